import { linesOf } from "../grid.ts";
import { lineName } from "../reasoning/grids.ts";
import { linear } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { numbersFrom, type SixHundredBoard } from "./parse.ts";
import type { SixHundredAnswer } from "./verify.ts";

/** The state of a cell is one of the numbers that its digit can become. */
export function reason({ digits, sum }: SixHundredBoard): Theory<SixHundredAnswer> {
  const theory = new TheoryBuilder();
  const numbers = digits.map((digit) => numbersFrom(digit, sum));
  const cells = numbers.map((candidates, row, column) =>
    theory.cell(nameOf({ row, column }), candidates.map(String), [{ row, column }]),
  );
  linesOf(digits).forEach((places, k) => {
    const terms = places.map(({ row, column }) => ({
      cell: cells.at(row, column),
      weights: numbers.at(row, column),
    }));
    theory.add(linear(`${lineName(digits, k)} sums to ${sum}`, terms, sum, sum));
  });
  return theory.theory((stateOf) =>
    digits.map((digit, row, column) => {
      const state = stateOf(cells.at(row, column));
      return state === undefined ? digit : numbers.at(row, column)[state]!;
    }),
  );
}
