import type { AddedRow } from "../lp/added-row.ts";

/** Rounds a cut may lie in the pool without being violated enough to be chosen. */
const AGE_LIMIT = 15;
/** Cuts kept, at most; the oldest go first. */
const POOL_LIMIT = 5000;
/** Cuts must be violated by this much, relative to their norm, to be chosen. */
export const LEAST_EFFICACY = 1e-4;

/** A cut at rest, with what its selection needs. */
export interface PooledCut {
  readonly row: AddedRow;
  readonly norm: number;
  /** Cosine of the angle to the objective, without its sign; NaN until it is asked for. */
  parallelism: number;
  age: number;
  isInLp: boolean;
}

/** All cuts found at the root, each once; the LP holds some of them. */
export class CutPool {
  readonly #byKey = new Map<number, PooledCut>();
  readonly #byRow = new Map<AddedRow, PooledCut>();

  get size(): number {
    return this.#byKey.size;
  }

  get cuts(): Iterable<PooledCut> {
    return this.#byKey.values();
  }

  /** Takes a cut in, unless the same one is known already with a side at least as tight. */
  add(row: AddedRow): void {
    const norm = euclideanNorm(row.coefficients);
    if (!(norm > 0)) return;
    const key = keyOf(row, norm);
    const known = this.#byKey.get(key);
    if (known !== undefined && (known.isInLp || known.row.upper / known.norm <= row.upper / norm)) {
      known.age = 0;
      return;
    }
    if (known !== undefined) this.#byRow.delete(known.row);
    const cut: PooledCut = { row, norm, parallelism: Number.NaN, age: 0, isInLp: false };
    this.#byKey.set(key, cut);
    this.#byRow.set(row, cut);
  }

  /** Notes that the LP has taken a row in, or has let it go. */
  mark(row: AddedRow, isInLp: boolean): void {
    const cut = this.#byRow.get(row);
    if (cut !== undefined) {
      cut.isInLp = isInLp;
      cut.age = 0;
    }
  }

  /** A round has passed: what lay idle gets older, and what is too old goes. */
  age(): void {
    for (const [key, cut] of this.#byKey) {
      if (cut.isInLp) continue;
      cut.age++;
      if (cut.age > AGE_LIMIT || this.#byKey.size > POOL_LIMIT) {
        this.#byKey.delete(key);
        this.#byRow.delete(cut.row);
      }
    }
  }
}

/** Distance by which the point violates a row written as "at most", in units of its norm. */
export function efficacyOf({ row, norm }: PooledCut, x: Float64Array): number {
  const { columns, coefficients } = row;
  let activity = 0;
  for (let k = 0; k < columns.length; k++) activity += coefficients[k] * x[columns[k]];
  return (activity - row.upper) / norm;
}

function euclideanNorm(coefficients: Float64Array): number {
  let square = 0;
  for (let k = 0; k < coefficients.length; k++) square += coefficients[k] * coefficients[k];
  return Math.sqrt(square);
}

/**
 * Equal for cuts with the same left side up to a positive factor: a hash of 53 bits over
 * columns and rounded coefficients. Two different cuts that meet cost one cut, not an answer.
 */
function keyOf({ columns, coefficients }: AddedRow, norm: number): number {
  let first = 0x811c9dc5;
  let second = columns.length;
  for (let k = 0; k < columns.length; k++) {
    const rounded = Math.round((coefficients[k] / norm) * 1e8) | 0;
    first = Math.imul(first ^ columns[k], 0x01000193);
    first = Math.imul(first ^ rounded, 0x01000193);
    second = (Math.imul(second, 31) + (columns[k] ^ Math.imul(rounded, 0x9e3779b1))) | 0;
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}
