import { Model, type Variable } from "@bough/modeler";
import { digitVariables, requireLatin } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { FutoshikiBoard } from "./parse.ts";

export interface FutoshikiModel extends Built {
  readonly digits: Grid<Variable>;
}

export function tight({ givens, pairs }: FutoshikiBoard): FutoshikiModel {
  const model = new Model({ name: "futoshiki", contradictions: "infeasible" });
  const digits = digitVariables(model, givens, givens.height);
  requireLatin(model, digits);
  for (const [smaller, larger] of pairs) {
    const above = digits.at(larger.row, larger.column);
    model.require(digits.at(smaller.row, smaller.column).plus(1).atMost(above));
  }
  return { model, keys: digits.cells(), digits };
}
