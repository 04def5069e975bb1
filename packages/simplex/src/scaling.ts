import type { SparseMatrix, Steps } from "@bough/problem";

/** Factors, all powers of two: the scaled entry is rowFactor_i * a_ij * columnFactor_j. */
export interface Scaling {
  readonly column: Float64Array; // [numCols]
  readonly row: Float64Array; // [numRows]
}

/**
 * Entries that are read between two pauses. Twenty times as many would take no longer than a millisecond,
 * but V8 compiles a function that is called again sooner than one that is amid its loop.
 */
const PAUSE_ENTRIES = 4000;
/**
 * Two come near enough: with six, LPs of Netlib and Kennington take 6 % more work (two seeds; greenbea a
 * third, 80bau3b more than half), and the scaling itself runs in code that is not optimised yet. With one,
 * 5 % more again; with none a few gain much, and cre-a takes twice as long.
 */
const PASSES = 2;
const LARGEST_EXPONENT = 20;
/** A matrix within these magnitudes is left as it is. */
const SMALLEST_UNSCALED = 0.2;
const LARGEST_UNSCALED = 5;

/** Factors of one: the model as it stands. */
export function noScaling(numRows: number, numCols: number): Scaling {
  return { column: new Float64Array(numCols).fill(1), row: new Float64Array(numRows).fill(1) };
}

/**
 * Geometric scaling: each column, then each row, is divided by the square root of its smallest
 * times its largest magnitude, a few times over. Factors are rounded to powers of two, so that
 * scaling commits no rounding error. Left out where the matrix is well scaled or would not gain.
 *
 * J. A. Tomlin, "On scaling linear programming problems", Mathematical Programming Study 4, 1975.
 *
 * @param keepColumn columns with a 1 keep the factor one (integer columns of a search)
 */
export function* computeScaling(columns: SparseMatrix, keepColumn?: Uint8Array): Steps<Scaling> {
  const numRows = columns.lineLength;
  const numCols = columns.numLines;
  const scaling = noScaling(numRows, numCols);
  if (isWellScaled(columns)) return scaling;
  const before = yield* spread(columns, scaling);
  const { column, row } = scaling;
  const smallest = new Float64Array(numRows);
  const largest = new Float64Array(numRows);
  for (let pass = 0; pass < PASSES; pass++) {
    smallest.fill(Infinity);
    largest.fill(0);
    for (let j = 0; j < numCols; ) {
      const end = sliceEnd(columns, j);
      scaleColumnsBetween(j, end, columns, scaling, keepColumn, smallest, largest);
      j = end;
      if (j < numCols) yield;
    }
    for (let i = 0; i < numRows; i++) {
      if (largest[i] > 0) row[i] = 1 / Math.sqrt(smallest[i] * largest[i]);
    }
  }
  const isCut = column.some((factor) => Math.abs(Math.log2(factor)) > LARGEST_EXPONENT);
  roundToPowersOfTwo(column, keepColumn);
  // Rows take over what factors of columns may not: else their duals are too small to be seen.
  if (isCut) scaleRows(columns, scaling);
  yield;
  roundToPowersOfTwo(row);
  return (yield* spread(columns, scaling)) < before ? scaling : noScaling(numRows, numCols);
}

/** Geometric factors of the rows over columns as they are scaled. */
function scaleRows(columns: SparseMatrix, { column, row }: Scaling): void {
  const smallest = new Float64Array(row.length).fill(Infinity);
  const largest = new Float64Array(row.length);
  const { starts, indices, values, numLines } = columns;
  for (let j = 0; j < numLines; j++) {
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const magnitude = Math.abs(values[k]) * column[j];
      smallest[indices[k]] = Math.min(smallest[indices[k]], magnitude);
      largest[indices[k]] = Math.max(largest[indices[k]], magnitude);
    }
  }
  for (let i = 0; i < row.length; i++)
    if (largest[i] > 0) row[i] = 1 / Math.sqrt(smallest[i] * largest[i]);
}

/** Factor of a row appended later: geometric over its scaled entries. */
export function rowFactor(
  begin: number,
  end: number,
  indices: Int32Array,
  values: Float64Array,
  column: Float64Array,
): number {
  return powerOfTwo(columnFactor(begin, end, indices, values, column));
}

function columnFactor(
  begin: number,
  end: number,
  indices: Int32Array,
  values: Float64Array,
  across: Float64Array,
): number {
  let smallest = Infinity;
  let largest = 0;
  for (let k = begin; k < end; k++) {
    const magnitude = Math.abs(values[k]) * across[indices[k]];
    if (magnitude < smallest) smallest = magnitude;
    if (magnitude > largest) largest = magnitude;
  }
  return largest > 0 ? 1 / Math.sqrt(smallest * largest) : 1;
}

function isWellScaled(columns: SparseMatrix): boolean {
  const { values, starts, numLines } = columns;
  for (let k = 0, end = starts[numLines]; k < end; k++) {
    const magnitude = Math.abs(values[k]);
    if (magnitude < SMALLEST_UNSCALED || magnitude > LARGEST_UNSCALED) return false;
  }
  return true;
}

/** Sum of the squared logarithms of the scaled entries: 0 where all are one. */
function* spread(columns: SparseMatrix, scaling: Scaling): Steps<number> {
  let sum = 0;
  for (let j = 0; j < columns.numLines; ) {
    const end = sliceEnd(columns, j);
    sum = addSpread(j, end, columns, scaling, sum);
    j = end;
    if (j < columns.numLines) yield;
  }
  return sum;
}

function addSpread(
  begin: number,
  end: number,
  { starts, indices, values }: SparseMatrix,
  { column, row }: Scaling,
  before: number,
): number {
  let sum = before;
  for (let j = begin; j < end; j++) {
    for (let k = starts[j], last = starts[j + 1]; k < last; k++) {
      const log = Math.log2(Math.abs(values[k]) * column[j] * row[indices[k]]);
      sum += log * log;
    }
  }
  return sum;
}

/** The column before which to pause next: loops over entries are slow in generators themselves. */
function sliceEnd({ starts, numLines }: SparseMatrix, begin: number): number {
  let end = begin + 1;
  while (end < numLines && starts[end] - starts[begin] < PAUSE_ENTRIES) end++;
  return end;
}

/** Factors of some columns, and the smallest and largest magnitudes that their entries then have in each row. */
function scaleColumnsBetween(
  begin: number,
  end: number,
  { starts, indices, values }: SparseMatrix,
  { column, row }: Scaling,
  keepColumn: Uint8Array | undefined,
  smallest: Float64Array,
  largest: Float64Array,
): void {
  for (let j = begin; j < end; j++) {
    const first = starts[j];
    const last = starts[j + 1];
    if (!keepColumn?.[j]) column[j] = columnFactor(first, last, indices, values, row);
    for (let k = first; k < last; k++) {
      const magnitude = Math.abs(values[k]) * column[j];
      const i = indices[k];
      if (magnitude < smallest[i]) smallest[i] = magnitude;
      if (magnitude > largest[i]) largest[i] = magnitude;
    }
  }
}

function roundToPowersOfTwo(factors: Float64Array, keep?: Uint8Array): void {
  for (let k = 0; k < factors.length; k++) if (!keep?.[k]) factors[k] = powerOfTwo(factors[k]);
}

function powerOfTwo(factor: number): number {
  const exponent = Math.floor(Math.log2(factor) + 0.5);
  return 2 ** Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, exponent));
}
