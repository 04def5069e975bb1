import { CompensatedSum, UNIT_ROUNDOFF } from "@bough/problem";
import type { SimplexState } from "../state/simplex-state.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";

/**
 * An aggregated coefficient on an unbounded side is noise within this many rounding errors of its
 * terms, since solving for the multipliers had some too. A larger one is part of the row, however
 * small it is: at a column of 10^9 a coefficient of 10^-11 counts.
 */
const NOISE = 2 ** 10;

/**
 * Share of a row's side and terms by which decimals and their doubles may disagree, and bounds beside them: a
 * contradiction that is no larger is one of doubles only.
 */
const LAST_PLACES = 2 ** -51;

/** True where a proof with that share, see `Prover.share`, shows more than last places of its rows' terms. */
export function isSureShare(share: number): boolean {
  return share > LAST_PLACES;
}

/** A proof of infeasibility as it was found, scaled. */
export class FarkasProof {
  readonly multipliers: Float64Array; // [numRows]
  /** The combination of tableau rows that it is, by basis position: multipliers = B⁻ᵀ combination. */
  readonly combination: Float64Array; // [numRows]
  /** By how much it contradicts, see `Prover.share`. */
  share = Infinity;

  constructor(numRows: number) {
    this.multipliers = new Float64Array(numRows);
    this.combination = new Float64Array(numRows);
  }

  /** @param share by how much the proof, once verified, contradicts, see `Prover.share` */
  store(y: IndexedVector, sign: number, share: number): void {
    this.share = share;
    this.multipliers.fill(0);
    for (let k = 0; k < y.count; k++) {
      const i = y.indices[k];
      this.multipliers[i] = sign * y.values[i];
    }
  }

  clear(): void {
    this.share = Infinity;
    this.multipliers.fill(0);
    this.combination.fill(0);
  }
}

/**
 * Checks claims by aggregating rows: with multipliers y, every feasible x has (yᵀA) x + yᵀ s = 0 and
 * so cannot exist where the largest value of the left side over the bounds is below zero. Nothing
 * of the basis is trusted, and rounding is bounded from above.
 *
 * A. Neumaier and O. Shcherbina, "Safe bounds in linear and mixed-integer linear programming",
 * Mathematical Programming 99, 2004.
 */
export class Prover {
  /**
   * After a proof of infeasibility: by how much its rows contradict, as a share of their terms; 0 where small
   * coefficients on unbounded sides were left out.
   */
  share = Infinity;
  readonly #sum: Float64Array; // [numCols] aggregated coefficients, zero between calls
  readonly #magnitude: Float64Array; // [numCols] sums of magnitudes, for the rounding error
  /** Those of sharpened columns before they were, zero elsewhere and between calls. [numCols] */
  readonly #roughMagnitude: Float64Array;
  /** Rows of multipliers on sides that are not there, set aside during a call, and those. [numRows] */
  readonly #asideRow: Int32Array;
  readonly #asideMultiplier: Float64Array;
  #numAside = 0;
  readonly #touched: Int32Array;
  readonly #count: Int32Array; // rows that hit a column
  #numTouched = 0;

  constructor(numCols: number, numRows: number) {
    this.#roughMagnitude = new Float64Array(numCols);
    this.#asideRow = new Int32Array(numRows);
    this.#asideMultiplier = new Float64Array(numRows);
    this.#sum = new Float64Array(numCols);
    this.#magnitude = new Float64Array(numCols);
    this.#count = new Int32Array(numCols);
    this.#touched = new Int32Array(numCols);
  }

  /** True where the multipliers `sign * y` prove that no point satisfies the true bounds. */
  provesInfeasible(s: SimplexState, y: IndexedVector, sign: number): boolean {
    this.#setAside(s, y, sign);
    this.#aggregate(s, y);
    let isProven = this.#contradicts(s, y, sign);
    if (!isProven || !isSureShare(this.share)) {
      this.#sharpen(s, y);
      isProven = this.#contradicts(s, y, sign) || isProven;
    }
    this.#reset();
    this.#putBack(y);
    return isProven;
  }

