import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { KillerSudokuModel } from "./model.ts";
import type { KillerSudokuBoard } from "./parse.ts";
import type { KillerSudokuAnswer } from "./verify.ts";

export function decode(
  _board: KillerSudokuBoard,
  { digits }: KillerSudokuModel,
  read: ReadValue,
): KillerSudokuAnswer {
  return readNumbers(digits, read);
}
