import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { CalcudokuModel } from "./model.ts";
import type { CalcudokuBoard } from "./parse.ts";
import type { CalcudokuAnswer } from "./verify.ts";

export function decode(
  _board: CalcudokuBoard,
  { digits }: CalcudokuModel,
  read: ReadValue,
): CalcudokuAnswer {
  return readNumbers(digits, read);
}
