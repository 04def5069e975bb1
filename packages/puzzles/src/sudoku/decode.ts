import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { SudokuModel } from "./model.ts";
import type { SudokuBoard } from "./parse.ts";
import type { SudokuAnswer } from "./verify.ts";

export function decode(
  _board: SudokuBoard,
  { digits }: SudokuModel,
  read: ReadValue,
): SudokuAnswer {
  return readNumbers(digits, read);
}
