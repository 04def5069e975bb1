import { type BooleanVariable, Model } from "@bough/modeler";
import { type Grid, linesOf, neighboursOf, squaresOf } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { TentsBoard } from "./parse.ts";

export interface TentsModel extends Built {
  readonly tents: Grid<BooleanVariable>;
}

/** One binary for each tree and neighbour that may be its tent; a cell is the tent of one tree or none. */
export function tight({ isTree, columns, rows }: TentsBoard): TentsModel {
  const model = new Model({ name: "tents", contradictions: "infeasible" });
  const owners = isTree.map((): BooleanVariable[] => []);
  for (const place of isTree.places()) {
    if (!isTree.at(place.row, place.column)) continue;
    const beside = neighboursOf(isTree, place).filter(({ row, column }) => !isTree.at(row, column));
    const chosen = beside.map(({ row, column }) => {
      const isTent = model.binary(`tree_${place.row}_${place.column}_tent_${row}_${column}`);
      owners.at(row, column).push(isTent);
      return isTent;
    });
    model.require(model.sum(chosen).equals(1));
  }
  const tents = owners.map((of, row, column) => {
    const isTent = model.binary(`tent_${row}_${column}`);
    model.require(isTent.equals(model.sum(of)));
    return isTent;
  });
  for (const square of squaresOf(tents)) model.require(model.sum(tents.all(square)).atMost(1));
  linesOf(tents).forEach((places, k) => {
    const count = k < rows.length ? rows[k] : columns[k - rows.length];
    if (count !== undefined) model.require(model.sum(tents.all(places)).equals(count));
  });
  return { model, keys: tents.cells(), tents };
}
