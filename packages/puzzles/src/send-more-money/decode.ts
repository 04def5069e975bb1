import type { LetterValues } from "../letters.ts";
import type { ReadValue } from "../puzzle.ts";
import type { SendMoreMoneyModel } from "./model.ts";
import type { SendMoreMoneyBoard } from "./parse.ts";

export function decode(
  _board: SendMoreMoneyBoard,
  { digits }: SendMoreMoneyModel,
  read: ReadValue,
): LetterValues {
  return new Map([...digits].map(([letter, digit]) => [letter, read(digit)]));
}
