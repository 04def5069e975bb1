import type { LetterValues } from "../letters.ts";
import type { ReadValue } from "../puzzle.ts";
import type { MagicalTangramModel } from "./model.ts";
import type { MagicalTangramBoard } from "./parse.ts";

export function decode(
  _board: MagicalTangramBoard,
  { digits }: MagicalTangramModel,
  read: ReadValue,
): LetterValues {
  return new Map([...digits].map(([letter, digit]) => [letter, read(digit)]));
}
