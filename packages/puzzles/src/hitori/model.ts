import { type BooleanVariable, Model } from "@bough/modeler";
import { type Grid, linesOf } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { requireApart } from "../shading.ts";
import type { HitoriBoard } from "./parse.ts";

export interface HitoriModel extends Built {
  readonly shaded: Grid<BooleanVariable>;
}

export function tight(board: HitoriBoard): HitoriModel {
  const model = new Model({ name: "hitori", contradictions: "infeasible" });
  const shaded = board.map((_, row, column) => model.binary(`shaded_${row}_${column}`));
  for (const places of linesOf(board)) {
    for (const sign of new Set(board.all(places))) {
      const alike = places.filter(({ row, column }) => board.at(row, column) === sign);
      if (alike.length > 1) model.require(model.sum(shaded.all(alike)).atLeast(alike.length - 1));
    }
  }
  requireApart(model, shaded);
  return { model, keys: shaded.cells(), shaded };
}
