import type { ReadValue } from "../puzzle.ts";
import type { SixHundredModel } from "./model.ts";
import type { SixHundredBoard } from "./parse.ts";
import type { SixHundredAnswer } from "./verify.ts";

export function decode(
  _board: SixHundredBoard,
  { numbers }: SixHundredModel,
  read: ReadValue,
): SixHundredAnswer {
  return numbers.map((number) => read(number));
}
