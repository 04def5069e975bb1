import { linesOf } from "../grid.ts";
import { addNoTouching, flagCells, flagsIn, lineName } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { regionsOf } from "../regions.ts";
import type { StarBattleBoard } from "./parse.ts";
import type { StarBattleAnswer } from "./verify.ts";

export function reason({ regions, stars }: StarBattleBoard): Theory<StarBattleAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, regions, ["no star", "a star"]);
  const many = stars === 1 ? "1 star" : `${stars} stars`;
  addNoTouching(theory, cells, "stars do not touch");
  linesOf(cells).forEach((places, k) => {
    const text = `${lineName(cells, k)} holds ${many}`;
    theory.add(count(text, cells.all(places), stars, stars, { effort: 2 }));
  });
  for (const [name, places] of regionsOf(regions))
    theory.add(
      count(`region ${name} holds ${many}`, cells.all(places), stars, stars, { effort: 2 }),
    );
  return theory.theory((stateOf) => flagsIn(cells, stateOf));
}
