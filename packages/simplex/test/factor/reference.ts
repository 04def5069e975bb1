import type { SparseMatrix } from "@bough/problem";
import type { Random } from "@bough/testing";
import { IndexedVector } from "../../src/vectors/indexed-vector.ts";

/** A matrix by column with about `perColumn` entries a column. */
export function randomColumns(
  numRows: number,
  numCols: number,
  perColumn: number,
  random: Random,
): SparseMatrix {
  const starts: Int32Array = new Int32Array(numCols + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let j = 0; j < numCols; j++) {
    const size = Math.min(numRows, 1 + Math.floor(random.next() * 2 * perColumn));
    const rows = new Set<number>();
    while (rows.size < size) rows.add(Math.floor(random.next() * numRows));
    for (const row of rows) {
      indices.push(row);
      values.push((random.next() < 0.5 ? -1 : 1) * (0.1 + 2 * random.next()));
    }
    starts[j + 1] = indices.length;
  }
  return {
    numLines: numCols,
    lineLength: numRows,
    starts,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
  };
}

/** The basis as dense columns. */
export function denseBasis(columns: SparseMatrix, basicColumn: Int32Array): Float64Array[] {
  const numRows = columns.lineLength;
  return Array.from(basicColumn, (column) => {
    const dense = new Float64Array(numRows);
    if (column >= columns.numLines) dense[column - columns.numLines] = 1;
    else {
      for (let k = columns.starts[column]; k < columns.starts[column + 1]; k++) {
        dense[columns.indices[k]] += columns.values[k];
      }
    }
    return dense;
  });
}

/**
 * Dense LU with row pivoting: the slow twin. Pivots below 1e-9 are passed over; solves need full
 * rank.
 */
export class DenseFactor {
  readonly #size: number;
  readonly #lu: Float64Array[]; // by row
  readonly #rowOf: number[];
  readonly rank: number;

  constructor(basis: readonly Float64Array[]) {
    const size = basis.length;
    this.#size = size;
    this.#lu = Array.from({ length: size }, (_, i) => Float64Array.from(basis, (c) => c[i]));
    this.#rowOf = Array.from({ length: size }, (_, i) => i);
    let rank = 0;
    for (let k = 0; k < size; k++) {
      let best = rank;
      for (let i = rank; i < size; i++) {
        if (Math.abs(this.#lu[i][k]) > Math.abs(this.#lu[best][k])) best = i;
      }
      if (rank === size || Math.abs(this.#lu[best][k]) < 1e-9) continue;
      [this.#lu[rank], this.#lu[best]] = [this.#lu[best], this.#lu[rank]];
      [this.#rowOf[rank], this.#rowOf[best]] = [this.#rowOf[best], this.#rowOf[rank]];
      for (let i = rank + 1; i < size; i++) {
        const factor = this.#lu[i][k] / this.#lu[rank][k];
        this.#lu[i][k] = factor;
        if (factor === 0) continue;
        for (let j = k + 1; j < size; j++) this.#lu[i][j] -= factor * this.#lu[rank][j];
      }
      rank++;
    }
    this.rank = rank;
  }

  /** x with B x = b. */
  ftran(b: ArrayLike<number>): Float64Array {
    const x = Float64Array.from(this.#rowOf, (i) => b[i]);
    for (let i = 0; i < this.#size; i++) {
      for (let j = 0; j < i; j++) x[i] -= this.#lu[i][j] * x[j];
    }
    for (let i = this.#size - 1; i >= 0; i--) {
      for (let j = i + 1; j < this.#size; j++) x[i] -= this.#lu[i][j] * x[j];
      x[i] /= this.#lu[i][i];
    }
    return x;
  }

  /** y with Bᵀ y = c. */
  btran(c: ArrayLike<number>): Float64Array {
    const z = Float64Array.from(c);
    for (let i = 0; i < this.#size; i++) {
      for (let j = 0; j < i; j++) z[i] -= this.#lu[j][i] * z[j];
      z[i] /= this.#lu[i][i];
    }
    for (let i = this.#size - 1; i >= 0; i--) {
      for (let j = i + 1; j < this.#size; j++) z[i] -= this.#lu[j][i] * z[j];
    }
    const y = new Float64Array(this.#size);
    for (let i = 0; i < this.#size; i++) y[this.#rowOf[i]] = z[i];
    return y;
  }
}

/** The values with the list of their nonzeros. */
export function vectorOf(values: ArrayLike<number>): IndexedVector {
  const vector = new IndexedVector(values.length);
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) vector.append(i, values[i]);
  return vector;
}

/** A column of the matrix, or the unit column of a logical. */
export function columnVector(columns: SparseMatrix, column: number): IndexedVector {
  const vector = new IndexedVector(columns.lineLength);
  if (column >= columns.numLines) vector.append(column - columns.numLines, 1);
  else {
    for (let k = columns.starts[column]; k < columns.starts[column + 1]; k++) {
      vector.append(columns.indices[k], columns.values[k]);
    }
  }
  return vector;
}

/** A right-hand side with about `count` nonzeros. */
export function randomVector(size: number, count: number, random: Random): Float64Array {
  const values = new Float64Array(size);
  for (let k = 0; k < count; k++) values[Math.floor(random.next() * size)] = random.next() * 4 - 2;
  return values;
}

/** The largest difference, relative to the largest wanted value or 1. */
export function relativeDistance(actual: Float64Array, wanted: Float64Array): number {
  let scale = 1;
  for (const value of wanted) scale = Math.max(scale, Math.abs(value));
  let worst = 0;
  for (let i = 0; i < wanted.length; i++) {
    worst = Math.max(worst, Math.abs(actual[i] - wanted[i]));
  }
  return worst / scale;
}

/** Whether every nonzero is listed, and nothing twice. */
export function isWellListed(vector: IndexedVector): boolean {
  const seen = new Set(vector.indices.slice(0, vector.count));
  if (seen.size !== vector.count) return false;
  return vector.values.every((value, i) => value === 0 || seen.has(i));
}

/** Different columns and logicals, as many as there are rows. */
export function randomBasis(numRows: number, numCols: number, random: Random): Int32Array {
  const pool = Array.from({ length: numRows + numCols }, (_, j) => j);
  for (let k = 0; k < numRows; k++) {
    const other = k + Math.floor(random.next() * (pool.length - k));
    [pool[k], pool[other]] = [pool[other], pool[k]];
  }
  return Int32Array.from(pool.slice(0, numRows));
}
