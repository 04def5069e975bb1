import { BoardError } from "../board-error.ts";
import type { Grid } from "../grid.ts";

export interface GamicSquareBoard {
  /** Side of the board. */
  readonly size: number;
}

const LARGEST = 9;

export function parse(text: string): GamicSquareBoard {
  const size = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  if (size >= 1 && size <= LARGEST) return { size };
  throw new BoardError(
    `${JSON.stringify(text.trim())} is no board; give one number from 1 to ${LARGEST}`,
    1,
  );
}

/** For rows, columns and both kinds of diagonals: the lines of that direction as places in row order. */
export function directionsOf(size: number): readonly (readonly (readonly number[])[])[] {
  const directions = [
    (row: number) => row,
    (_: number, column: number) => column,
    (row: number, column: number) => row - column,
    (row: number, column: number) => row + column,
  ];
  return directions.map((lineOf) => {
    const lines = new Map<number, number[]>();
    for (let place = 0; place < size * size; place++) {
      const line = lineOf(Math.floor(place / size), place % size);
      lines.set(line, [...(lines.get(line) ?? []), place]);
    }
    return [...lines.values()];
  });
}

/** Rows, columns and all diagonals of at least two cells. */
export function linesOf<Cell>(grid: Grid<Cell>): Cell[][] {
  return directionsOf(grid.height)
    .flat()
    .filter((places) => places.length >= 2)
    .map((places) => places.map((place) => grid.cells()[place]!));
}
