import type { Steps } from "../steps.ts";

/** Exchanges of neighbours between two pauses. */
const SWAPS_PER_STEP = 200;

/**
 * Reduces a basis of a lattice in place: what its vectors span stays, and they become short and nearly orthogonal. All in
 * whole numbers, so that nothing is ever off.
 *
 * A. K. Lenstra, H. W. Lenstra and L. Lovász, "Factoring polynomials with rational coefficients", Math. Ann. 261,
 * 1982; in the integral form of H. Cohen, "A Course in Computational Algebraic Number Theory", 1993, algorithm 2.6.7.
 *
 * @param basis linearly independent vectors, one a line; their order changes
 * @param mostSwaps exchanges of neighbours after which it is given up
 * @returns false where it was given up; what the vectors span is the same all the same
 */
export function* reduceBasis(basis: bigint[][], mostSwaps: number): Steps<boolean> {
  const reduction = new Reduction(basis);
  for (let swaps = 0; !reduction.isDone; ) {
    if (!reduction.advance()) continue;
    if (++swaps > mostSwaps) return false;
    if (swaps % SWAPS_PER_STEP === 0) yield;
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
  /** The vectors before this one are reduced, */
  #k = 1;
  /** and those up to this one have coefficients. */
  #known = 0;

  constructor(basis: bigint[][]) {
    this.#basis = basis;
    this.#lambda = basis.map(() => new Array<bigint>(basis.length).fill(0n));
    this.#d = new Array<bigint>(basis.length + 1).fill(0n);
    this.#d[0] = 1n;
    if (basis.length > 0) this.#d[1] = innerProduct(basis[0], basis[0]);
  }

  get isDone(): boolean {
    return this.#k >= this.#basis.length;
  }

  /** Goes on by a vector, or exchanges two of them; true where it did that. */
  advance(): boolean {
    const k = this.#k;
    if (k > this.#known) this.#orthogonalise(k);
    this.#shorten(k, k - 1);
    const [d, along] = [this.#d, this.#lambda[k][k - 1]];
    if (4n * d[k + 1] * d[k - 1] < 3n * d[k] * d[k] - 4n * along * along) {
      this.#swap(k);
      this.#k = Math.max(1, k - 1);
      return true;
    }
    for (let l = k - 2; l >= 0; l--) this.#shorten(k, l);
    this.#k = k + 1;
    return false;
  }

  #orthogonalise(k: number): void {
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
