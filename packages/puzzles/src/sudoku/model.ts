import { Model, type Variable } from "@bough/modeler";
import { sudokuUnits } from "../boxes.ts";
import { digitVariables } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { SudokuBoard } from "./parse.ts";

export interface SudokuModel extends Built {
  readonly digits: Grid<Variable>;
}

/** As many values as cells in every unit: each value stands in exactly one. */
export function tight(board: SudokuBoard): SudokuModel {
  const model = new Model({ name: "sudoku", contradictions: "infeasible" });
  const digits = digitVariables(model, board, board.height);
  for (const [, places] of sudokuUnits(board))
    model.require(model.allDifferent(digits.all(places)));
  return { model, keys: digits.cells(), digits };
}
