import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { StarBattleModel } from "./model.ts";
import type { StarBattleBoard } from "./parse.ts";
import type { StarBattleAnswer } from "./verify.ts";

export function decode(
  _board: StarBattleBoard,
  { stars }: StarBattleModel,
  read: ReadValue,
): StarBattleAnswer {
  return readFlags(stars, read);
}
