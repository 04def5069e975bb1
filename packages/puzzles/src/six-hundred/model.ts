import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { numbersFrom, type SixHundredBoard } from "./parse.ts";

export interface SixHundredModel extends Built {
  readonly numbers: Grid<Expression>;
}

/** One binary for each number that a cell can become. */
export function tight({ digits, sum }: SixHundredBoard): SixHundredModel {
  const model = new Model({ name: "six-hundred", contradictions: "infeasible" });
  const keys: BooleanVariable[] = [];
  const numbers = digits.map((digit, row, column) => {
    const candidates = numbersFrom(digit, sum);
    const choices = candidates.map(
      (number): BooleanVariable => model.binary(`cell_${row}_${column}_is_${number}`),
    );
    keys.push(...choices);
    model.require(model.sum(choices).equals(1));
    return model.dot(candidates, choices);
  });
  const lines = [...numbers.rows(), ...columnsOf(numbers)];
  for (const line of lines) model.require(model.sum(line).equals(sum));
  return { model, keys, numbers };
}

function columnsOf<Cell>(grid: Grid<Cell>): Cell[][] {
  return Array.from({ length: grid.width }, (_, column) => grid.column(column));
}
