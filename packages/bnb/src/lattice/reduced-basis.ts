import type { Steps } from "../steps.ts";

/** Work units between two pauses: a few milliseconds. */
const WORK_PER_STEP = 20_000;
/** What a product of short numbers counts, and how many bits of longer ones take twice that; then by what power of them. */
const UNITS_PER_PRODUCT = 0.6;
const SHORT_BITS = 1000;
const POWER_OF_LENGTH = 1.6;

/** Counts what a reduction takes, in products of short numbers. */
export interface WorkMeter {
  work: number;
}

/**
 * Reduces a basis of a lattice in place: what its vectors span stays, and they become short and nearly orthogonal. All in
 * whole numbers, so that nothing is ever off.
 *
 * A. K. Lenstra, H. W. Lenstra and L. Lovász, "Factoring polynomials with rational coefficients", Math. Ann. 261,
 * 1982; in the integral form of H. Cohen, "A Course in Computational Algebraic Number Theory", 1993, algorithm 2.6.7.
 *
 * @param basis linearly independent vectors, one a line; their order changes
 * @param meter to which its work is added
 * @param mostWork after which it is given up
 * @returns false where it was given up; what the vectors span is the same all the same
 */
export function* reduceBasis(
  basis: bigint[][],
  meter: WorkMeter,
  mostWork: number,
): Steps<boolean> {
  const reduction = new Reduction(basis, meter);
  const end = meter.work + mostWork;
  for (let pauseAt = 0; !reduction.isDone; ) {
    if (meter.work > end) return false;
    if (meter.work >= pauseAt) {
      pauseAt = meter.work + WORK_PER_STEP;
      yield;
    }
    reduction.advance();
  }
  return true;
}

/**
 * The basis with its Gram-Schmidt coefficients as quotients of whole numbers: d_i is the determinant of the first i
 * vectors' inner products, and the coefficient of vector i along vector j is lambda_ij / d_(j+1).
 */
class Reduction {
  readonly #basis: bigint[][];
  readonly #lambda: bigint[][];
  readonly #d: bigint[];
  readonly #meter: WorkMeter;
  /** Bits of the largest entry at first, and in how many places entries are at least half as long. */
  readonly #bits: number;
  readonly #longPlaces: number;
  /** The vectors before this one are reduced, */
  #k = 1;
  /** and those up to this one have coefficients. */
  #known = 0;

  constructor(basis: bigint[][], meter: WorkMeter) {
    this.#basis = basis;
    this.#meter = meter;
    const bits =
      basis[0]?.map((_, k) => Math.max(...basis.map((vector) => bitsOf(vector[k])))) ?? [];
    this.#bits = Math.max(0, ...bits);
    this.#longPlaces = bits.filter((length) => 2 * length > this.#bits).length;
    this.#lambda = basis.map(() => new Array<bigint>(basis.length).fill(0n));
    this.#d = new Array<bigint>(basis.length + 1).fill(0n);
    this.#d[0] = 1n;
    if (basis.length > 0) this.#d[1] = innerProduct(basis[0], basis[0]);
  }

  get isDone(): boolean {
    return this.#k >= this.#basis.length;
  }

  /** Goes on by a vector, or exchanges two of them. */
  advance(): void {
    const k = this.#k;
    this.#count(this.#basis.length + k, k);
    if (k > this.#known) this.#orthogonalise(k);
    this.#shorten(k, k - 1);
    const [d, along] = [this.#d, this.#lambda[k][k - 1]];
    if (4n * d[k + 1] * d[k - 1] < 3n * d[k] * d[k] - 4n * along * along) {
      this.#swap(k);
      this.#k = Math.max(1, k - 1);
      return;
    }
    for (let l = k - 2; l >= 0; l--) this.#shorten(k, l);
    this.#k = k + 1;
  }

  /** Counts products with determinants of so many vectors: each place with long entries makes them longer by two of these. */
  #count(products: number, numVectors: number): void {
    const length = (2 * Math.min(numVectors, this.#longPlaces) * this.#bits) / SHORT_BITS;
    this.#meter.work += UNITS_PER_PRODUCT * products * (1 + length ** POWER_OF_LENGTH);
  }

  #orthogonalise(k: number): void {
    this.#count(k * (this.#basis.length + k), k);
    const [basis, lambda, d] = [this.#basis, this.#lambda, this.#d];
    for (let j = 0; j <= k; j++) {
      let u = innerProduct(basis[k], basis[j]);
      for (let i = 0; i < j; i++) u = (d[i + 1] * u - lambda[k][i] * lambda[j][i]) / d[i];
      if (j < k) lambda[k][j] = u;
      else d[k + 1] = u;
    }
    this.#known = k;
  }

  /** Takes the multiple of vector l from vector k that leaves least along it. */
  #shorten(k: number, l: number): void {
    const [lambda, d] = [this.#lambda, this.#d];
    const multiple = nearestQuotient(lambda[k][l], d[l + 1]);
    if (multiple === 0n) return;
    this.#count(this.#basis.length + l, l);
    subtractMultiple(this.#basis[k], multiple, this.#basis[l]);
    lambda[k][l] -= multiple * d[l + 1];
    for (let i = 0; i < l; i++) lambda[k][i] -= multiple * lambda[l][i];
  }

  /** Exchanges vector k and the one before it. */
  #swap(k: number): void {
    const [basis, lambda, d] = [this.#basis, this.#lambda, this.#d];
    [basis[k], basis[k - 1]] = [basis[k - 1], basis[k]];
    for (let j = 0; j < k - 1; j++)
      [lambda[k][j], lambda[k - 1][j]] = [lambda[k - 1][j], lambda[k][j]];
    const along = lambda[k][k - 1];
    const swapped = (d[k - 1] * d[k + 1] + along * along) / d[k];
    for (let i = k + 1; i <= this.#known; i++) {
      const before = lambda[i][k];
      lambda[i][k] = (d[k + 1] * lambda[i][k - 1] - along * before) / d[k];
      lambda[i][k - 1] = (swapped * before + along * lambda[i][k]) / d[k + 1];
    }
    d[k] = swapped;
  }
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}

function innerProduct(u: readonly bigint[], v: readonly bigint[]): bigint {
  let sum = 0n;
  for (let i = 0; i < u.length; i++) sum += u[i] * v[i];
  return sum;
}

/** Takes a multiple of one vector from another. */
export function subtractMultiple(from: bigint[], multiple: bigint, of: readonly bigint[]): void {
  for (let i = 0; i < from.length; i++) from[i] -= multiple * of[i];
}

/** The whole number next to a / b. */
function nearestQuotient(a: bigint, b: bigint): bigint {
  const half = a < 0n ? 2n * a - b : 2n * a + b;
  return half / (2n * b);
}
