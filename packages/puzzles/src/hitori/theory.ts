import { linesOf } from "../grid.ts";
import { addApart, flagCells, flagsIn, lineName } from "../reasoning/grids.ts";
import { linear } from "../reasoning/rules/linear.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { HitoriBoard } from "./parse.ts";
import type { HitoriAnswer } from "./verify.ts";

export function reason(board: HitoriBoard): Theory<HitoriAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, board, ["not shaded", "shaded"]);
  linesOf(board).forEach((places, k) => {
    for (const sign of new Set(board.all(places))) {
      const alike = places.filter(({ row, column }) => board.at(row, column) === sign);
      if (alike.length < 2) continue;
      const terms = cells.all(alike).map((cell) => ({ cell, weights: [1, 0] }));
      theory.add(
        linear(`no two ${sign}s stay in ${lineName(board, k)}`, terms, 0, 1, { clues: alike }),
      );
    }
  });
  addApart(theory, cells);
  return theory.theory((stateOf) => flagsIn(cells, stateOf));
}
