import { digitCells, digitsIn } from "../reasoning/grids.ts";
import { different } from "../reasoning/rules/different.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { type HorrendumBoard, unitsOf } from "./parse.ts";
import type { HorrendumAnswer } from "./verify.ts";

export function reason(board: HorrendumBoard): Theory<HorrendumAnswer> {
  const theory = new TheoryBuilder();
  const cells = digitCells(theory, board.givens, board.size);
  for (const [name, places] of unitsOf(board)) {
    const unit = places.map((place) => cells.cells()[place]!);
    theory.add(different(`${name} holds different digits`, unit, board.size));
  }
  return theory.theory((stateOf) => digitsIn(cells, stateOf));
}
