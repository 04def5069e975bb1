import type { ReadValue } from "../puzzle.ts";
import type { GamicSquareModel } from "./model.ts";
import type { GamicSquareBoard } from "./parse.ts";
import type { GamicSquareAnswer } from "./verify.ts";

export function decode(
  _board: GamicSquareBoard,
  { numbers }: GamicSquareModel,
  read: ReadValue,
): GamicSquareAnswer {
  return numbers.map((number) => Math.round(read(number)));
}
