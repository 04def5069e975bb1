import { BoardError } from "./board-error.ts";
import type { Grid, Place } from "./grid.ts";
import { linesOf } from "./grid.ts";

/** The boxes of a sudoku: as near to squares as its size allows, never higher than wide. */
export function boxHeight(size: number): number {
  let height = Math.floor(Math.sqrt(size));
  while (size % height !== 0) height--;
  return height;
}

/** @throws BoardError where a board has no boxes */
export function requireBoxes(board: Grid<unknown>, line: number): void {
  const { height, width } = board;
  if (height !== width)
    throw new BoardError(`the board is ${height} by ${width}; it must be square`, line);
  if (height > 3 && boxHeight(height) === 1)
    throw new BoardError(`${height} by ${height} cells cannot be cut into boxes`, line);
}

/** The number of a place's box, row by row. */
export function boxOf(size: number, { row, column }: Place): number {
  const height = boxHeight(size);
  const width = size / height;
  return Math.floor(row / height) * height + Math.floor(column / width);
}

/** Rows, columns and boxes, each with its name. */
export function sudokuUnits(board: Grid<unknown>): [name: string, places: Place[]][] {
  const size = board.height;
  const places = [...board.places()];
  return [
    ...linesOf(board).map((line, k): [string, Place[]] => [
      k < size ? `row ${k + 1}` : `column ${k - size + 1}`,
      line,
    ]),
    ...Array.from({ length: size }, (_, box): [string, Place[]] => [
      `box ${box + 1}`,
      places.filter((place) => boxOf(size, place) === box),
    ]),
  ];
}
