import { addLoop, edgeCells, linesIn } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { SlitherlinkBoard } from "./parse.ts";
import type { SlitherlinkAnswer } from "./verify.ts";

/** Edges are named by the corners between the cells, which count from r1c1 too. */
export function reason(board: SlitherlinkBoard): Theory<SlitherlinkAnswer> {
  const theory = new TheoryBuilder();
  const lines = edgeCells(theory, board.height + 1, board.width + 1);
  for (const place of board.places()) {
    const { row, column } = place;
    const clue = board.at(row, column);
    if (clue === "open") continue;
    const around = [
      lines.right.at(row, column),
      lines.right.at(row + 1, column),
      lines.down.at(row, column),
      lines.down.at(row, column + 1),
    ];
    theory.add(
      count(`the ${clue} at ${nameOf(place)} counts its lines`, around, clue, clue, {
        clues: [place],
      }),
    );
  }
  addLoop(theory, lines);
  return theory.theory((stateOf) => linesIn(lines, stateOf), { cells: [0, 0], clues: [0.5, 0.5] });
}
