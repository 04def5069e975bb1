import type { Grid } from "../grid.ts";
import { type GamicSquareBoard, linesOf } from "./parse.ts";

/** The number in each cell; 0 where it is empty. */
export type GamicSquareAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. That k is largest it cannot see. */
export function verify(_board: GamicSquareBoard, answer: GamicSquareAnswer): string[] {
  const broken: string[] = [];
  const numbers = answer
    .cells()
    .filter((number) => number !== 0)
    .sort((a, b) => a - b);
  if (numbers.some((number, k) => number !== k + 1))
    broken.push(`the numbers are not those from 1 to ${numbers.length}, each once`);
  const sums = linesOf(answer)
    .map((line) => line.filter((number) => number !== 0))
    .filter((line) => line.length >= 2)
    .map((line) => line.reduce((one, other) => one + other, 0));
  if (new Set(sums).size > 1) broken.push("two lines have different sums");
  return broken;
}
