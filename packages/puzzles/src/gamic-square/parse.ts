import { BoardError } from "../board-error.ts";
import { Grid } from "../grid.ts";

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

/** Rows, columns and all diagonals of at least two cells. */
export function linesOf<Cell>(grid: Grid<Cell>): Cell[][] {
  const size = grid.height;
  const lines: Cell[][] = [];
  for (let k = 0; k < size; k++) lines.push(grid.row(k), grid.column(k));
  const falling = Grid.of(size, size, (row, column) => row - column);
  const rising = Grid.of(size, size, (row, column) => row + column);
  for (const numbers of [falling, rising]) {
    for (const number of new Set(numbers.cells()))
      lines.push(grid.cells().filter((_, k) => numbers.cells()[k] === number));
  }
  return lines.filter((line) => line.length >= 2);
}
