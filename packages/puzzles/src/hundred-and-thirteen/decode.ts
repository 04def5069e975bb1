import type { ReadValue } from "../puzzle.ts";
import type { HundredAndThirteenModel } from "./model.ts";
import type { HundredAndThirteenBoard } from "./parse.ts";
import type { HundredAndThirteenAnswer } from "./verify.ts";

export function decode(
  { numbers }: HundredAndThirteenBoard,
  { visits }: HundredAndThirteenModel,
  read: ReadValue,
): HundredAndThirteenAnswer {
  return numbers.map((_, row, column) =>
    visits[row * numbers.width + column]!.findIndex((visit) => read(visit) === 1),
  );
}
