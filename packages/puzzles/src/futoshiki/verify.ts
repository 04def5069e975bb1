import { brokenDigits, brokenLatin } from "../digits.ts";
import { type Grid, where } from "../grid.ts";
import type { FutoshikiBoard } from "./parse.ts";

export type FutoshikiAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ givens, pairs }: FutoshikiBoard, answer: FutoshikiAnswer): string[] {
  const broken = [...brokenDigits(givens, answer, givens.height), ...brokenLatin(answer)];
  for (const [smaller, larger] of pairs) {
    if (answer.at(smaller.row, smaller.column) < answer.at(larger.row, larger.column)) continue;
    broken.push(`the number at ${where(smaller)} is not below the one at ${where(larger)}`);
  }
  return broken;
}
