import type { ReadValue } from "../puzzle.ts";
import type { GrayCodeModel } from "./model.ts";
import type { GrayCodeBoard } from "./parse.ts";
import type { GrayCodeAnswer } from "./verify.ts";

export function decode(
  board: GrayCodeBoard,
  { places }: GrayCodeModel,
  read: ReadValue,
): GrayCodeAnswer {
  return Array.from({ length: board.count }, (_, position) =>
    places.findIndex((of) => read(of[position]!) === 1),
  );
}
