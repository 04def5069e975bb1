import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { HeyawakeModel } from "./model.ts";
import type { HeyawakeBoard } from "./parse.ts";
import type { HeyawakeAnswer } from "./verify.ts";

export function decode(
  _board: HeyawakeBoard,
  { shaded }: HeyawakeModel,
  read: ReadValue,
): HeyawakeAnswer {
  return readFlags(shaded, read);
}
