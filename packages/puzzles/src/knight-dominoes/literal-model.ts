import { BigMModel, type Expression } from "@bough/modeler";
import type { Steps } from "@bough/problem";
import { LITERAL_SETTINGS } from "../literal-settings.ts";
import type { Domino, KnightDominoesModel } from "./model.ts";
import { knightNeighbours, orthogonalNeighbours } from "./neighbours.ts";
import type { KnightDominoesBoard } from "./parse.ts";

/** What the published model knows of a cell. */
interface Cell {
  readonly isEmpty: Expression;
  readonly piece: Expression;
  readonly isRouteEnd: Expression;
  readonly step: Expression;
}

/** The published model: integers for the piece and the step of each cell. */
export function* literal(board: KnightDominoesBoard): Steps<KnightDominoesModel> {
  const model = new BigMModel({ name: "knight-dominoes-literal", ...LITERAL_SETTINGS });
  const cells = board.cells.map((place) => makeCell(model, board, place.row, place.column));
  yield* setPieces(model, board, cells);
  const dominoes = setNeighbours(model, board, cells);
  yield* setRoute(model, board, cells);
  const steps = cells.map((cell) => cell.step);
  const keys = [...dominoes.map((domino) => domino.isPlaced), ...steps];
  return { model, keys, dominoes, steps };
}

function makeCell(model: BigMModel, board: KnightDominoesBoard, row: number, column: number): Cell {
  const isEmpty = model.binary(`empty_${row}_${column}`);
  const piece = model.nonNegativeInteger(`piece_${row}_${column}`);
  model.setAtLeast(piece, 1);
  model.setAtMost(piece, board.pieces);
  const isRouteEnd = model.binary(`routeEnd_${row}_${column}`);
  const step = model.nonNegativeInteger(`step_${row}_${column}`);
  model.setAtMost(step, board.cells.length - 1);
  const given = board.grid.at(row, column);
  if (typeof given === "number") {
    model.setEqual(piece, given);
    model.setEqual(isEmpty, 0);
  }
  return { isEmpty, piece, isRouteEnd, step };
}

/** Every piece has two halves, one of them empty, and both of the first. */
function* setPieces(
  model: BigMModel,
  board: KnightDominoesBoard,
  cells: readonly Cell[],
): Steps<void> {
  for (let piece = 1; piece <= board.pieces; piece++) {
    yield;
    const halves = cells.map((cell) => model.isEqualTo(cell.piece, piece));
    model.setEqual(model.sum(halves), 2);
    const emptyHalves = cells.map((cell) =>
      model.and(model.isEqualTo(cell.piece, piece), cell.isEmpty),
    );
    model.setEqual(model.sum(emptyHalves), piece === 1 ? 2 : 1);
  }
}

/** Every half has its other half beside it. */
function setNeighbours(
  model: BigMModel,
  board: KnightDominoesBoard,
  cells: readonly Cell[],
): Domino[] {
  const dominoes: Domino[] = [];
  orthogonalNeighbours(board).forEach((others, first) => {
    const isSame = others.map((second) => {
      const isPlaced = model.isEqualTo(cells[first]!.piece, cells[second]!.piece);
      if (first < second) dominoes.push({ first, second, isPlaced });
      return isPlaced;
    });
    model.setEqual(model.sum(isSame), 1);
  });
  return dominoes;
}

/** A knight's path: every cell but the two ends follows one neighbour and is followed by another. */
function* setRoute(
  model: BigMModel,
  board: KnightDominoesBoard,
  cells: readonly Cell[],
): Steps<void> {
  model.setEqual(model.sum(cells.map((cell) => cell.isRouteEnd)), 2);
  model.setAllDifferent(cells.map((cell) => cell.step));
  for (const [k, others] of knightNeighbours(board).entries()) {
    yield;
    const { isEmpty, isRouteEnd, step } = cells[k]!;
    const steps = others.map((other) => cells[other]!.step);
    const before = model.sum(steps.map((other) => model.isEqualTo(step.minus(1), other)));
    const after = model.sum(steps.map((other) => model.isEqualTo(step.plus(1), other)));
    const hasOneBeside = model.isEqualTo(1, before.plus(after));
    model.setEqual(model.implies(isRouteEnd, hasOneBeside), 1);
    for (const count of [before, after]) {
      const isInside = model.not(isRouteEnd);
      model.setEqual(model.implies(isInside, model.isEqualTo(1, count)), 1);
    }
    model.setEqual(model.implies(isEmpty, model.isAtMost(step, board.pieces)), 1);
  }
}
