import { firstAtLeast } from "../first-at-least.ts";
import { COVER_ORDERS, CoverFinder } from "./cover-finder.ts";
import type { ShiftedCut } from "./shifted-cut.ts";
import type { ShiftedRow } from "./shifted-row.ts";

/** Capacities and differences of weights this small are zero. */
const ROUNDING = 1e-9;
/** Share of its side, or of one, that a cut must cut off. */
const LEAST_VIOLATION = 1e-6;
/** Share of a sum's size by which it may be off. */
const SUM_ROUNDING = 2 ** -50;

/** Makes lifted cover cuts of shifted rows, of up to so many terms. */
export class CoverLifter {
  readonly #finder: CoverFinder;
  /** Sums of the weights of the cover's first terms; what they are depends on the lifting. [terms + 1] */
  readonly #prefix: Float64Array;
  /** Weight of the cover's terms from each on. [terms + 1] */
  readonly #lighter: Float64Array;
  /** What weights are capped at, and what these sums may be off by; see `#liftBinary`. */
  #cap = 0;
  #rounding = 0;
  /** Terms of the cover above the cap, or above the excess. */
  #numHeavy = 0;

  constructor(size: number) {
    this.#finder = new CoverFinder(size);
    this.#prefix = new Float64Array(size + 1);
    this.#lighter = new Float64Array(size + 1);
  }

  /**
   * A lifted cover cut of a shifted row: C is a set of binaries whose weights exceed the right-hand
   * side together, and what lies outside of C is lifted. Pure binary rows are lifted after Letchford
   * and Souli, "On lifted cover inequalities: a new lifting procedure with unusual properties", OR
   * Letters 47, 2019; rows with continuous terms after Gu, Nemhauser and Savelsbergh, "Lifted flow
   * cover inequalities for mixed 0-1 integer programs", Math. Program. 85, 1999.
   *
   * Other integers only have room to give: their terms are left out, and so are fixed ones.
   *
   * @param cliques of the terms: at most one of those with the same number is one; below 0 for none
   * @returns false where an unbounded integer takes room without end, or no cover is violated
   */
  lift(row: ShiftedRow, cut: ShiftedCut, cliques: Int32Array | null = null): boolean {
    for (let t = 0; t < row.numIntegers; t++) {
      if (row.coefficients[t] >= 0) continue;
      if (row.ranges[t] === Infinity) return false;
      row.complement(t);
    }
    if (row.rhs <= ROUNDING || !this.#finder.begin(row, cliques)) return false;
    const isMixed = hasNegativeContinuous(row);
    for (const order of COVER_ORDERS) {
      const isFound = this.#finder.find(row, order);
      if (isFound === false) return false;
      if (isFound === null) continue;
      const isBuilt = isMixed ? this.#liftMixed(row, cut) : this.#liftBinary(row, cut, cliques);
      if (isBuilt && violationOf(row, cut) > 0) return true;
    }
    return false;
  }

  /** Letchford and Souli: cap the cover's weights so that they fill the capacity exactly. */
  #liftBinary(row: ShiftedRow, cut: ShiftedCut, cliques: Int32Array | null): boolean {
    const { coefficients } = row;
    const { weights, size, isInCover } = this.#finder;
    const cap = this.#capWeights(row);
    const rounding = Math.max(ROUNDING, SUM_ROUNDING * size * row.rhs);
    this.#cap = cap;
    this.#rounding = rounding;
    this.#numHeavy = 0;
    let sum = 0;
    for (let k = 0; k < size; k++) {
      const weight = weights[k];
      if (weight > cap + rounding) this.#numHeavy++;
      sum += Math.min(weight, cap);
      this.#prefix[k] = sum;
    }
    cut.coefficients.fill(0, 0, row.count);
    for (let t = 0; t < row.numIntegers; t++) {
      if (row.ranges[t] !== 1) continue;
      const isLight = isInCover[t] === 1 && coefficients[t] <= cap + rounding;
      cut.coefficients[t] = isLight ? 1 : this.#liftOverCap(coefficients[t]);
    }
    if (cliques !== null) this.#shareWithCliques(row, cut, cliques);
    cut.rhs = size - 1;
    cut.steepness = 0;
    return true;
  }

