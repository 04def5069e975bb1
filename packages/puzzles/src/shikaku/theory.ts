import { count } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { placesWithin, rectanglesAround } from "./model.ts";
import type { ShikakuBoard } from "./parse.ts";
import type { ShikakuAnswer } from "./verify.ts";

/** A cell for each rectangle that may be cut out. */
export function reason(board: ShikakuBoard): Theory<ShikakuAnswer> {
  const theory = new TheoryBuilder();
  const covering = board.map((): number[] => []);
  const rectangles: {
    cell: number;
    top: { row: number; column: number };
    bottom: { row: number; column: number };
  }[] = [];
  for (const clue of board.places()) {
    const size = board.at(clue.row, clue.column);
    if (size === 0) continue;
    const own = rectanglesAround(board, clue, size).map(([top, bottom]) => {
      const places = placesWithin(top, bottom);
      const cell = theory.cell(
        `${nameOf(top)} to ${nameOf(bottom)}`,
        ["no rectangle", "a rectangle"],
        places,
      );
      for (const { row, column } of places) covering.at(row, column).push(cell);
      rectangles.push({ cell, top, bottom });
      return cell;
    });
    theory.add(
      count(`the ${size} at ${nameOf(clue)} lies in one rectangle of ${size} cells`, own, 1, 1, {
        clues: [clue],
      }),
    );
  }
  for (const place of board.places()) {
    if (board.at(place.row, place.column) > 0) continue;
    const cells = covering.at(place.row, place.column);
    theory.add(count(`${nameOf(place)} lies in one rectangle`, cells, 1, 1, { effort: 2 }));
  }
  return theory.theory((stateOf) => {
    const owner = board.map(() => -1).rows();
    rectangles.forEach(({ cell, top, bottom }, k) => {
      if (stateOf(cell) !== 1) return;
      for (const { row, column } of placesWithin(top, bottom)) owner[row]![column] = k;
    });
    return board.map((_, row, column) => owner[row]![column]!);
  });
}
