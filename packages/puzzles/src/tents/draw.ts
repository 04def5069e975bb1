import { gridPicture, surround } from "../grid-picture.ts";
import { gridText } from "../grid-text.ts";
import { ACCENT } from "../svg.ts";
import type { TentsBoard } from "./parse.ts";
import type { TentsAnswer } from "./verify.ts";

/** As in a board file; `A` is a tent. */
export function draw({ isTree, columns, rows }: TentsBoard, tents?: TentsAnswer): string[] {
  const numbers = (counts: readonly (number | undefined)[]) =>
    counts.map((count) => count ?? "-").join(" ");
  return [
    ...gridText(
      isTree.map((tree, row, column) => (tree ? "T" : tents?.at(row, column) ? "A" : ".")),
    ),
    "",
    `columns = ${numbers(columns)}`,
    `rows = ${numbers(rows)}`,
  ];
}

export function drawSvg({ isTree, columns, rows }: TentsBoard, tents?: TentsAnswer): string {
  const clues = [
    ...columns.map((count, k) => ({ row: 0, column: k + 1, text: String(count ?? "") })),
    ...rows.map((count, k) => ({ row: k + 1, column: 0, text: String(count ?? "") })),
  ];
  return gridPicture(
    "Tents",
    isTree,
    (tree, row, column) => {
      if (tree) return { text: "♣", color: "#4d7a4a", size: 0.75 };
      return tents?.at(row, column) ? { text: "▲", color: ACCENT, size: 0.65 } : {};
    },
    { ...surround(clues), margin: [1, 0] },
  );
}
