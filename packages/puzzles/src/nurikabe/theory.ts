import { BoardError } from "../board-error.ts";
import { neighboursOf, type Place, squaresOf } from "../grid.ts";
import { neighbouringPairs } from "../reasoning/grids.ts";
import { connected } from "../reasoning/rules/connected.ts";
import { linear } from "../reasoning/rules/linear.ts";
import { relation } from "../reasoning/rules/relation.ts";
import { MOST_STATES, nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { NurikabeBoard } from "./parse.ts";
import type { NurikabeAnswer } from "./verify.ts";

const WATER = 0;

/** A cell is water or belongs to one of the islands that are near enough. */
export function reason(board: NurikabeBoard): Theory<NurikabeAnswer> {
  const theory = new TheoryBuilder();
  const clues = [...board.places()].filter(({ row, column }) => board.at(row, column) > 0);
  if (clues.length >= MOST_STATES)
    throw new BoardError(
      `steps can be told of up to ${MOST_STATES - 1} islands, not ${clues.length}`,
      1,
    );
  const near = clues.map((clue) => reachOf(board, clue));
  const states = ["water", ...clues.map((clue) => `on the island of ${nameOf(clue)}`)];
  const cells = board.map((number, row, column) => {
    const place = { row, column };
    const own = clues.findIndex((clue) => clue.row === row && clue.column === column);
    const reaching = near.reduce(
      (mask, reach, k) => (reach.has(nameOf(place)) ? mask | (2 << k) : mask),
      1 << WATER,
    );
    return theory.cell(nameOf(place), states, [place], number > 0 ? 2 << own : reaching);
  });
  const pairs = neighbouringPairs(board);
  const alike = states.flatMap((_, a) =>
    states.flatMap((_, b) => (a === b || a === WATER || b === WATER ? [[a, b]] : [])),
  );
  for (const [a, b] of pairs)
    theory.add(relation("islands do not touch", cells.all([a, b]), alike));
  const nodePairs = pairs.map(
    ([a, b]) => [a.row * board.width + a.column, b.row * board.width + b.column] as const,
  );
  const graph = { cells: cells.cells(), pairs: nodePairs };
  clues.forEach((clue, k) => {
    const size = board.at(clue.row, clue.column);
    const text = `the island of ${nameOf(clue)} has ${size} ${size === 1 ? "cell" : "cells"} that hang together`;
    theory.add(
      connected(
        { text, clues: [clue], effort: 2 },
        { ...graph, chosen: 2 << k },
        { size: [size, size] },
      ),
    );
  });
  for (const square of squaresOf(board)) {
    const weights = states.map((_, state) => (state === WATER ? 1 : 0));
    const terms = cells.all(square).map((cell) => ({ cell, weights }));
    const text = `no square is all water (${nameOf(square[0]!)} to ${nameOf(square[3]!)})`;
    theory.add(linear(text, terms, 0, 3, { effort: 2 }));
  }
  theory.add(
    connected(
      { text: "the water hangs together", clues: [], effort: 3 },
      { ...graph, chosen: 1 << WATER },
    ),
  );
  return theory.theory((stateOf) => cells.map((cell) => stateOf(cell) === WATER));
}

/** The names of the cells that an island may reach, past no cell beside another number. */
function reachOf(board: NurikabeBoard, clue: Place): Set<string> {
  const isClue = ({ row, column }: Place) => row === clue.row && column === clue.column;
  const isFree = (place: Place) =>
    [place, ...neighboursOf(board, place)].every(
      (other) => board.at(other.row, other.column) === 0 || isClue(other),
    );
  const reached = new Set([nameOf(clue)]);
  let frontier = [clue];
  for (let steps = 1; steps < board.at(clue.row, clue.column); steps++) {
    frontier = frontier
      .flatMap((place) => neighboursOf(board, place))
      .filter((place) => isFree(place) && !reached.has(nameOf(place)));
    for (const place of frontier) reached.add(nameOf(place));
  }
  return reached;
}
