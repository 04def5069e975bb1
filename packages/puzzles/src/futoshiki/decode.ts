import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { FutoshikiModel } from "./model.ts";
import type { FutoshikiBoard } from "./parse.ts";
import type { FutoshikiAnswer } from "./verify.ts";

export function decode(
  _board: FutoshikiBoard,
  { digits }: FutoshikiModel,
  read: ReadValue,
): FutoshikiAnswer {
  return readNumbers(digits, read);
}
