import type { ReadValue } from "../puzzle.ts";
import type { GamicSquareModel } from "./model.ts";
import type { GamicSquareBoard } from "./parse.ts";
import type { GamicSquareAnswer } from "./verify.ts";

export function decode(
  _board: GamicSquareBoard,
  { cells }: GamicSquareModel,
  read: ReadValue,
): GamicSquareAnswer {
  return cells.map((of) => of.findIndex((choice) => read(choice) === 1) + 1);
}
