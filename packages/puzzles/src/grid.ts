/** A place on a board; rows count from the top, columns from the left, both from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A filled rectangle of cells. */
export class Grid<Cell> {
  readonly height: number;
  readonly width: number;
  readonly #cells: readonly Cell[];

  constructor(height: number, width: number, cells: readonly Cell[]) {
    if (cells.length !== height * width) {
      throw new RangeError(`${cells.length} cells do not fill ${height} × ${width} places`);
    }
    this.height = height;
    this.width = width;
    this.#cells = cells;
  }

  static of<Cell>(
    height: number,
    width: number,
    cell: (row: number, column: number) => Cell,
  ): Grid<Cell> {
    const cells = Array.from({ length: height * width }, (_, k) =>
      cell(Math.floor(k / width), k % width),
    );
    return new Grid(height, width, cells);
  }

  /** The cell of a place on the board. */
  at(row: number, column: number): Cell {
    if (!this.has(row, column)) throw new RangeError(`no cell at row ${row}, column ${column}`);
    return this.#cells[row * this.width + column] as Cell;
  }

  /** The cells of places on the board. */
  all(places: readonly Place[]): Cell[] {
    return places.map(({ row, column }) => this.at(row, column));
  }

  /** The cell, or undefined beyond the edges. */
  get(row: number, column: number): Cell | undefined {
    return this.has(row, column) ? this.#cells[row * this.width + column] : undefined;
  }

  has(row: number, column: number): boolean {
    return row >= 0 && row < this.height && column >= 0 && column < this.width;
  }

  map<Other>(change: (cell: Cell, row: number, column: number) => Other): Grid<Other> {
    return Grid.of(this.height, this.width, (row, column) =>
      change(this.at(row, column), row, column),
    );
  }

  row(row: number): Cell[] {
    return this.#cells.slice(row * this.width, (row + 1) * this.width);
  }

  column(column: number): Cell[] {
    return Array.from({ length: this.height }, (_, row) => this.at(row, column));
  }

  rows(): Cell[][] {
    return Array.from({ length: this.height }, (_, row) => this.row(row));
  }

  cells(): readonly Cell[] {
    return this.#cells;
  }

  /** Every place, row by row. */
  *places(): Generator<Place> {
    for (let row = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++) yield { row, column };
  }
}

/** Steps to the four neighbours that share an edge. */
export const ORTHOGONAL: readonly Place[] = [
  { row: 1, column: 0 },
  { row: -1, column: 0 },
  { row: 0, column: 1 },
  { row: 0, column: -1 },
];

/** Steps to the eight neighbours that share an edge or a corner. */
export const ALL_AROUND: readonly Place[] = [
  ...ORTHOGONAL,
  { row: 1, column: 1 },
  { row: 1, column: -1 },
  { row: -1, column: 1 },
  { row: -1, column: -1 },
];

/** The places on the board that these steps lead to. */
export function neighboursOf(
  board: Grid<unknown>,
  { row, column }: Place,
  steps: readonly Place[] = ORTHOGONAL,
): Place[] {
  return steps
    .map((step) => ({ row: row + step.row, column: column + step.column }))
    .filter((place) => board.has(place.row, place.column));
}

/** The places of every row, then of every column. */
export function linesOf(board: Grid<unknown>): Place[][] {
  const rows = Array.from({ length: board.height }, (_, row) =>
    Array.from({ length: board.width }, (_, column) => ({ row, column })),
  );
  const columns = Array.from({ length: board.width }, (_, column) =>
    Array.from({ length: board.height }, (_, row) => ({ row, column })),
  );
  return [...rows, ...columns];
}

/** The four places of every 2 × 2 square. */
export function squaresOf(board: Grid<unknown>): Place[][] {
  return [...board.places()]
    .filter(({ row, column }) => board.has(row + 1, column + 1))
    .map(({ row, column }) => [
      { row, column },
      { row, column: column + 1 },
      { row: row + 1, column },
      { row: row + 1, column: column + 1 },
    ]);
}

/** A place in words, counted from 1. */
export function where({ row, column }: Place): string {
  return `row ${row + 1}, column ${column + 1}`;
}

/** The eight jumps of a chess knight. */
export const KNIGHT_JUMPS: readonly Place[] = [
  { row: 1, column: 2 },
  { row: 1, column: -2 },
  { row: -1, column: 2 },
  { row: -1, column: -2 },
  { row: 2, column: 1 },
  { row: 2, column: -1 },
  { row: -2, column: 1 },
  { row: -2, column: -1 },
];
