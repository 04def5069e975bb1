import type { Steps } from "@bough/problem";

/** Entries of a square matrix by row, as integers modulo the prime. */
export type ModularRows = readonly ReadonlyMap<number, number>[];

/** Prime below 2^26, so that products stay exact in doubles. */
export const PRIME = 67_108_859;
const INVERSE = 1 / PRIME;

/** a · b modulo the prime, for a and b in 0 .. PRIME - 1. */
function timesModulo(a: number, b: number): number {
  const product = a * b;
  const rest = product - Math.floor(product * INVERSE) * PRIME;
  return rest < 0 ? rest + PRIME : rest >= PRIME ? rest - PRIME : rest;
}

/** The inverse of a, not zero, modulo the prime. */
function inverseModulo(a: number): number {
  let [r, s] = [PRIME, a];
  let [x, y] = [0, 1];
  while (s > 0) {
    const quotient = Math.floor(r / s);
    [r, s] = [s, r - quotient * s];
    [x, y] = [y, x - quotient * y];
  }
  return x < 0 ? x + PRIME : x;
}

interface Pivot {
  readonly row: number;
  readonly column: number;
  readonly inverse: number;
  /** Rows below and what of the pivot row was taken from them. */
  readonly lowerRows: number[];
  readonly lowerFactors: number[];
  /** The pivot row's other columns. */
  readonly upperColumns: number[];
  readonly upperValues: number[];
}

/**
 * Triangular factors of a square sparse matrix modulo a prime, pivots chosen where they fill in
 * little. There is no rounding, and so no pivot too small.
 *
 * H. M. Markowitz, "The elimination form of the inverse and its application to linear programming",
 * Management Science 3, 1957.
 */
export class ModularFactor {
  readonly #size: number;
  readonly #pivots: Pivot[] = [];

