import type { ReadValue } from "../puzzle.ts";
import type { MatchsticksModel } from "./model.ts";
import type { MatchsticksBoard } from "./parse.ts";
import type { MatchsticksAnswer } from "./verify.ts";

export function decode(
  _board: MatchsticksBoard,
  { numbers }: MatchsticksModel,
  read: ReadValue,
): MatchsticksAnswer {
  return numbers.map((digits) => digits.map((digit) => read(digit)));
}
