import type { Grid } from "../grid.ts";
import type { Block, NonogramBoard } from "./parse.ts";

/** The colour of each cell; undefined where it is blank. */
export type NonogramAnswer = Grid<string | undefined>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ rows, columns }: NonogramBoard, answer: NonogramAnswer): string[] {
  const broken: string[] = [];
  const check = (
    name: string,
    wanted: readonly Block[],
    cells: readonly (string | undefined)[],
  ) => {
    const [found, asked] = [describe(blocksIn(cells)), describe(wanted)];
    if (found !== asked) broken.push(`${name} has blocks of ${found}, not ${asked}`);
  };
  rows.forEach((blocks, row) => {
    check(`row ${row + 1}`, blocks, answer.row(row));
  });
  columns.forEach((blocks, column) => {
    check(`column ${column + 1}`, blocks, answer.column(column));
  });
  return broken;
}

function blocksIn(cells: readonly (string | undefined)[]): Block[] {
  const blocks: Block[] = [];
  cells.forEach((color, k) => {
    if (color === undefined) return;
    if (k > 0 && cells[k - 1] === color) blocks.push({ color, length: blocks.pop()!.length + 1 });
    else blocks.push({ color, length: 1 });
  });
  return blocks;
}

function describe(blocks: readonly Block[]): string {
  return blocks.length === 0
    ? "nothing"
    : blocks.map(({ length, color }) => length + color).join(", ");
}
