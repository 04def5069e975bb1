import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { NurikabeModel } from "./model.ts";
import type { NurikabeBoard } from "./parse.ts";
import type { NurikabeAnswer } from "./verify.ts";

export function decode(
  _board: NurikabeBoard,
  { water }: NurikabeModel,
  read: ReadValue,
): NurikabeAnswer {
  return readFlags(water, read);
}
