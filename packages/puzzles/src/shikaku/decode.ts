import type { ReadValue } from "../puzzle.ts";
import { placesWithin, type ShikakuModel } from "./model.ts";
import type { ShikakuBoard } from "./parse.ts";
import type { ShikakuAnswer } from "./verify.ts";

export function decode(
  board: ShikakuBoard,
  { candidates }: ShikakuModel,
  read: ReadValue,
): ShikakuAnswer {
  const owner = board.map(() => -1).rows();
  const chosen = candidates.filter(({ isChosen }) => Math.round(read(isChosen)) === 1);
  chosen.forEach(({ top, bottom }, k) => {
    for (const { row, column } of placesWithin(top, bottom)) owner[row]![column] = k;
  });
  return board.map((_, row, column) => owner[row]![column]!);
}
