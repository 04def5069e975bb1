import { disc, WHITE } from "../grid-picture.ts";
import { ACCENT, CELL, label, stroke, svgDocument } from "../svg.ts";
import type { HashiBoard, Strait } from "./parse.ts";
import type { HashiAnswer } from "./verify.ts";

/** How far two bridges side by side lie from the middle, as a share of a cell. */
const SIDE = 0.09;

/** Islands, and `-`, `=`, `|` or `"` for one or two bridges across or down. */
export function draw({ numbers, straits }: HashiBoard, bridges?: HashiAnswer): string[] {
  const lines = Array.from({ length: numbers.height }, () =>
    new Array<string>(2 * numbers.width - 1).fill(" "),
  );
  for (const { row, column } of numbers.places()) {
    const number = numbers.at(row, column);
    lines[row]![2 * column] = number === 0 ? "." : number < 0 ? "?" : String(number);
  }
  straits.forEach(({ ends: [from, to] }, k) => {
    const count = bridges?.[k] ?? 0;
    if (count === 0) return;
    if (from.row === to.row) {
      for (let at = 2 * from.column + 1; at < 2 * to.column; at++)
        lines[from.row]![at] = count === 1 ? "-" : "=";
    } else {
      for (let row = from.row + 1; row < to.row; row++)
        lines[row]![2 * from.column] = count === 1 ? "|" : '"';
    }
  });
  return lines.map((line) => line.join("").trimEnd());
}

export function drawSvg(board: HashiBoard, bridges?: HashiAnswer): string {
  const { numbers, islands, straits } = board;
  const lines = straits.flatMap((strait, k) => bridgeStrokes(strait, bridges?.[k] ?? 0));
  const shores = islands.flatMap(({ row, column }) => {
    const number = numbers.at(row, column);
    return [
      disc(row, column, 0.38, WHITE),
      label(row, column, number < 0 ? "?" : String(number), 0.45),
    ];
  });
  return svgDocument(numbers.width * CELL, numbers.height * CELL, "Hashi", [...lines, ...shores]);
}

function bridgeStrokes({ ends: [from, to] }: Strait, count: number): string[] {
  const sides = [[], [0], [-SIDE, SIDE]][count] ?? [];
  const isAcross = from.row === to.row;
  return sides.map((side) => {
    const at = ({ row, column }: { row: number; column: number }) =>
      [column + 0.5 + (isAcross ? 0 : side), row + 0.5 + (isAcross ? side : 0)] as const;
    return stroke(at(from), at(to), ACCENT, 3);
  });
}
