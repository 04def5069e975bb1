import { sudokuUnits } from "../boxes.ts";
import { brokenDigits, brokenUnit } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { KillerSudokuBoard } from "./parse.ts";

export type KillerSudokuAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ givens, cages }: KillerSudokuBoard, answer: KillerSudokuAnswer): string[] {
  const broken = [
    ...brokenDigits(givens, answer, givens.height),
    ...sudokuUnits(givens).flatMap(([name, places]) => brokenUnit(answer, places, name)),
  ];
  for (const { name, places, clue } of cages) {
    broken.push(...brokenUnit(answer, places, `cage ${name}`));
    const sum = answer.all(places).reduce((total, digit) => total + digit, 0);
    if (sum !== clue) broken.push(`cage ${name} adds up to ${sum}, not ${clue}`);
  }
  return broken;
}
