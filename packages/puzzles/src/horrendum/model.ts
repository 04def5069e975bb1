import { Model, type Variable } from "@bough/modeler";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type HorrendumBoard, unitsOf } from "./parse.ts";

export interface HorrendumModel extends Built {
  readonly digits: Grid<Variable>;
}

export function tight(board: HorrendumBoard): HorrendumModel {
  const model = new Model({ name: "horrendum", contradictions: "infeasible" });
  const digits = board.givens.map((given, row, column) =>
    given === 0
      ? model.integer(1, board.size, `digit_${row}_${column}`)
      : model.integer(given, given, `digit_${row}_${column}`),
  );
  for (const [, cells] of unitsOf(board))
    model.require(model.allDifferent(cells.map((k) => digits.cells()[k]!)));
  return { model, keys: digits.cells(), digits };
}
