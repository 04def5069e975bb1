import { countedUp, REAL_ZERO } from "@bough/problem";
import { MOVES_BOTH_WAYS, type SimplexState } from "../state/simplex-state.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";

/** Pivot magnitudes below this are not looked at; they grow with the age of the factor. */
const SMALLEST_PIVOT_FRESH = 1e-9;
const SMALLEST_PIVOT_AGED = 3e-8;
const SMALLEST_PIVOT_OLD = 1e-6;

/** How far candidates are looked at first, as a multiple of the Harris step; it covers the first group. */
const REACH = 10;
/** The same at least: ten dual tolerances where the Harris step lies at 0. */
const LEAST_REACH = 1e-7;

/** Columns of which those within reach are listed before the reach is looked at again. */
const BLOCK = 64;

/**
 * The variables that may enter the basis: those whose reduced cost moves towards zero along a pivot
 * row, each with its entry there.
 */
export class Candidates {
  readonly variable: Int32Array; // with one place to spare
  readonly alpha: Float64Array; // magnitude
  readonly dual: Float64Array; // reduced cost in the direction of feasibility, about >= 0
  /** The largest step that leaves every one of them dual feasible within tolerance. */
  harrisStep: number = REAL_ZERO;
  #columns: Int32Array = new Int32Array(0);
  readonly #near: Int32Array = new Int32Array(BLOCK + 1);
  #smallest: number = REAL_ZERO;

  constructor(numTotal: number) {
    this.variable = new Int32Array(numTotal + 1);
    this.alpha = new Float64Array(numTotal);
    this.dual = new Float64Array(numTotal);
  }

  /** The step to which candidates are looked at first. */
  get reach(): number {
    return REACH * this.harrisStep + LEAST_REACH;
  }

  /** Lists the variables whose reduced cost moves towards zero, and finds their Harris step. */
  gather(s: SimplexState, sign: number): number {
    const { pivotRow, rho, numCols } = s;
    const isListed = pivotRow.count >= 0;
    const columns = isListed ? pivotRow.indices : this.#allColumns(numCols);
    const length = isListed ? pivotRow.count : numCols;
    this.harrisStep = Infinity;
    const count = this.#take(s, sign, columns, pivotRow.values, length, 0, 0);
    s.touched += length + rho.count;
    return this.#take(s, sign, rho.indices, rho.values, rho.count, numCols, count);
  }

  /** The same, but that those beyond the reach may be left out: most are, and cost a comparison or two. */
  gatherNear(s: SimplexState, sign: number): number {
    const { pivotRow, rho, numCols } = s;
    this.harrisStep = Infinity;
    this.#smallest = smallestPivot(s.factor.updates);
    const count =
      pivotRow.count < 0 ? this.#takeNear(s, sign) : this.#takeNearListed(s, sign, pivotRow, 0, 0);
    s.touched += (pivotRow.count < 0 ? numCols : pivotRow.count) + rho.count;
    return this.#takeNearListed(s, sign, rho, numCols, count);
  }

