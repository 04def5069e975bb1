/** A matrix over {-1, 0, 1} by row; entry `k` of row `i` stands in column `columns[i][k]`. */
export interface SignedMatrix {
  readonly numCols: number;
  readonly columns: readonly Int32Array[];
  /** Of each entry, 1 or -1. */
  readonly signs: readonly Int8Array[];
}

/** The same matrix by column. */
export function transposed({ numCols, columns, signs }: SignedMatrix): SignedMatrix {
  const size = columnSizes(numCols, columns);
  const outColumns = Array.from(size, (count) => new Int32Array(count));
  const outSigns = Array.from(size, (count) => new Int8Array(count));
  const next = new Int32Array(numCols);
  columns.forEach((row, i) => {
    row.forEach((j, k) => {
      outColumns[j][next[j]] = i;
      outSigns[j][next[j]++] = signs[i][k];
    });
  });
  return { numCols: columns.length, columns: outColumns, signs: outSigns };
}

/** Entries of each column. [numCols] */
export function columnSizes(numCols: number, columns: readonly Int32Array[]): Int32Array {
  const size = new Int32Array(numCols);
  for (const row of columns) for (const j of row) size[j]++;
  return size;
}

/**
 * What is left once rows and columns with a single entry are gone, again and again: they are arcs at the end of a
 * path, and paths of one arc, which any network has room for. Columns are numbered afresh.
 */
export function withoutUnits(matrix: SignedMatrix): SignedMatrix {
  const { numCols, columns, signs } = matrix;
  const byColumn = transposed(matrix);
  const rowSize = Int32Array.from(columns, ({ length }) => length);
  const columnSize = columnSizes(numCols, columns);
  // Rows by their number, columns behind them.
  const numRows = columns.length;
  const units: number[] = [];
  for (let i = 0; i < numRows; i++) if (rowSize[i] <= 1) units.push(i);
  for (let j = 0; j < numCols; j++) if (columnSize[j] <= 1) units.push(numRows + j);
  const isGone = new Uint8Array(numRows + numCols);
  for (let line = units.pop(); line !== undefined; line = units.pop()) {
    if (isGone[line] === 1) continue;
    isGone[line] = 1;
    const isRow = line < numRows;
    for (const other of isRow ? columns[line] : byColumn.columns[line - numRows]) {
      const crossing = isRow ? numRows + other : other;
      const left = isRow ? --columnSize[other] : --rowSize[other];
      if (left <= 1 && isGone[crossing] === 0) units.push(crossing);
    }
  }
  const number = new Int32Array(numCols);
  let kept = 0;
  for (let j = 0; j < numCols; j++) if (isGone[numRows + j] === 0) number[j] = kept++;
  const outColumns: Int32Array[] = [];
  const outSigns: Int8Array[] = [];
  for (let i = 0; i < numRows; i++) {
    if (isGone[i] === 1) continue;
    const isLeft = (_: number, k: number) => isGone[numRows + columns[i][k]] === 0;
    outColumns.push(columns[i].filter(isLeft).map((j) => number[j]));
    outSigns.push(signs[i].filter(isLeft));
  }
  return { numCols: kept, columns: outColumns, signs: outSigns };
}