  /**
   * Rounding errors may only weaken the cut: a weight a hair above a multiple of the cap counts as that
   * multiple, one a hair below does not.
   */
  #liftOverCap(z: number): number {
    const { size } = this.#finder;
    const rounding = this.#rounding;
    const multiple = Math.round(z / this.#cap);
    const above = z - multiple * this.#cap;
    if (multiple >= 1 && multiple < this.#numHeavy && above >= 0 && above <= rounding)
      return multiple - 0.5;
    return firstAtLeast(this.#prefix, z - rounding, 0, size);
  }

  /**
   * Terms of a clique that weigh at least as much as its term in the cover may stand in for that one: at most
   * one of them is one, and lifting counts all others as what they weigh.
   */
  #shareWithCliques(
    { coefficients, ranges, numIntegers }: ShiftedRow,
    cut: ShiftedCut,
    cliques: Int32Array,
  ): void {
    const { cover, size } = this.#finder;
    const coverTerm = new Map<number, number>();
    for (const t of cover.subarray(0, size)) if (cliques[t] >= 0) coverTerm.set(cliques[t], t);
    for (let t = 0; t < numIntegers; t++) {
      const first = cliques[t] >= 0 ? coverTerm.get(cliques[t]) : undefined;
      if (first === undefined || ranges[t] !== 1 || coefficients[t] < coefficients[first]) continue;
      cut.coefficients[t] = Math.max(cut.coefficients[t], cut.coefficients[first]);
    }
  }

  /** The cap ā with sum over the cover of min(a, ā) = capacity. Weights fall along the cover. */
  #capWeights({ rhs }: ShiftedRow): number {
    const { weights, size } = this.#finder;
    const lighter = this.#lighter; // lightest summed first
    lighter[size] = 0;
    for (let k = size - 1; k >= 0; k--) lighter[k] = lighter[k + 1] + weights[k];
    for (let k = 0; k < size; k++) {
      const cap = (rhs - lighter[k + 1]) / (k + 1);
      if (k + 1 === size || cap >= weights[k + 1]) return cap;
    }
    return rhs / size;
  }

  /** Gu, Nemhauser and Savelsbergh: superadditive lifting beside continuous terms. */
  #liftMixed(row: ShiftedRow, cut: ShiftedCut): boolean {
    const { coefficients } = row;
    const { weights, size, excess, isInCover } = this.#finder;
    const prefix = this.#prefix;
    prefix[0] = 0;
    let numHeavy = 0; // they come first
    while (numHeavy < size && weights[numHeavy] > excess + ROUNDING) {
      prefix[numHeavy + 1] = prefix[numHeavy] + weights[numHeavy];
      numHeavy++;
    }
    if (numHeavy === 0) return false;
    this.#numHeavy = numHeavy;
    cut.rhs = -excess;
    let magnitude = excess;
    for (let t = 0; t < row.numIntegers; t++) {
      const a = coefficients[t];
      cut.coefficients[t] = 0;
      if (row.ranges[t] !== 1) continue;
      cut.coefficients[t] =
        isInCover[t] === 1 ? Math.min(a, excess) : this.#liftBesideContinuous(a);
      if (isInCover[t] === 0) continue;
      cut.rhs += cut.coefficients[t];
      magnitude += cut.coefficients[t];
    }
    cut.rhs += SUM_ROUNDING * magnitude;
    for (let t = row.numIntegers; t < row.count; t++)
      cut.coefficients[t] = Math.min(0, coefficients[t]);
    cut.steepness = 1;
    return true;
  }

  #liftBesideContinuous(a: number): number {
    const { excess } = this.#finder;
    const prefix = this.#prefix;
    const numHeavy = this.#numHeavy;
    const i = firstAtLeast(prefix, a, 1, numHeavy + 1);
    if (i > numHeavy) return numHeavy * excess + a - prefix[numHeavy];
    if (a <= prefix[i] - excess) return (i - 1) * excess;
    return i * excess + a - prefix[i];
  }
}

function hasNegativeContinuous(row: ShiftedRow): boolean {
  for (let t = row.numIntegers; t < row.count; t++) if (row.coefficients[t] < 0) return true;
  return false;
}

function violationOf(row: ShiftedRow, cut: ShiftedCut): number {
  let activity = 0;
  for (let t = 0; t < row.count; t++) activity += cut.coefficients[t] * row.points[t];
  return activity - cut.rhs - LEAST_VIOLATION * Math.max(1, Math.abs(cut.rhs));
}
