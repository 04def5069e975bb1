import type { ReadValue } from "../puzzle.ts";
import type { FancySudokuModel } from "./model.ts";
import type { FancySudokuBoard } from "./parse.ts";
import type { FancySudokuAnswer } from "./verify.ts";

export function decode(
  _board: FancySudokuBoard,
  { digits }: FancySudokuModel,
  read: ReadValue,
): FancySudokuAnswer {
  return digits.map((digit) => read(digit));
}
