import type { ReadValue } from "../puzzle.ts";
import type { MacmahonSquaresModel } from "./model.ts";
import type { MacmahonSquaresBoard } from "./parse.ts";
import type { MacmahonSquaresAnswer } from "./verify.ts";

export function decode(
  _board: MacmahonSquaresBoard,
  { cells }: MacmahonSquaresModel,
  read: ReadValue,
): MacmahonSquaresAnswer {
  return cells.map((lying) => lying.find(({ isChosen }) => read(isChosen) === 1)!.piece);
}
