import type { SparseMatrix } from "@bough/problem";

/** A seeded generator of reals in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** A matrix by column with about `perColumn` entries a column. */
export function randomColumns(
  numRows: number,
  numCols: number,
  perColumn: number,
  random: () => number,
): SparseMatrix {
  const starts: Int32Array = new Int32Array(numCols + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let j = 0; j < numCols; j++) {
    const size = Math.min(numRows, 1 + Math.floor(random() * 2 * perColumn));
    const rows = new Set<number>();
    while (rows.size < size) rows.add(Math.floor(random() * numRows));
    for (const row of rows) {
      indices.push(row);
      values.push((random() < 0.5 ? -1 : 1) * (0.1 + 2 * random()));
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
