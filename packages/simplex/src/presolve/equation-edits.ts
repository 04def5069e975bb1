import {
  CANCELLED_COEFFICIENT,
  FAINT_COEFFICIENT,
  isCancelled,
  isExactRest,
  LOST_DIGITS,
  reachOf,
} from "./cancellation.ts";
import { isNoCost } from "./cost-rest.ts";
import { exactMultiple } from "./exact-multiple.ts";
import { exactRest, isLossy, restOf } from "./exact-rest.ts";
import { LineEdits } from "./line-edits.ts";
import { shiftedSide } from "./shifted-side.ts";
import { roundingBlur, sumBlur } from "./tolerances.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** Changes of the working problem by an equation that is put into all rows that have its column. */
export class EquationEdits extends LineEdits {
  /** False where only points come back: records may leave out what only duals need. */
  readonly keepsDuals: boolean;
  /** Where a row being changed has its entries, -1 elsewhere. [numCols] */
  readonly #place: Int32Array;
  /** What rounding may have made of coefficients that substitutions have left in a row. [numRows] */
  readonly #coefficientNoise: Float64Array;
  /** Entries that a row is about to get, and the scale of their parts; as long as they have to be. */
  readonly #sums: number[] = [];
  readonly #scales: number[] = [];

  constructor(problem: WorkingProblem, keepsDuals: boolean) {
    super(problem);
    this.keepsDuals = keepsDuals;
    this.#place = new Int32Array(problem.numCols).fill(-1);
    this.#coefficientNoise = new Float64Array(problem.numRows);
  }

  /**
   * Like `substitute`, for a column whose bounds the other rows do not imply: the row stays
   * without the column and keeps its rest within what those bounds allow.
   */
  substituteKeepingRow(pivot: number): void {
    const problem = this.problem;
    const { matrix, rowLower, columnLower, columnUpper, boundBlur } = problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const a = matrix.entryValue[pivot];
    const side = rowLower[i];
    this.#putIntoOthers(pivot);
    const atLower = shiftedSide(side, -a, columnLower[j]);
    const atUpper = shiftedSide(side, -a, columnUpper[j]);
    this.removeColumn(j);
    this.setRowLower(i, Math.min(atLower.side, atUpper.side));
    this.setRowUpper(i, Math.max(atLower.side, atUpper.side));
    this.blurSides(i, Math.max(atLower.blur, atUpper.blur) + Math.abs(a) * boundBlur[j]);
  }

  /**
   * Puts the equation of row i, solved for the column of `pivot`, into every other row and the
   * objective, then removes row and column. The equation's side is its lower side.
   */
  substitute(pivot: number): void {
    const { matrix } = this.problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    this.#putIntoOthers(pivot);
    this.removeRow(i);
    this.removeColumn(j);
  }

