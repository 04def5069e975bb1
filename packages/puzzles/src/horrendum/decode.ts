import type { ReadValue } from "../puzzle.ts";
import type { HorrendumModel } from "./model.ts";
import type { HorrendumBoard } from "./parse.ts";
import type { HorrendumAnswer } from "./verify.ts";

export function decode(
  _board: HorrendumBoard,
  { digits }: HorrendumModel,
  read: ReadValue,
): HorrendumAnswer {
  return digits.map((digit) => read(digit));
}
