import { sudokuUnits } from "../boxes.ts";
import { digitCells, digitsIn } from "../reasoning/grids.ts";
import { different } from "../reasoning/rules/different.ts";
import { differentSum } from "../reasoning/rules/different-sum.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { KillerSudokuBoard } from "./parse.ts";
import type { KillerSudokuAnswer } from "./verify.ts";

export function reason({ givens, cages }: KillerSudokuBoard): Theory<KillerSudokuAnswer> {
  const theory = new TheoryBuilder();
  const cells = digitCells(theory, givens, givens.height);
  for (const [name, places] of sudokuUnits(givens))
    theory.add(different(`${name} holds each number once`, cells.all(places), givens.height));
  for (const { places, clue } of cages) {
    const text = `the cage at ${nameOf(places[0]!)} holds different numbers that add up to ${clue}`;
    theory.add(differentSum(text, cells.all(places), clue, places.slice(0, 1)));
  }
  return theory.theory((stateOf) => digitsIn(cells, stateOf));
}