  /** The column is gone from all rows but its equation afterwards, and from the objective. */
  #putIntoOthers(pivot: number): void {
    const { matrix, cost, rowLower } = this.problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const a = matrix.entryValue[pivot];
    const side = rowLower[i];
    for (let k = matrix.columnHead[j]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      if (k !== pivot) this.#eliminate(k, i, a, side);
      k = next;
    }
    if (cost[j] !== 0) this.substituteCost(pivot);
  }

  /**
   * True where `substitute` would leave hardly more of some coefficient than the digits that its parts, decimals both,
   * do not share: where rows are nearly parallel to the equation. Of 2.9999982 - 3 ten digits are left; the next
   * such equation made -5e-16 x <= 9e-16 of rows with integer points, which were told to have none.
   */
  losesDigits(pivot: number): boolean {
    const { matrix } = this.problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k])
      if (k !== pivot && this.#cancelsIn(k, i, pivot)) return true;
    return false;
  }

  #cancelsIn(entry: number, i: number, pivot: number): boolean {
    const { matrix } = this.problem;
    const r = matrix.entryRow[entry];
    const a = matrix.entryValue[pivot];
    const value = matrix.entryValue[entry];
    let cancels = false;
    this.#placeEntries(r, i, matrix.entryColumn[pivot]);
    for (let k = matrix.rowHead[i]; k >= 0 && !cancels; k = matrix.nextInRow[k]) {
      const place = this.#place[matrix.entryColumn[k]];
      if (k === pivot || place < 0) continue;
      const old = matrix.entryValue[place];
      const other = matrix.entryValue[k];
      const scale = Math.abs(old);
      if (Math.abs(old - (value / a) * other) > LOST_DIGITS * scale) continue;
      const isWhole = [old, a, value, other].every(Number.isInteger);
      const rest = Math.abs(exactRest(old, a, value, other));
      cancels = !isWhole && rest > CANCELLED_COEFFICIENT * scale;
    }
    this.#forgetPlaces(r, i);
    return cancels;
  }

  /** Puts x = offset + scale · z into every row and the objective, then removes column x. */
  replaceColumn(x: number, z: number, scale: number, offset: number): void {
    const problem = this.problem;
    const { matrix, cost } = problem;
    for (let k = matrix.columnHead[x]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      const i = matrix.entryRow[k];
      const a = matrix.entryValue[k];
      matrix.remove(k);
      const entry = matrix.find(i, z);
      const old = entry < 0 ? 0 : matrix.entryValue[entry];
      const rest = restOf(old, a * scale, 1, -a, scale);
      const size = Math.max(Math.abs(old), Math.abs(a * scale));
      this.#setEntry(entry, i, z, rest, isExactRest(rest, size, old, 1, -a, scale) ? 0 : size);
      problem.expireActivity(i);
      this.coefficientsChanged++;
      if (offset !== 0) this.shiftRow(i, -a, offset);
      else problem.rowLog.note(i);
      k = next;
    }
    if (cost[x] !== 0) {
      problem.objectiveOffset += cost[x] * offset;
      this.setCost(z, cost[z] + cost[x] * scale);
    }
    this.removeColumn(x);
  }

  /**
   * row of `entry` -= entry / pivot · row i, where the entry itself goes away. Of two rows that are
   * nearly parallel hardly more is left than the rounding of that quotient: then it is not used.
   */
  #eliminate(entry: number, i: number, pivot: number, side: number): void {
    const problem = this.problem;
    const { matrix } = problem;
    const place = this.#place;
    const r = matrix.entryRow[entry];
    const j = matrix.entryColumn[entry];
    // Duals would have to be told of the row as it was.
    if (!this.keepsDuals)
      this.#multiplyRow(r, exactMultiple(problem, r, i, pivot, matrix.entryValue[entry]));
    const value = matrix.entryValue[entry];
    const factor = value / pivot;
    matrix.remove(entry);
    this.#placeEntries(r, i, j);
    const sums = this.#sums;
    const scales = this.#scales;
    let size = 0;
    let coefficientBlur = 0;
    // Beside an entry as faint as they are that has to stay, faint ones say as much as any.
    let isFaint = false;
    const noises = this.#coefficientNoise;
    const noise = Math.max(noises[r], Math.abs(factor) * noises[i]);
    let largest = 0;
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      const column = matrix.entryColumn[k];
      if (column === j) continue;
      const old = place[column] < 0 ? 0 : matrix.entryValue[place[column]];
      const amount = -factor * matrix.entryValue[k];
      const other = matrix.entryValue[k];
      const scale = Math.max(Math.abs(old), Math.abs(amount));
      const sum = restOf(old, amount, pivot, value, other);
      const isExact = isExactRest(sum, scale, old, pivot, value, other);
      if (
        Math.abs(sum) <= FAINT_COEFFICIENT * scale &&
        !isCancelled(problem, column, sum, scale, noise)
      )
        isFaint = true;
      if (old !== 0 && !isExact) largest = Math.max(largest, scale);
      if (problem.isInteger[column] === 1 && !Number.isInteger(amount))
        coefficientBlur += sumBlur(scale) * finiteOrZero(reachOf(problem, column));
      sums[size] = sum;
      scales[size] = isExact ? 0 : scale;
      size++;
    }
    size = 0;
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      const column = matrix.entryColumn[k];
      if (column === j) continue;
      this.#setEntry(place[column], r, column, sums[size], scales[size], isFaint, noise);
      size++;
    }
    noises[r] = Math.max(noise, roundingBlur(largest));
    this.#forgetPlaces(r, i);
    this.coefficientsChanged++;
    problem.expireActivity(r);
    const { rowLower, rowUpper, sideBlur } = problem;
    const lower = rowLower[r];
    const upper = rowUpper[r];
    const blur = this.shiftRow(r, -factor, side);
    if (blur > 0) {
      if (isLossy(lower, -factor * side)) rowLower[r] = exactRest(lower, pivot, value, side);
      if (isLossy(upper, -factor * side)) rowUpper[r] = exactRest(upper, pivot, value, side);
    }
    // The coefficients that the factor is made of stand for decimals as well, half a last place each.
    const factorBlur = blur > 0 ? roundingBlur(factor * side) : 0;
    this.blurSides(r, Math.abs(factor) * sideBlur[i] + coefficientBlur + factorBlur);
  }

  /** Notes where row `r` has the columns of equation `i`, but perhaps for column `j`. */
  #placeEntries(r: number, i: number, j: number): void {
    if (this.problem.matrix.rowSize[i] === 2) this.#placePartner(r, i, j);
    else this.#placeRow(r, i);
  }

  #forgetPlaces(r: number, i: number): void {
    const { matrix } = this.problem;
    if (matrix.rowSize[i] !== 2) this.#forgetRow(r);
    this.#forgetRow(i);
  }

  #forgetRow(i: number): void {
    const { matrix } = this.problem;
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k])
      this.#place[matrix.entryColumn[k]] = -1;
  }

  /** Notes where row `r` has the other column of pair `i`: a long row is not gone through for each of many pairs. */
  #placePartner(r: number, i: number, j: number): void {
    const { matrix } = this.problem;
    const first = matrix.entryColumn[matrix.rowHead[i]];
    const partner = first !== j ? first : matrix.entryColumn[matrix.nextInRow[matrix.rowHead[i]]];
    this.#place[partner] = matrix.find(r, partner);
    this.problem.work += 2 + Math.min(matrix.rowSize[r], matrix.columnSize[partner]);
  }

  /** Notes where row `r` has its columns, of which those of row `i` count. */
  #placeRow(r: number, i: number): void {
    const { matrix } = this.problem;
    for (let k = matrix.rowHead[r]; k >= 0; k = matrix.nextInRow[k])
      this.#place[matrix.entryColumn[k]] = k;
    this.problem.work += matrix.rowSize[r] + matrix.rowSize[i];
  }

  #multiplyRow(r: number, multiple: number): void {
    if (multiple === 1) return;
    const { matrix, rowLower, rowUpper, sideBlur, sideRoom } = this.problem;
    for (let k = matrix.rowHead[r]; k >= 0; k = matrix.nextInRow[k])
      matrix.entryValue[k] *= multiple;
    rowLower[r] *= multiple;
    rowUpper[r] *= multiple;
    sideBlur[r] *= multiple;
    sideRoom[r] *= multiple;
  }

  /**
   * Gives a row an entry of which the parts had that scale, in place of one that it may have.
   *
   * @param isFaint true where only what has surely cancelled goes
   */
  #setEntry(
    entry: number,
    r: number,
    column: number,
    value: number,
    scale: number,
    isFaint = false,
    noise = 0,
  ): void {
    const { matrix, columnLog } = this.problem;
    columnLog.note(column);
    const isGone = isFaint
      ? Math.abs(value) <= CANCELLED_COEFFICIENT * scale
      : isCancelled(this.problem, column, value, scale, noise);
    if (entry < 0) matrix.insert(r, column, value);
    else if (isGone) matrix.remove(entry);
    else matrix.entryValue[entry] = value;
  }

  /** Moves the cost of a column to the other columns of an equation; the equation stays. */
  substituteCost(pivot: number): void {
    const { matrix, cost, rowLower } = this.problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const factor = cost[j] / matrix.entryValue[pivot];
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      if (k === pivot) continue;
      const column = matrix.entryColumn[k];
      const old = cost[column];
      const amount = -factor * matrix.entryValue[k];
      const sum = restOf(old, amount, matrix.entryValue[pivot], cost[j], matrix.entryValue[k]);
      const scale = Math.max(Math.abs(old), Math.abs(amount));
      this.setCost(column, isNoCost(this.problem, column, sum, scale) ? 0 : sum);
    }
    this.setCost(j, 0);
    this.problem.objectiveOffset += factor * rowLower[i];
    this.problem.work += matrix.rowSize[i];
  }
}

/** Nothing can be said of rounding in a row whose columns have no end. */
function finiteOrZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
