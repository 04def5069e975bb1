import { Model, type Variable } from "@bough/modeler";
import { requireDifferentSum } from "../different-sum.ts";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type KakuroBoard, LARGEST } from "./parse.ts";

export interface KakuroModel extends Built {
  /** Undefined at walls. */
  readonly digits: Grid<Variable | undefined>;
}

export function tight({ cells, runs }: KakuroBoard): KakuroModel {
  const model = new Model({ name: "kakuro", contradictions: "infeasible" });
  const digits = cells.map((cell, row, column) =>
    cell === "open" ? model.integer(1, LARGEST, `digit_${row}_${column}`) : undefined,
  );
  for (const { places, sum } of runs) {
    const run = digits.all(places).filter((digit) => digit !== undefined);
    if (sum === undefined) model.require(model.allDifferent(run));
    else requireDifferentSum(model, run, sum, LARGEST);
  }
  return { model, keys: digits.cells().filter((digit) => digit !== undefined), digits };
}
