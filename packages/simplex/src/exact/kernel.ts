import type { Problem } from "@bough/problem";
import { BASIC, type Basis } from "../lp-engine.ts";

/**
 * What a basis is made of beside logicals: its columns against the rows that lie at sides, and the inverse of
 * that matrix in doubles. For small LPs.
 */
export class Kernel {
  /** Columns that are basic, and rows whose logicals are not: as many. [size] */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly size: number;
  /** Coefficients, and the inverse, line by line; a line of the inverse is a column's. [size * size] */
  readonly matrix: Float64Array;
  readonly inverse: Float64Array;

  private constructor(
    columns: readonly number[],
    rows: readonly number[],
    matrix: Float64Array,
    inverse: Float64Array,
  ) {
    this.columns = columns;
    this.rows = rows;
    this.size = rows.length;
    this.matrix = matrix;
    this.inverse = inverse;
  }

  /** Null for a basis that doubles do not invert, or one that has not as many columns as rows at sides. */
  static of(problem: Problem, { status }: Basis): Kernel | null {
    const { numCols, numRows } = problem;
    const columns = placesOf(numCols, (j) => status[j] === BASIC);
    const rows = placesOf(numRows, (i) => status[numCols + i] !== BASIC);
    if (columns.length !== rows.length) return null;
    const matrix = matrixOf(problem, rows, columns);
    const inverse = inverseOf(matrix, rows.length);
    return inverse === null ? null : new Kernel(columns, rows, matrix, inverse);
  }

  /** What a unit of each row's activity adds to what columns with these weights come to. [size] */
  weightsOfRows(weights: ArrayLike<number>): Float64Array {
    const { inverse, size } = this;
    const sum = new Float64Array(size);
    for (let q = 0; q < size; q++)
      if (weights[q] !== 0)
        for (let p = 0; p < size; p++) sum[p] += weights[q] * inverse[q * size + p];
    return sum;
  }
}

function placesOf(count: number, isWanted: (place: number) => boolean): number[] {
  return [...new Array(count).keys()].filter(isWanted);
}

function matrixOf(
  { numRows, columns }: Problem,
  rows: readonly number[],
  basic: readonly number[],
): Float64Array {
  const matrix = new Float64Array(rows.length * basic.length);
  const placeOfRow = new Int32Array(numRows).fill(-1);
  rows.forEach((i, p) => {
    placeOfRow[i] = p;
  });
  basic.forEach((j, q) => {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const p = placeOfRow[columns.indices[k]];
      if (p >= 0) matrix[p * basic.length + q] = columns.values[k];
    }
  });
  return matrix;
}

/** By Gauss and Jordan with the largest pivot of each column; null where one is zero. */
function inverseOf(matrix: Float64Array, size: number): Float64Array | null {
  const a = matrix.slice();
  const inverse = new Float64Array(size * size);
  for (let p = 0; p < size; p++) inverse[p * size + p] = 1;
  for (let p = 0; p < size; p++) {
    let pivot = p;
    for (let q = p + 1; q < size; q++)
      if (Math.abs(a[q * size + p]) > Math.abs(a[pivot * size + p])) pivot = q;
    const value = a[pivot * size + p];
    if (value === 0) return null;
    for (const m of [a, inverse]) {
      exchangeLines(m, size, p, pivot);
      for (let k = 0; k < size; k++) m[p * size + k] /= value;
    }
    for (let q = 0; q < size; q++) {
      const factor = a[q * size + p];
      if (q === p || factor === 0) continue;
      for (let k = 0; k < size; k++) {
        a[q * size + k] -= factor * a[p * size + k];
        inverse[q * size + k] -= factor * inverse[p * size + k];
      }
    }
  }
  return inverse;
}

function exchangeLines(matrix: Float64Array, size: number, p: number, q: number): void {
  if (p === q) return;
  for (let k = 0; k < size; k++) {
    const kept = matrix[p * size + k];
    matrix[p * size + k] = matrix[q * size + k];
    matrix[q * size + k] = kept;
  }
}
