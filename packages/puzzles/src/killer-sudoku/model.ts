import { Model, type Variable } from "@bough/modeler";
import { sudokuUnits } from "../boxes.ts";
import { requireDifferentSum } from "../different-sum.ts";
import { digitVariables } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { KillerSudokuBoard } from "./parse.ts";

export interface KillerSudokuModel extends Built {
  readonly digits: Grid<Variable>;
}

export function tight({ givens, cages }: KillerSudokuBoard): KillerSudokuModel {
  const model = new Model({ name: "killer-sudoku", contradictions: "infeasible" });
  const size = givens.height;
  const digits = digitVariables(model, givens, size);
  for (const [, places] of sudokuUnits(givens))
    model.require(model.allDifferent(digits.all(places)));
  for (const { places, clue } of cages) requireDifferentSum(model, digits.all(places), clue, size);
  return { model, keys: digits.cells(), digits };
}
