import { Grid } from "../grid.ts";
import { gridPicture } from "../grid-picture.ts";
import { INK, textAt } from "../svg.ts";
import type { Block, NonogramBoard } from "./parse.ts";
import type { NonogramAnswer } from "./verify.ts";

/** Colours for letters that the file does not explain. */
const PALETTE = [INK, "#c8553d", "#5b7c99", "#4d7a4a", "#c99a3b", "#7b5b99"];
/** Distance of numbers beside the board, as a share of a cell. */
const STEP = 0.5;

/** `#` or the letter of its colour for a cell; unsolved, the board file. */
export function draw({ rows, columns }: NonogramBoard, answer?: NonogramAnswer): string[] {
  if (answer !== undefined) return answer.rows().map((row) => row.map(cellText).join(""));
  const texts = (lines: readonly (readonly Block[])[]) =>
    lines.map((blocks) => blocks.map(({ length, color }) => length + color).join(",") || "0");
  return ["columns", ...texts(columns), "", "rows", ...texts(rows)];
}

function cellText(color: string | undefined): string {
  if (color === undefined) return ".";
  return color === "" ? "#" : color;
}

export function drawSvg(board: NonogramBoard, answer?: NonogramAnswer): string {
  const { rows, columns } = board;
  const shade = (color: string) =>
    board.shades.get(color) ?? PALETTE[board.colors.indexOf(color) % PALETTE.length]!;
  const margin = marginOf(board);
  const number = (x: number, y: number, { length, color }: Block) =>
    textAt(x, y, String(length), 0.36, shade(color));
  const beside = rows.flatMap((blocks, row) =>
    blocks.map((block, k) => number((k - blocks.length) * STEP + 0.2, row + 0.5, block)),
  );
  const above = columns.flatMap((blocks, column) =>
    blocks.map((block, k) => number(column + 0.5, (k - blocks.length) * STEP + 0.2, block)),
  );
  return gridPicture(
    "Nonogram",
    Grid.of(rows.length, columns.length, () => 0),
    (_, row, column) => {
      const color = answer?.at(row, column);
      return color === undefined ? {} : { fill: shade(color) };
    },
    { over: [...beside, ...above], margin: [margin, 0] },
  );
}

/** Cells left free for the numbers. */
export function marginOf({ rows, columns }: Pick<NonogramBoard, "rows" | "columns">): number {
  const most = Math.max(...[...rows, ...columns].map(({ length }) => length));
  return Math.ceil(most * STEP) + 0.5;
}
