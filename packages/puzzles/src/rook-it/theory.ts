import { neighboursOf } from "../grid.ts";
import { flagCells, flagsIn } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { RookItBoard } from "./parse.ts";
import { linesOfSight } from "./segments.ts";
import type { RookItAnswer } from "./verify.ts";

export function reason(board: RookItBoard): Theory<RookItAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, board, ["no rook", "a rook"], ({ row, column }) =>
    board.at(row, column) === "open" ? undefined : 0,
  );
  const { segments, across, down } = linesOfSight(board);
  for (const places of segments) {
    if (places.length < 2) continue;
    const text = `no two rooks see each other from ${nameOf(places[0]!)} to ${nameOf(places.at(-1)!)}`;
    theory.add(count(text, cells.all(places), 0, 1));
  }
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    if (cell === "open") {
      const seeing = new Set(
        [across, down].flatMap((of) => cells.all(segments[of.at(place.row, place.column)]!)),
      );
      const text = `a rook sees ${nameOf(place)} or stands there`;
      theory.add(count(text, [...seeing], 1, seeing.size, { effort: 2 }));
    } else if (cell !== "wall") {
      const beside = neighboursOf(board, place).filter(
        ({ row, column }) => board.at(row, column) === "open",
      );
      const text = `the ${cell} at ${nameOf(place)} counts the rooks beside it`;
      theory.add(count(text, cells.all(beside), cell, cell, { clues: [place] }));
    }
  }
  return theory.theory((stateOf) => flagsIn(cells, stateOf));
}