  /** With pauses; undefined where the matrix is singular modulo the prime. */
  static *inSteps(rows: ModularRows): Steps<ModularFactor | undefined> {
    const factor = new ModularFactor(rows.length);
    return (yield* factor.#eliminate(rows)) ? factor : undefined;
  }

  private constructor(size: number) {
    this.#size = size;
  }

  /** x with A x = b modulo the prime; b is used up. */
  solve(b: Float64Array): Float64Array {
    const x = new Float64Array(this.#size);
    for (const { row, lowerRows, lowerFactors } of this.#pivots) {
      const value = b[row];
      if (value === 0) continue;
      for (let k = 0; k < lowerRows.length; k++)
        b[lowerRows[k]] = minus(b[lowerRows[k]], timesModulo(lowerFactors[k], value));
    }
    for (let p = this.#pivots.length - 1; p >= 0; p--) {
      const { row, column, inverse, upperColumns, upperValues } = this.#pivots[p];
      let sum = b[row];
      for (let k = 0; k < upperColumns.length; k++) {
        const value = x[upperColumns[k]];
        if (value !== 0) sum = minus(sum, timesModulo(upperValues[k], value));
      }
      x[column] = sum === 0 ? 0 : timesModulo(sum, inverse);
    }
    return x;
  }

  /** y with Aᵀ y = c modulo the prime; c is used up. */
  solveTransposed(c: Float64Array): Float64Array {
    const y = new Float64Array(this.#size);
    for (const { row, column, inverse, upperColumns, upperValues } of this.#pivots) {
      const value = c[column] === 0 ? 0 : timesModulo(c[column], inverse);
      y[row] = value;
      if (value === 0) continue;
      for (let k = 0; k < upperColumns.length; k++)
        c[upperColumns[k]] = minus(c[upperColumns[k]], timesModulo(upperValues[k], value));
    }
    for (let p = this.#pivots.length - 1; p >= 0; p--) {
      const { row, lowerRows, lowerFactors } = this.#pivots[p];
      for (let k = 0; k < lowerRows.length; k++) {
        const value = y[lowerRows[k]];
        if (value !== 0) y[row] = minus(y[row], timesModulo(lowerFactors[k], value));
      }
    }
    return y;
  }

  *#eliminate(given: ModularRows): Steps<boolean> {
    const work = new EliminationMatrix(given);
    yield;
    for (let step = 0; step < this.#size; step++) {
      const place = work.choosePivot();
      if (place === undefined) return false;
      this.#pivots.push(yield* work.pivot(place.row, place.column));
    }
    return true;
  }
}

function minus(a: number, b: number): number {
  return a < b ? a - b + PRIME : a - b;
}

/** Entries touched between two pauses. */
const ENTRIES_PER_STEP = 2000;
/** Lines of the fewest entries that are looked at for a pivot. */
const LINES_TRIED = 4;

class EliminationMatrix {
  readonly #rows: Map<number, number>[];
  readonly #columns: Set<number>[];
  /** Rows by their number of entries; some that have moved on, which are passed over. */
  readonly #byCount: number[][];
  readonly #isDone: Uint8Array;
  /** Entries touched since the last pause. */
  #touched = 0;

  constructor(given: ModularRows) {
    this.#rows = given.map((row) => new Map(row));
    this.#columns = given.map(() => new Set<number>());
    this.#byCount = Array.from({ length: given.length + 1 }, () => []);
    this.#isDone = new Uint8Array(given.length);
    for (const [i, row] of this.#rows.entries()) {
      this.#byCount[row.size].push(i);
      for (const j of row.keys()) this.#columns[j].add(i);
    }
  }

  /** The entry of least product of the others in its row and column, among the shortest rows. */
  choosePivot(): { readonly row: number; readonly column: number } | undefined {
    let best: { row: number; column: number } | undefined;
    let least = Infinity;
    let tried = 0;
    for (let count = 1; count < this.#byCount.length && tried < LINES_TRIED; count++) {
      const list = this.#byCount[count];
      for (let k = list.length - 1; k >= 0 && tried < LINES_TRIED; k--) {
        const row = list[k];
        if (this.#isDone[row] === 1 || this.#rows[row].size !== count) {
          list.splice(k, 1);
          continue;
        }
        tried++;
        for (const column of this.#rows[row].keys()) {
          const cost = (count - 1) * (this.#columns[column].size - 1);
          if (cost >= least) continue;
          least = cost;
          best = { row, column };
        }
        if (least <= (count - 1) ** 2) return best;
      }
    }
    return best;
  }

  /** Takes the pivot's column out of all other rows. */
  *pivot(row: number, column: number): Steps<Pivot> {
    const source = this.#rows[row];
    const inverse = inverseModulo(source.get(column) ?? 0);
    this.#isDone[row] = 1;
    for (const j of source.keys()) this.#columns[j].delete(row);
    source.delete(column);
    const lowerRows = [...this.#columns[column]];
    const lowerFactors: number[] = [];
    this.#touched += 1;
    for (const i of lowerRows) {
      this.#touched += 1 + source.size;
      if (this.#touched >= ENTRIES_PER_STEP) {
        this.#touched = 0;
        yield;
      }
      const target = this.#rows[i];
      const factor = timesModulo(target.get(column) ?? 0, inverse);
      target.delete(column);
      for (const [j, value] of source) this.#subtract(i, target, j, timesModulo(factor, value));
      this.#byCount[target.size].push(i);
      lowerFactors.push(factor);
    }
    return {
      row,
      column,
      inverse,
      lowerRows,
      lowerFactors,
      upperColumns: [...source.keys()],
      upperValues: [...source.values()],
    };
  }

  #subtract(i: number, target: Map<number, number>, j: number, amount: number): void {
    const before = target.get(j);
    const value = minus(before ?? 0, amount);
    if (value === 0) {
      target.delete(j);
      this.#columns[j].delete(i);
    } else {
      target.set(j, value);
      if (before === undefined) this.#columns[j].add(i);
    }
  }
}
