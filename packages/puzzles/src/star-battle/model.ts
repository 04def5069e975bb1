import { type BooleanVariable, Model } from "@bough/modeler";
import { type Grid, linesOf, squaresOf } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { regionsOf } from "../regions.ts";
import type { StarBattleBoard } from "./parse.ts";

export interface StarBattleModel extends Built {
  readonly stars: Grid<BooleanVariable>;
}

/** Stars touch exactly where a 2 × 2 square holds two of them. */
export function tight(board: StarBattleBoard): StarBattleModel {
  const model = new Model({ name: "star-battle", contradictions: "infeasible" });
  const stars = board.regions.map((_, row, column) => model.binary(`star_${row}_${column}`));
  for (const places of [...linesOf(stars), ...regionsOf(board.regions).values()])
    model.require(model.sum(stars.all(places)).equals(board.stars));
  for (const square of squaresOf(stars)) model.require(model.sum(stars.all(square)).atMost(1));
  return { model, keys: stars.cells(), stars };
}
