import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { SkyscrapersModel } from "./model.ts";
import type { SkyscrapersBoard } from "./parse.ts";
import type { SkyscrapersAnswer } from "./verify.ts";

export function decode(
  _board: SkyscrapersBoard,
  { digits }: SkyscrapersModel,
  read: ReadValue,
): SkyscrapersAnswer {
  return readNumbers(digits, read);
}
