import { type BooleanVariable, Model } from "@bough/modeler";
import { type Grid, linesOf, type Place } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { requireApart } from "../shading.ts";
import type { HeyawakeBoard } from "./parse.ts";

export interface HeyawakeModel extends Built {
  readonly shaded: Grid<BooleanVariable>;
}

export function tight({ regions, cages }: HeyawakeBoard): HeyawakeModel {
  const model = new Model({ name: "heyawake", contradictions: "infeasible" });
  const shaded = regions.map((_, row, column) => model.binary(`shaded_${row}_${column}`));
  for (const { places, clue } of cages)
    if (clue !== "any") model.require(model.sum(shaded.all(places)).equals(clue));
  for (const places of linesOf(regions))
    for (const stretch of stretches(regions, places))
      model.require(model.sum(shaded.all(stretch)).atLeast(1));
  requireApart(model, shaded);
  return { model, keys: shaded.cells(), shaded };
}

/** The shortest stretches of a line that reach into a third room: each needs a shaded cell. */
export function stretches(regions: Grid<string>, line: readonly Place[]): Place[][] {
  const rooms = regions.all(line);
  const borders = rooms.flatMap((room, k) => (k > 0 && room !== rooms[k - 1] ? [k] : []));
  return borders.slice(1).map((border, k) => line.slice(borders[k]! - 1, border + 1));
}
