import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import type { Built, Choice } from "../puzzle.ts";
import { knightNeighbours, orthogonalNeighbours } from "./neighbours.ts";
import type { KnightDominoesBoard } from "./parse.ts";

/** Two touching cells, and whether one piece covers both. */
export interface Domino {
  readonly first: number;
  readonly second: number;
  readonly isPlaced: Choice;
}

/** visits[cell][step]: the knight is there then. */
type Visits = readonly (readonly BooleanVariable[])[];

export interface KnightDominoesModel extends Built {
  readonly dominoes: readonly Domino[];
  /** When the knight visits each cell. */
  readonly steps: readonly Expression[];
}

/**
 * Pieces are the edges of a perfect matching, so that they need no numbers and are not permuted;
 * the knight's path is an assignment of cells to steps. Whether a half is empty is no variable of
 * its own: it is the sum of its early steps. With pieces + 1 empty halves in all, one empty half a
 * piece at least leaves exactly one piece with two.
 */
export function tight(board: KnightDominoesBoard): KnightDominoesModel {
  const model = new Model({ name: "knight-dominoes", contradictions: "infeasible" });
  const dominoes = placeDominoes(model, board);
  const visits = board.cells.map((_, cell) =>
    board.cells.map((_, step) => model.binary(`visit_${cell}_at_${step}`)),
  );
  const isEmpty = visits.map((steps) => model.sum(steps.slice(0, board.pieces + 1)));

  for (const { first, second, isPlaced } of dominoes)
    model.require(isPlaced.atMost(isEmpty[first]!.plus(isEmpty[second]!)));
  requirePath(model, board, visits);
  requireGivens(model, board, isEmpty);
  const steps = visits.map((of) => model.sum(of.map((visit, step) => visit.times(step))));
  const keys = [...dominoes.map((domino) => domino.isPlaced), ...visits.flat()];
  return { model, keys, dominoes, steps };
}

function placeDominoes(model: Model, board: KnightDominoesBoard) {
  const dominoes = orthogonalNeighbours(board).flatMap((others, first) =>
    others
      .filter((second) => second > first)
      .map((second) => ({ first, second, isPlaced: model.binary(`domino_${first}_${second}`) })),
  );
  for (const cell of board.cells.keys()) {
    const covering = dominoes.filter(({ first, second }) => first === cell || second === cell);
    model.require(model.sum(covering.map((domino) => domino.isPlaced)).equals(1));
  }
  return dominoes;
}

function requirePath(model: Model, board: KnightDominoesBoard, visits: Visits): void {
  const steps = [...board.cells.keys()];
  for (const steps of visits) model.require(model.sum(steps).equals(1));
  for (const step of steps) model.require(model.sum(visits.map((of) => of[step]!)).equals(1));
  knightNeighbours(board).forEach((others, cell) => {
    for (const step of steps) {
      const here = visits[cell]![step]!;
      for (const near of [step - 1, step + 1]) {
        if (near < 0 || near >= steps.length) continue;
        model.require(here.atMost(model.sum(others.map((other) => visits[other]![near]!))));
      }
    }
  });
  requireAlternatingColours(model, board, visits);
}

/** A knight changes the colour of its field with every jump. */
function requireAlternatingColours(model: Model, board: KnightDominoesBoard, visits: Visits): void {
  const startsOnWhite = model.binary("starts_on_white");
  for (const step of board.cells.keys()) {
    const onWhite = visits.filter((_, cell) => isWhite(board, cell)).map((of) => of[step]!);
    const wanted = step % 2 === 0 ? startsOnWhite : startsOnWhite.not();
    model.require(model.sum(onWhite).equals(wanted));
  }
}

function isWhite(board: KnightDominoesBoard, cell: number): boolean {
  const { row, column } = board.cells[cell]!;
  return (row + column) % 2 === 0;
}

/**
 * A given digit means a numbered half; piece 1 has none, and no piece has two. Boards that give
 * such halves all the same are impossible, which the rows say.
 */
function requireGivens(
  model: Model,
  board: KnightDominoesBoard,
  isEmpty: readonly Expression[],
): void {
  const givens = board.cells.map(({ row, column }) => board.grid.at(row, column));
  givens.forEach((piece, cell) => {
    if (typeof piece !== "number") return;
    model.require(isEmpty[cell]!.equals(0));
    if (piece === 1) model.require(isEmpty[cell]!.equals(1));
    const twin = givens.indexOf(piece);
    if (twin !== cell) model.require(isEmpty[twin]!.plus(isEmpty[cell]!).atLeast(1));
  });
}
