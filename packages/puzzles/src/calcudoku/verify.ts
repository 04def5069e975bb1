import { brokenDigits, brokenLatin } from "../digits.ts";
import type { Grid } from "../grid.ts";
import { type CageClue, type CalcudokuBoard, clueText } from "./parse.ts";

export type CalcudokuAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ regions, cages }: CalcudokuBoard, answer: CalcudokuAnswer): string[] {
  const givens = regions.map(() => 0);
  const broken = [...brokenDigits(givens, answer, regions.height), ...brokenLatin(answer)];
  for (const { name, places, clue } of cages) {
    const digits = answer.all(places);
    if (!isMet(clue, digits))
      broken.push(`the numbers ${digits.join(", ")} of cage ${name} do not give ${clueText(clue)}`);
  }
  return broken;
}

/** Whether the numbers of a cage give its clue. */
export function isMet({ target, operation }: CageClue, digits: readonly number[]): boolean {
  const [largest, smallest] = [Math.max(...digits), Math.min(...digits)];
  switch (operation) {
    case "+":
      return digits.reduce((sum, digit) => sum + digit, 0) === target;
    case "x":
      return digits.reduce((product, digit) => product * digit, 1) === target;
    case "-":
      return largest - smallest === target;
    case "/":
      return largest === smallest * target;
    case "=":
      return digits[0] === target;
  }
}
