import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { HitoriModel } from "./model.ts";
import type { HitoriBoard } from "./parse.ts";
import type { HitoriAnswer } from "./verify.ts";

export function decode(
  _board: HitoriBoard,
  { shaded }: HitoriModel,
  read: ReadValue,
): HitoriAnswer {
  return readFlags(shaded, read);
}
