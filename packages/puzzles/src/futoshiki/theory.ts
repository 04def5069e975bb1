import { addLatin, digitCells, digitsIn } from "../reasoning/grids.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { allOf, nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { FutoshikiBoard } from "./parse.ts";
import type { FutoshikiAnswer } from "./verify.ts";

export function reason({ givens, pairs }: FutoshikiBoard): Theory<FutoshikiAnswer> {
  const theory = new TheoryBuilder();
  const size = givens.height;
  const cells = digitCells(theory, givens, size);
  addLatin(theory, cells);
  const rising = tuplesOf(
    [allOf(size), allOf(size)],
    ([smaller, larger = Infinity]) => smaller! < larger,
  );
  for (const [smaller, larger] of pairs) {
    const text = `${nameOf(smaller)} is less than ${nameOf(larger)}`;
    theory.add(relation(text, cells.all([smaller, larger]), rising, [smaller, larger]));
  }
  return theory.theory((stateOf) => digitsIn(cells, stateOf));
}
