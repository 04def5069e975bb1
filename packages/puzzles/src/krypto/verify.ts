import { brokenLetters, type LetterValues } from "../letters.ts";
import { evaluate } from "./formula.ts";
import type { KryptoBoard } from "./parse.ts";

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: KryptoBoard, digits: LetterValues): string[] {
  const digitOf = (letter: string) => digits.get(letter) ?? Number.NaN;
  const wrong = board.equations.filter(
    ({ left, right }) => evaluate(left, digitOf) !== evaluate(right, digitOf),
  );
  return [...brokenLetters(digits), ...wrong.map(({ text }) => `${text} is not true`)];
}