  /**
   * What `#take` does for a pivot row without a list, within the reach as the places before have left
   * it. Reduced costs are not below zero but for tolerance, so sizes tell almost all. By blocks, in which every
   * place is written and kept only by moving on, as in `#take`, and what is kept is asked again within the reach
   * that the candidates before it in the block have left.
   */
  #takeNear(s: SimplexState, sign: number): number {
    const { reducedCost, dualTolerance, numCols } = s;
    const row = s.pivotRow.values;
    const smallest = this.#smallest;
    const near = this.#near;
    let reach = this.reach;
    let end = 0;
    for (let begin = 0; begin < numCols; begin += BLOCK) {
      const stop = Math.min(numCols, begin + BLOCK);
      let count = 0;
      let j = begin;
      for (const last = stop - 1; j < last; j += 2) {
        const size = Math.abs(row[j]);
        const cost = Math.abs(reducedCost[j]) - dualTolerance;
        near[count] = j;
        count += Number(cost < reach * size) & Number(size > smallest);
        const nextSize = Math.abs(row[j + 1]);
        const nextCost = Math.abs(reducedCost[j + 1]) - dualTolerance;
        near[count] = j + 1;
        count += Number(nextCost < reach * nextSize) & Number(nextSize > smallest);
      }
      if (j < stop) near[count++] = j;
      for (let k = 0; k < count; k++) {
        j = near[k];
        const size = Math.abs(row[j]);
        if (Math.abs(reducedCost[j]) - dualTolerance >= reach * size || size <= smallest) continue;
        end = this.#consider(s, sign, row, j, j, end);
        reach = this.reach;
      }
    }
    return end;
  }

  /** The same over a list. */
  #takeNearListed(
    s: SimplexState,
    sign: number,
    { values: row, indices: list, count: length }: IndexedVector,
    offset: number,
    count: number,
  ): number {
    const { reducedCost, dualTolerance } = s;
    const smallest = this.#smallest;
    let reach = this.reach;
    let end = count;
    for (let next = 0; next < length; next++) {
      const i = list[next];
      const size = Math.abs(row[i]);
      const cost = Math.abs(reducedCost[offset + i]);
      if (cost - dualTolerance >= reach * size || size <= smallest) continue;
      end = this.#consider(s, sign, row, i, offset + i, end);
      reach = this.reach;
    }
    return end;
  }

  /** Puts variable `j`, with its entry at `row[i]`, behind the others where it is a candidate. */
  #consider(
    s: SimplexState,
    sign: number,
    row: Float64Array,
    i: number,
    j: number,
    count: number,
  ): number {
    const direction = s.move[j];
    const alpha = magnitude(row[i], sign, direction);
    if (!(alpha > this.#smallest)) return count;
    const dual = direction === MOVES_BOTH_WAYS ? 0 : direction * s.reducedCost[j];
    this.variable[count] = j;
    this.alpha[count] = alpha;
    this.dual[count] = dual;
    const bound = Math.max(dual, 0) + s.dualTolerance;
    if (bound < this.harrisStep * alpha) this.harrisStep = bound / alpha;
    return count + 1;
  }

  /**
   * Puts those among the listed places of a part of the pivot row behind the `count` candidates there
   * are. Which way an entry points cannot be foreseen, so every place is written and kept only by
   * moving on: with a branch each costs as much again.
   */
  #take(
    s: SimplexState,
    sign: number,
    list: Int32Array,
    row: Float64Array,
    length: number,
    offset: number,
    count: number,
  ): number {
    const { move, reducedCost, dualTolerance } = s;
    const { variable, alpha: alphas, dual: duals } = this;
    const smallest = smallestPivot(s.factor.updates);
    let end = count;
    let next = 0;
    for (const last = length - 1; next < last; next += 2) {
      const i = list[next];
      variable[end] = offset + i;
      end += Number(magnitude(row[i], sign, move[offset + i]) > smallest);
      const j = list[next + 1];
      variable[end] = offset + j;
      end += Number(magnitude(row[j], sign, move[offset + j]) > smallest);
    }
    if (next < length) {
      const i = list[next];
      variable[end] = offset + i;
      end += Number(magnitude(row[i], sign, move[offset + i]) > smallest);
    }
    let harris = this.harrisStep;
    for (let k = count; k < end; k++) {
      const j = variable[k];
      const direction = move[j];
      const alpha = Math.abs(row[j - offset]);
      const dual = direction === MOVES_BOTH_WAYS ? 0 : direction * reducedCost[j];
      alphas[k] = alpha;
      duals[k] = dual;
      const bound = Math.max(dual, 0) + dualTolerance;
      if (bound < harris * alpha) harris = bound / alpha;
    }
    this.harrisStep = harris;
    return end;
  }

  /** The list of a pivot row that has none. */
  #allColumns(numCols: number): Int32Array {
    if (this.#columns.length === 0) this.#columns = countedUp(numCols);
    return this.#columns;
  }

  swap(a: number, b: number): void {
    if (a === b) return;
    const { variable, alpha: alphas, dual: duals } = this;
    const c = variable[a];
    const alpha = alphas[a];
    const dual = duals[a];
    variable[a] = variable[b];
    alphas[a] = alphas[b];
    duals[a] = duals[b];
    variable[b] = c;
    alphas[b] = alpha;
    duals[b] = dual;
  }
}

/** Size of an entry where it moves the reduced cost towards zero; not positive elsewhere. */
function magnitude(entry: number, sign: number, direction: number): number {
  return direction === MOVES_BOTH_WAYS ? Math.abs(entry) : entry * (sign * direction);
}

function smallestPivot(updates: number): number {
  return updates < 10
    ? SMALLEST_PIVOT_FRESH
    : updates < 20
      ? SMALLEST_PIVOT_AGED
      : SMALLEST_PIVOT_OLD;
}
