import type { ReadValue } from "../puzzle.ts";
import type { GoldenWasteModel } from "./model.ts";
import type { GoldenWasteBoard } from "./parse.ts";
import type { GoldenWasteAnswer } from "./verify.ts";

export function decode(
  board: GoldenWasteBoard,
  { times }: GoldenWasteModel,
  read: ReadValue,
): GoldenWasteAnswer {
  const values = times.map((time) => read(time));
  return board.coins.map((_, step) => values.indexOf(step));
}
