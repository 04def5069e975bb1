import { type Grid, ORTHOGONAL, type Place } from "../grid.ts";

const DIAGONAL: readonly Place[] = [
  { row: 1, column: 1 },
  { row: 1, column: -1 },
  { row: -1, column: 1 },
  { row: -1, column: -1 },
];

export function orthogonal<Cell>(grid: Grid<Cell>, place: Place): Cell[] {
  return beside(grid, place, ORTHOGONAL);
}

export function diagonal<Cell>(grid: Grid<Cell>, place: Place): Cell[] {
  return beside(grid, place, DIAGONAL);
}

/** Every two of the cells. */
export function pairsOf<Cell>(cells: readonly Cell[]): [Cell, Cell][] {
  return cells.flatMap((one, k) => cells.slice(k + 1).map((other): [Cell, Cell] => [one, other]));
}

/** The 27 sets of cells that hold every digit once. */
export function unitsOf<Cell>(grid: Grid<Cell>): Cell[][] {
  const nine = Array.from({ length: 9 }, (_, k) => k);
  const box = (b: number) =>
    nine.map((k) => grid.at(3 * Math.floor(b / 3) + Math.floor(k / 3), 3 * (b % 3) + (k % 3)));
  return [...grid.rows(), ...nine.map((column) => grid.column(column)), ...nine.map(box)];
}

function beside<Cell>(grid: Grid<Cell>, place: Place, steps: readonly Place[]): Cell[] {
  return steps.flatMap((step) => grid.get(place.row + step.row, place.column + step.column) ?? []);
}
