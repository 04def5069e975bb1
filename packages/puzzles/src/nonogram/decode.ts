import { Grid } from "../grid.ts";
import type { ReadValue } from "../puzzle.ts";
import type { NonogramModel } from "./model.ts";
import type { NonogramBoard } from "./parse.ts";
import type { NonogramAnswer } from "./verify.ts";

export function decode(
  { rows, columns, colors }: NonogramBoard,
  { cells }: NonogramModel,
  read: ReadValue,
): NonogramAnswer {
  return Grid.of(rows.length, columns.length, (row, column) => {
    const color = cells.findIndex((of) => Math.round(read(of.at(row, column))) === 1);
    return colors[color];
  });
}
