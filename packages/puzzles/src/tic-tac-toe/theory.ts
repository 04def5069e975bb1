import { squaresOf } from "../grid.ts";
import { addConnected, flagCells } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { TicTacToeBoard } from "./parse.ts";
import type { TicTacToeAnswer } from "./verify.ts";

const SIGNS = ["circle", "cross"] as const;

export function reason(board: TicTacToeBoard): Theory<TicTacToeAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, board, ["O", "X"], ({ row, column }) => {
    const given = board.at(row, column);
    return given === "free" ? undefined : given === "circle" ? 0 : 1;
  });
  for (const square of squaresOf(board)) {
    const [first, last] = [square[0]!, square[3]!];
    const text = `the square ${nameOf(first)} to ${nameOf(last)} is not all alike`;
    theory.add(count(text, cells.all(square), 1, 3));
    const touching = `the line does not touch itself between ${nameOf(first)} and ${nameOf(last)}`;
    theory.add(relation(touching, cells.all(square), NOT_CHECKERED, [], 2));
  }
  const sides = [cells.column(0), cells.column(cells.width - 1)];
  sides.forEach((column, k) => {
    const text = `the line does not come to the ${k === 0 ? "left" : "right"} edge`;
    theory.add(relation(text, column, allAlike(column.length), [], 2));
  });
  const ends = [cells.row(0), cells.row(cells.height - 1)];
  ends.forEach((row, k) => {
    const text = `the line crosses the ${k === 0 ? "top" : "bottom"} edge once`;
    theory.add(relation(text, row, alongEdge(row.length), [], 2));
  });
  addConnected(theory, cells, 0, "the circles hang together");
  addConnected(theory, cells, 1, "the crosses hang together");
  return theory.theory((stateOf) => cells.map((cell) => SIGNS[stateOf(cell) ?? -1] ?? "free"));
}

/** The states of a square's cells, row by row, but for those in which equal ones share only a corner. */
const NOT_CHECKERED = tuplesOf(
  [3, 3, 3, 3],
  ([a, b, c, d]) => d === undefined || a !== d || b !== c || a === b,
);

function allAlike(length: number): number[][] {
  return [0, 1].map((state) => Array.from({ length }, () => state));
}

/** One state from the left to somewhere, the other from there on. */
function alongEdge(length: number): number[][] {
  return [0, 1].flatMap((state) =>
    Array.from({ length: length - 1 }, (_, k) =>
      Array.from({ length }, (_, at) => (at <= k ? state : 1 - state)),
    ),
  );
}
