import { type BooleanVariable, Model } from "@bough/modeler";
import { Grid, KNIGHT_JUMPS } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { KnightsBoard } from "./parse.ts";

export interface KnightsModel extends Built {
  readonly knights: Grid<BooleanVariable>;
}

/** A knight forces the count of its neighbours from below and from above, each as far as the cell reaches. */
export function tight({ height, width, neighbours }: KnightsBoard): KnightsModel {
  const model = new Model({ name: "knights", contradictions: "infeasible" });
  const knights = Grid.of(height, width, (row, column) => model.binary(`knight_${row}_${column}`));
  for (const { row, column } of knights.places()) {
    const knight = knights.at(row, column);
    const attacked = KNIGHT_JUMPS.flatMap(
      (jump) => knights.get(row + jump.row, column + jump.column) ?? [],
    );
    if (attacked.length < neighbours) {
      model.require(knight.equals(0));
      continue;
    }
    const count = model.sum(attacked);
    const spare = attacked.length - neighbours;
    if (neighbours > 0) model.require(count.atLeast(knight.times(neighbours)));
    if (spare > 0) model.require(count.atMost(knight.times(-spare).plus(attacked.length)));
  }
  const goal = model.sum(knights.cells());
  model.maximize(goal);
  return { model, keys: knights.cells(), goal, knights };
}
