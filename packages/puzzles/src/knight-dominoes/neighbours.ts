import { KNIGHT_JUMPS, ORTHOGONAL, type Place } from "../grid.ts";
import type { KnightDominoesBoard } from "./parse.ts";

/** For each cell of the board, the cells that steps of a kind lead to; all by their place in `board.cells`. */
export type Neighbours = readonly (readonly number[])[];

export function orthogonalNeighbours(board: KnightDominoesBoard): Neighbours {
  return reachedBy(board, ORTHOGONAL);
}

export function knightNeighbours(board: KnightDominoesBoard): Neighbours {
  return reachedBy(board, KNIGHT_JUMPS);
}

function reachedBy(board: KnightDominoesBoard, steps: readonly Place[]): Neighbours {
  const numbers = new Map(board.cells.map((cell, k) => [key(cell.row, cell.column), k]));
  return board.cells.map((cell) =>
    steps.flatMap((step) => numbers.get(key(cell.row + step.row, cell.column + step.column)) ?? []),
  );
}

function key(row: number, column: number): string {
  return `${row},${column}`;
}
