import type { ReadValue } from "../puzzle.ts";
import type { KnightsModel } from "./model.ts";
import type { KnightsBoard } from "./parse.ts";
import type { KnightsAnswer } from "./verify.ts";

export function decode(
  _board: KnightsBoard,
  { knights }: KnightsModel,
  read: ReadValue,
): KnightsAnswer {
  return knights.map((knight) => read(knight) === 1);
}
