import { brokenLetters, type LetterValues } from "../letters.ts";
import type { SendMoreMoneyBoard } from "./parse.ts";

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: SendMoreMoneyBoard, digits: LetterValues): string[] {
  const broken = brokenLetters(digits);
  const inDigits = (word: string) => [...word].map((letter) => digits.get(letter)).join("");
  const sum = board.summands.reduce((total, word) => total + BigInt(inDigits(word)), 0n);
  if (sum !== BigInt(inDigits(board.result))) broken.push(`the summands come to ${sum}`);
  for (const word of [...board.summands, board.result]) {
    if (word.length > 1 && digits.get(word[0]!) === 0) broken.push(`${word} starts with 0`);
  }
  return broken;
}
