import type { ReadValue } from "../puzzle.ts";
import type { KakuroModel } from "./model.ts";
import type { KakuroBoard } from "./parse.ts";
import type { KakuroAnswer } from "./verify.ts";

export function decode(
  _board: KakuroBoard,
  { digits }: KakuroModel,
  read: ReadValue,
): KakuroAnswer {
  return digits.map((digit) => (digit === undefined ? 0 : Math.round(read(digit))));
}
