import type { ReadValue } from "../puzzle.ts";
import type { LoopCountsModel } from "./model.ts";
import type { LoopCountsBoard } from "./parse.ts";
import type { LoopCountsAnswer } from "./verify.ts";

export function decode(
  _board: LoopCountsBoard,
  { right, down }: LoopCountsModel,
  read: ReadValue,
): LoopCountsAnswer {
  const isUsed = (edge: LoopCountsModel["right"]) => edge.map((each) => read(each) === 1);
  return { right: isUsed(right), down: isUsed(down) };
}
