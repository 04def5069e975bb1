import type { LetterValues } from "../letters.ts";
import type { ReadValue } from "../puzzle.ts";
import type { KryptoModel } from "./model.ts";
import type { KryptoBoard } from "./parse.ts";

export function decode(
  _board: KryptoBoard,
  { digits }: KryptoModel,
  read: ReadValue,
): LetterValues {
  return new Map([...digits].map(([letter, digit]) => [letter, read(digit)]));
}
