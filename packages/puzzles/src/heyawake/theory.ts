import { linesOf } from "../grid.ts";
import { addApart, flagCells, flagsIn } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { stretches } from "./model.ts";
import type { HeyawakeBoard } from "./parse.ts";
import type { HeyawakeAnswer } from "./verify.ts";

export function reason({ regions, cages }: HeyawakeBoard): Theory<HeyawakeAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, regions, ["not shaded", "shaded"]);
  for (const { name, places, clue } of cages) {
    if (clue === "any") continue;
    const text = `room ${name} has ${clue} shaded`;
    theory.add(
      count(text, cells.all(places), clue, clue, { clues: places.slice(0, 1), effort: 2 }),
    );
  }
  for (const line of linesOf(regions)) {
    for (const stretch of stretches(regions, line)) {
      const text = `no unshaded line runs through three rooms, from ${nameOf(stretch[0]!)} to ${nameOf(stretch.at(-1)!)}`;
      theory.add(count(text, cells.all(stretch), 1, stretch.length));
    }
  }
  addApart(theory, cells);
  return theory.theory((stateOf) => flagsIn(cells, stateOf));
}
