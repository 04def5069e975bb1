import { addLatin, digitCells, digitsIn } from "../reasoning/grids.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { allOf, nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { type CalcudokuBoard, clueText } from "./parse.ts";
import { type CalcudokuAnswer, isMet } from "./verify.ts";

export function reason({ regions, cages }: CalcudokuBoard): Theory<CalcudokuAnswer> {
  const theory = new TheoryBuilder();
  const size = regions.height;
  const cells = digitCells(
    theory,
    regions.map(() => 0),
    size,
  );
  addLatin(theory, cells);
  for (const { places, clue } of cages) {
    const isFitting = (states: readonly number[]) => {
      const digits = states.map((state) => state + 1);
      if (digits.length === places.length) return isMet(clue, digits);
      if (clue.operation === "+") return digits.reduce((a, b) => a + b, 0) < clue.target;
      return clue.operation !== "x" || clue.target % digits.reduce((a, b) => a * b, 1) === 0;
    };
    const tuples = tuplesOf(
      places.map(() => allOf(size)),
      isFitting,
    );
    const text = `the cage at ${nameOf(places[0]!)} gives ${clueText(clue)}`;
    theory.add(relation(text, cells.all(places), tuples, places.slice(0, 1), 2));
  }
  return theory.theory((stateOf) => digitsIn(cells, stateOf));
}
