import { Grid, linesOf, type Place } from "../grid.ts";
import { lineName } from "../reasoning/grids.ts";
import { linear } from "../reasoning/rules/linear.ts";
import { sequence } from "../reasoning/rules/sequence.ts";
import {
  nameOf,
  originBehind,
  type Rule,
  type Theory,
  TheoryBuilder,
} from "../reasoning/theory.ts";
import { fleet, shipsIn } from "./fleet.ts";
import { type BattleshipLettersBoard, NO_LETTER } from "./parse.ts";
import { type BattleshipLettersAnswer, WATER } from "./verify.ts";

/** State 0 is water, the others the letters of the ships. */
export function reason(board: BattleshipLettersBoard): Theory<BattleshipLettersAnswer> {
  const theory = new TheoryBuilder();
  const letters = [...new Set(board.ships.join(""))].sort();
  const stateOf = (letter: string) => letters.indexOf(letter) + 1;
  const [height, width] = [board.rows.length, board.columns.length];
  const cells = Grid.of(height, width, (row, column) =>
    theory.cell(nameOf({ row, column }), ["water", ...letters], [{ row, column }]),
  );
  linesOf(cells).forEach((places, k) => {
    const [name, isRow] = [lineName(cells, k), k < height];
    const total = isRow ? board.rows[k]! : board.columns[k - height]!;
    const nearest = isRow ? board.right[k]! : board.bottom[k - height]!;
    const ends = clueEnds(board, k);
    const shipCells = cells
      .all(places)
      .map((cell) => ({ cell, weights: [0, ...letters.map(() => 1)] }));
    const counting = `${name} has ${total} ship ${total === 1 ? "cell" : "cells"}`;
    theory.add(linear(counting, shipCells, total, total, { clues: [ends.total] }));
    if (nearest === NO_LETTER) return;
    const side = isRow ? "right" : "bottom";
    const text = `${nearest} is nearest to the ${side} edge in ${name}`;
    const fromEdge = cells.all(places).reverse();
    theory.add(nearestLetter(text, fromEdge, stateOf(nearest), letters.length, ends.letter));
  });
  for (const letter of letters) {
    const total = [...board.ships.join("")].filter((each) => each === letter).length;
    const terms = cells.cells().map((cell) => ({
      cell,
      weights: ["water", ...letters].map((each) => (each === letter ? 1 : 0)),
    }));
    theory.add(
      linear(
        `the ships have ${letter} ${total === 1 ? "once" : `${total} times`}`,
        terms,
        total,
        total,
      ),
    );
  }
  theory.add(fleet(board, cells, stateOf));
  return theory.theory((stateIn) => {
    const known = cells.map((cell) => [WATER, ...letters][stateIn(cell) ?? 0]!);
    return { letters: known, ships: shipsIn(board, known) };
  }, originBehind(1));
}

/** Where the number and the letter of a line stand, as places of the board. */
function clueEnds(
  { rows, columns }: BattleshipLettersBoard,
  k: number,
): { total: Place; letter: Place } {
  const [height, width] = [rows.length, columns.length];
  return k < height
    ? { total: { row: k, column: -1 }, letter: { row: k, column: width } }
    : { total: { row: -1, column: k - height }, letter: { row: height, column: k - height } };
}

/** The first cell from the edge that is no water holds the letter, and there is one. */
function nearestLetter(
  text: string,
  fromEdge: readonly number[],
  letter: number,
  letters: number,
  clue: Place,
): Rule {
  const [OPEN, SEEN, WRONG] = [0, 1, -1];
  return sequence(
    {
      text,
      clues: [clue],
      effort: 1,
      require(model, of) {
        const isShip = fromEdge.map((cell) => of.is(cell, 0).not().asNumber());
        model.require(model.sum(isShip).atLeast(1));
        fromEdge.forEach((cell, k) => {
          for (let other = 1; other <= letters; other++)
            if (other !== letter)
              model.require(
                of
                  .is(cell, other)
                  .asNumber()
                  .atMost(model.sum(isShip.slice(0, k))),
              );
        });
      },
    },
    fromEdge,
    {
      start: OPEN,
      step: (seen, state) =>
        seen === SEEN || state === 0 ? seen : state === letter ? SEEN : WRONG,
      accepts: (seen) => seen === SEEN,
    },
  );
}
