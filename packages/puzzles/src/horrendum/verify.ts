import type { Grid } from "../grid.ts";
import { type HorrendumBoard, unitsOf } from "./parse.ts";

export type HorrendumAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: HorrendumBoard, answer: HorrendumAnswer): string[] {
  const broken: string[] = [];
  const digits = answer.cells();
  board.givens.cells().forEach((given, k) => {
    if (given !== 0 && digits[k] !== given) broken.push(`the given digit ${given} was changed`);
  });
  if (digits.some((digit) => !Number.isInteger(digit) || digit < 1 || digit > board.size))
    broken.push(`a cell holds no digit from 1 to ${board.size}`);
  for (const [name, cells] of unitsOf(board)) {
    if (new Set(cells.map((k) => digits[k])).size < cells.length)
      broken.push(`${name} holds a digit twice`);
  }
  return broken;
}