  /** Multipliers on sides that are not there become zero: any multipliers prove what they prove. */
  #setAside({ numCols, trueLower, trueUpper }: SimplexState, y: IndexedVector, sign: number): void {
    this.#numAside = 0;
    for (let k = 0; k < y.count; k++) {
      const i = y.indices[k];
      const multiplier = y.values[i];
      if (multiplier === 0) continue;
      const bound = sign * multiplier > 0 ? trueUpper[numCols + i] : trueLower[numCols + i];
      if (Number.isFinite(bound)) continue;
      this.#asideRow[this.#numAside] = i;
      this.#asideMultiplier[this.#numAside++] = multiplier;
      y.values[i] = 0;
    }
  }

  #putBack(y: IndexedVector): void {
    for (let k = 0; k < this.#numAside; k++) y.values[this.#asideRow[k]] = this.#asideMultiplier[k];
  }

  /**
   * Sums the coefficients that rounding leaves without a sign in twice the precision: on a bound of
   * 10^9 their last places weigh as much as what is to be proven.
   */
  #sharpen(s: SimplexState, y: IndexedVector): void {
    const { starts, indices, values } = s.columns;
    const sum = new CompensatedSum();
    for (let t = 0; t < this.#numTouched; t++) {
      const j = this.#touched[t];
      const error = (this.#count[j] + 1) * UNIT_ROUNDOFF * this.#magnitude[j];
      if (Math.abs(this.#sum[j]) > error) continue;
      sum.reset();
      for (let k = starts[j]; k < starts[j + 1]; k++)
        sum.addProduct(values[k], y.values[indices[k]]);
      this.#sum[j] = sum.value;
      this.#roughMagnitude[j] = this.#magnitude[j];
      this.#magnitude[j] = Math.abs(sum.value) + sum.magnitude * UNIT_ROUNDOFF;
    }
  }

  /** Whether the aggregated row is violated over the whole box. */
  #contradicts(s: SimplexState, y: IndexedVector, sign: number): boolean {
    const { numCols, trueLower, trueUpper } = s;
    let total = 0;
    let magnitude = 0;
    let isBounded = true;
    let leavesNoise = false;
    for (let k = 0; k < y.count; k++) {
      const i = y.indices[k];
      const multiplier = sign * y.values[i];
      if (multiplier === 0) continue;
      const bound = multiplier > 0 ? trueUpper[numCols + i] : trueLower[numCols + i];
      total += multiplier * bound;
      magnitude += Math.abs(multiplier * bound);
    }
    let terms = magnitude; // before rows cancelled each other's
    for (let t = 0; t < this.#numTouched; t++) {
      const j = this.#touched[t];
      const coefficient = sign * this.#sum[j];
      const error = (this.#count[j] + 1) * UNIT_ROUNDOFF * this.#magnitude[j];
      const bound = coefficient > 0 ? trueUpper[j] : trueLower[j];
      if (bound === Infinity || bound === -Infinity) {
        const noise = NOISE * Math.max(error, this.#roughError(j));
        if (Math.abs(coefficient) > noise) isBounded = false;
        if (coefficient !== 0) leavesNoise = true;
        continue;
      }
      total += coefficient * bound;
      magnitude += Math.abs(coefficient * bound);
      terms += Math.max(this.#magnitude[j], this.#roughMagnitude[j]) * Math.abs(bound);
      total += error * reachOf(s, j, bound, Math.abs(coefficient) > error);
    }
    this.share = leavesNoise ? 0 : -total / terms;
    const slack =
      (y.count + this.#numTouched) * UNIT_ROUNDOFF * magnitude + 0.5 * s.primalTolerance;
    return isBounded && total < -slack;
  }

  /** What rounding may have done to a sum before it was sharpened; 0 where it was not. */
  #roughError(j: number): number {
    return (this.#count[j] + 1) * UNIT_ROUNDOFF * this.#roughMagnitude[j];
  }

  /**
   * A lower bound on the true objective (without its constant) from the row multipliers of the
   * current reduced costs; -Infinity where they leave a wrong sign on an infinite bound.
   */
  safeDualBound(s: SimplexState): number {
    const { numRows, numCols, reducedCost, trueLower, trueUpper, cost, work } = s;
    work.clear();
    for (let i = 0; i < numRows; i++) {
      const d = reducedCost[numCols + i];
      const bound = d > 0 ? trueLower[numCols + i] : trueUpper[numCols + i];
      // A multiplier against a side that is not there is noise, and any multipliers prove a bound.
      if (d !== 0 && Number.isFinite(bound)) work.append(i, -d);
    }
    this.#aggregate(s, work);
    let total = 0;
    let magnitude = 0;
    for (let k = 0; k < work.count; k++) {
      const i = work.indices[k];
      const d = -work.values[i];
      const bound = d > 0 ? trueLower[numCols + i] : trueUpper[numCols + i];
      total += d * bound;
      magnitude += Math.abs(d * bound);
    }
    for (let j = 0; j < numCols; j++) {
      const d = cost[j] - this.#sum[j];
      if (d === 0) continue;
      const error = (this.#count[j] + 2) * UNIT_ROUNDOFF * (this.#magnitude[j] + Math.abs(cost[j]));
      const bound = d > 0 ? trueLower[j] : trueUpper[j];
      if (bound === Infinity || bound === -Infinity) {
        if (Math.abs(d) <= error) continue;
        total = -Infinity;
        break;
      }
      total += d * bound;
      magnitude += Math.abs(d * bound);
      total -= error * reachOf(s, j, bound, Math.abs(d) > error);
    }
    const terms = work.count + numCols;
    s.touched += numCols + numRows;
    work.clear();
    this.#reset();
    return total - terms * UNIT_ROUNDOFF * magnitude;
  }

  #aggregate(s: SimplexState, y: IndexedVector): void {
    this.#numTouched = s.rows.aggregate(y, this.#sum, this.#magnitude, this.#count, this.#touched);
  }

  #reset(): void {
    for (let t = 0; t < this.#numTouched; t++) {
      const j = this.#touched[t];
      this.#sum[j] = 0;
      this.#magnitude[j] = 0;
      this.#roughMagnitude[j] = 0;
      this.#count[j] = 0;
    }
    this.#numTouched = 0;
  }
}

/** What the error of a coefficient is multiplied by: the farther bound only where its sign is in doubt. */
function reachOf(s: SimplexState, j: number, bound: number, isSignSure: boolean): number {
  if (isSignSure) return Math.abs(bound);
  const wide = Math.max(Math.abs(s.trueLower[j]), Math.abs(s.trueUpper[j]));
  return wide < Infinity ? wide : Math.abs(bound);
}
