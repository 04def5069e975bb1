import { largestInRow } from "./implied-integrality.ts";
import type { MergedBounds } from "./merge-bounds.ts";
import { isSmallSum, shiftedSide } from "./shifted-side.ts";
import { ceilSafely, floorSafely, sumBlur } from "./tolerances.ts";
import type { WorkingProblem } from "./working-problem.ts";

/**
 * Rows whose coefficients become parts of whole numbers have data below this: beside 10^15 a half is no decimal that
 * can be told from its neighbours, and a one that is left of a side was taken for rounding.
 */
const LARGEST_BESIDE_PARTS = 2 ** 46;

/**
 * The largest step that a column is counted in. Two equations may divide a column of value zero without end, and its
 * cost grows with each step: past the largest double, it was no number.
 */
const LARGEST_SCALE = 1e9;

/** Entries that a reduction reads between two pauses: a few milliseconds where each is dear. */
const PAUSE_ENTRIES = 20_000;

/**
 * The changes of single rows, columns and entries of the working problem. Each keeps activities,
 * lists and change logs right and counts what it did; none writes a record: the reduction that asks
 * for a change says beforehand what its `undo` needs. Rows and columns removed without a record come
 * back with zeros and basic, which is right for a row that does not bind.
 */
export class LineEdits {
  rowsRemoved = 0;
  columnsRemoved = 0;
  coefficientsChanged = 0;
  boundsChanged = 0;
  sidesChanged = 0;
  /** True once the caller has no more time: a long reduction ends with what it has. */
  shouldStop: () => boolean = () => false;
  /** Work after which nothing new is begun, and a long reduction ends with what it has. */
  workLimit = Infinity;
  /** True while every problem with a feasible point still has one. */
  keepsFeasibility = true;
  /** Value at which a removed column left, NaN where it was not fixed. [numCols] */
  readonly fixedValue: Float64Array;
  /** Columns that are counted in steps since, and how large these are: their names say so. */
  readonly rescaled = new Map<number, number>();
  protected readonly problem: WorkingProblem;
  #entriesSincePause = 0;
  #workAtPause = 0;

  constructor(problem: WorkingProblem) {
    this.problem = problem;
    this.fixedValue = new Float64Array(problem.numCols).fill(Number.NaN);
  }

  /** Everything done so far, as one number that grows with each change. */
  get changes(): number {
    return (
      this.rowsRemoved +
      this.columnsRemoved +
      this.coefficientsChanged +
      this.boundsChanged +
      this.sidesChanged
    );
  }

  /** From here on the argument is that an optimum exists: no point may be left where it does not. */
  assumeOptimum(): void {
    if (!this.problem.objectiveIsBounded) this.keepsFeasibility = false;
  }

  /** Counts work done beside the edits: entries read. */
  spend(work: number): void {
    this.problem.work += work;
  }

  /**
   * True where a reduction should pause, which it asks before it reads so many entries more: so many
   * came together since the last time, those that edits have touched among them. A column of 50 000
   * pairs that is taken out of one long row touches a billion.
   */
  isPauseDue(entries: number): boolean {
    this.#entriesSincePause += entries + 1;
    if (this.#entriesSincePause + this.work - this.#workAtPause < PAUSE_ENTRIES) return false;
    this.#entriesSincePause = 0;
    this.#workAtPause = this.work;
    return true;
  }

  /** Counts entries that a reduction reads beside those it asked for, up to the next pause. */
  passBy(entries: number): void {
    this.#entriesSincePause += entries;
  }

  get work(): number {
    return this.problem.work;
  }

  /** True once there is no more work, or time, for anything new. */
  get isExhausted(): boolean {
    return this.problem.work > this.workLimit || this.shouldStop();
  }

  setColumnLower(j: number, value: number): void {
    const problem = this.problem;
    const old = problem.columnLower[j];
    if (old === value) return;
    problem.columnLower[j] = value;
    problem.moveBound(j, true, old, value);
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
  }

  setColumnUpper(j: number, value: number): void {
    const problem = this.problem;
    const old = problem.columnUpper[j];
    if (old === value) return;
    problem.columnUpper[j] = value;
    problem.moveBound(j, false, old, value);
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
  }

  /**
   * The column's bounds are off by so much, where that is more than last places of `bound`: one of 6 that a row with
   * terms of 6 and a coefficient of 10^-5 gave was 5.99999999995, and an equation in millionths made a whole unit of that.
   */
  blurBounds(j: number, bound: number, blur: number): void {
    const { boundBlur, isInteger } = this.problem;
    if (isInteger[j] === 1 || !Number.isFinite(bound) || blur <= sumBlur(Math.abs(bound))) return;
    if (blur > boundBlur[j]) this.problem.blurBounds(j, blur);
  }

  /** Gives a column the common part of its bounds and given ones, which may be off by so much. */
  takeBounds(j: number, { lower, upper, gaveLower, gaveUpper }: MergedBounds, blur: number): void {
    this.setColumnLower(j, lower);
    this.setColumnUpper(j, upper);
    if (gaveLower) this.blurBounds(j, lower, blur);
    if (gaveUpper) this.blurBounds(j, upper, blur);
  }

  #noteColumnAndRows(j: number): void {
    const { entryRow, nextInColumn, columnHead } = this.problem.matrix;
    const { rowLog } = this.problem;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) rowLog.note(entryRow[k]);
    this.problem.columnLog.note(j);
  }

  /** Has the row's activity summed afresh the next time, without the noise of terms that it had. */
  refreshActivity(i: number): void {
    this.problem.expireActivity(i);
  }

  setRowLower(i: number, value: number): void {
    if (this.problem.rowLower[i] === value) return;
    this.problem.rowLower[i] = value;
    this.sidesChanged++;
    this.#noteRowAndColumns(i);
  }

  setRowUpper(i: number, value: number): void {
    if (this.problem.rowUpper[i] === value) return;
    this.problem.rowUpper[i] = value;
    this.sidesChanged++;
    this.#noteRowAndColumns(i);
  }

  #noteRowAndColumns(i: number): void {
    const { entryColumn, nextInRow, rowHead } = this.problem.matrix;
    const { columnLog } = this.problem;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) columnLog.note(entryColumn[k]);
    this.problem.rowLog.note(i);
    this.problem.work += this.problem.matrix.rowSize[i];
  }

  setCost(j: number, value: number): void {
    this.problem.cost[j] = value;
    this.problem.columnLog.note(j);
  }

  addToObjective(value: number): void {
    this.problem.objectiveOffset += value;
  }

  /** The column will only take integers: known from the rows, stored like the user's own word. */
  markInteger(j: number): void {
    const { isInteger, columnLower, columnUpper } = this.problem;
    isInteger[j] = 1;
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
    this.setColumnLower(j, ceilSafely(columnLower[j]));
    this.setColumnUpper(j, floorSafely(columnUpper[j]));
  }

  setCoefficient(entry: number, value: number): void {
    const { matrix } = this.problem;
    const i = matrix.entryRow[entry];
    const j = matrix.entryColumn[entry];
    if (value === 0) matrix.remove(entry);
    else matrix.entryValue[entry] = value;
    this.coefficientsChanged++;
    this.problem.expireActivity(i);
    this.problem.rowLog.note(i);
    this.problem.columnLog.note(j);
  }

  insertCoefficient(i: number, j: number, value: number): void {
    this.problem.matrix.insert(i, j, value);
    this.coefficientsChanged++;
    this.problem.expireActivity(i);
    this.problem.rowLog.note(i);
    this.problem.columnLog.note(j);
  }

  /** Takes a row out with its entries. */
  removeRow(i: number): void {
    const { matrix, rowAlive, rowLog, columnLog } = this.problem;
    this.problem.work += matrix.rowSize[i];
    for (let k = matrix.rowHead[i]; k >= 0; ) {
      const next = matrix.nextInRow[k];
      columnLog.note(matrix.entryColumn[k]);
      matrix.remove(k);
      k = next;
    }
    rowAlive[i] = 0;
    rowLog.remove(i);
    this.problem.numAliveRows--;
    this.rowsRemoved++;
  }

  /** Takes a column out with its entries and leaves the sides of its rows alone. */
  removeColumn(j: number): void {
    const { matrix, columnAlive, rowLog, columnLog } = this.problem;
    this.problem.work += matrix.columnSize[j];
    for (let k = matrix.columnHead[j]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      const i = matrix.entryRow[k];
      this.problem.dropTerm(k);
      matrix.remove(k);
      rowLog.note(i);
      k = next;
    }
    columnAlive[j] = 0;
    columnLog.remove(j);
    this.problem.numAliveColumns--;
    this.columnsRemoved++;
  }

  /** Takes a column out at a value: its terms move into the sides and the objective. */
  removeColumnAt(j: number, value: number): void {
    const { matrix, cost, boundBlur } = this.problem;
    const blur = boundBlur[j];
    if (blur > 0)
      for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k])
        this.blurSides(matrix.entryRow[k], Math.abs(matrix.entryValue[k]) * blur);
    if (value !== 0) {
      for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
        this.shiftRow(matrix.entryRow[k], -matrix.entryValue[k], value);
      }
      this.problem.objectiveOffset += cost[j] * value;
    }
    this.fixedValue[j] = value;
    this.removeColumn(j);
  }

  /**
   * Adds a · value to both sides of a row: large terms may leave a small side.
   *
   * @returns by how much more the sides are off now
   */
  shiftRow(i: number, a: number, value: number): number {
    const { rowLower, rowUpper, rowLog } = this.problem;
    rowLog.note(i);
    const shift = a * value;
    if (isSmallSum(rowLower[i], shift, a, value) && isSmallSum(rowUpper[i], shift, a, value)) {
      rowLower[i] += shift;
      rowUpper[i] += shift;
      return 0;
    }
    const isEquality = rowLower[i] === rowUpper[i];
    const lower = shiftedSide(rowLower[i], a, value);
    const upper = isEquality ? lower : shiftedSide(rowUpper[i], a, value);
    rowLower[i] = lower.side;
    rowUpper[i] = upper.side;
    const blur = Math.max(lower.blur, upper.blur);
    this.blurSides(i, blur);
    return blur;
  }

  /** The row's sides are off by so much more than before. */
  blurSides(i: number, blur: number): void {
    this.problem.sideBlur[i] += blur;
  }

  /** The row's sides are off by so much more than before, and were widened by it. */
  blurWidenedSides(i: number, blur: number): void {
    this.blurSides(i, blur);
    this.problem.sideRoom[i] += blur;
  }

  /** The row's sides are exact from here on: whoever put integers there counted the blur. */
  sharpenSides(i: number): void {
    this.problem.sideBlur[i] = 0;
    this.problem.sideRoom[i] = 0;
  }

  /** Whether column j may be written as offset + scale · z without rounding a coefficient or a side. */
  canRescale(j: number, scale: number, offset: number): boolean {
    const { matrix, rowLower, rowUpper } = this.problem;
    const isExact = (side: number, a: number, value: number) =>
      shiftedSide(side, a, value).blur === 0;
    this.problem.work += matrix.columnSize[j];
    if (scale * (this.rescaled.get(j) ?? 1) > LARGEST_SCALE) return false;
    for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
      const i = matrix.entryRow[k];
      const a = matrix.entryValue[k];
      if (!isExact(0, a, scale)) return false;
      if (Number.isInteger(a) && !Number.isInteger(a * scale) && !this.#bearsParts(i)) return false;
      if (!isExact(rowLower[i], -a, offset) || !isExact(rowUpper[i], -a, offset)) return false;
    }
    return true;
  }

  /** True where coefficients of the row may become parts of whole numbers. */
  #bearsParts(i: number): boolean {
    const { matrix, rowLower, rowUpper } = this.problem;
    this.problem.work += matrix.rowSize[i];
    const sides = [rowLower[i], rowUpper[i]].filter(Number.isFinite).map(Math.abs);
    return Math.max(largestInRow(this.problem, i), ...sides) < LARGEST_BESIDE_PARTS;
  }

  /** Writes x_j as offset + scale · z with a positive scale, where z takes its place; `canRescale` has to say that it may. */
  rescaleColumn(j: number, scale: number, offset: number): void {
    const { problem } = this;
    const { matrix, cost, columnLower, columnUpper } = problem;
    const times = (a: number) => shiftedSide(0, a, scale).side;
    this.rescaled.set(j, scale * (this.rescaled.get(j) ?? 1));
    problem.objectiveOffset = shiftedSide(problem.objectiveOffset, cost[j], offset).side;
    this.setCost(j, times(cost[j]));
    for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
      this.shiftRow(matrix.entryRow[k], -matrix.entryValue[k], offset);
      this.setCoefficient(k, times(matrix.entryValue[k]));
    }
    // The activities of its rows are to be summed afresh by now.
    this.setColumnLower(j, (columnLower[j] - offset) / scale);
    this.setColumnUpper(j, (columnUpper[j] - offset) / scale);
  }

  /** Replaces what a row says. Its number stays, for want of new ones. */
  rewriteRow(
    i: number,
    columns: readonly number[],
    values: readonly number[],
    { lower, upper }: { lower: number; upper: number },
  ): void {
    const { matrix, rowLower, rowUpper, rowLog, columnLog } = this.problem;
    for (let k = matrix.rowHead[i]; k >= 0; ) {
      const next = matrix.nextInRow[k];
      columnLog.note(matrix.entryColumn[k]);
      matrix.remove(k);
      k = next;
    }
    for (let k = 0; k < columns.length; k++) {
      matrix.insert(i, columns[k], values[k]);
      columnLog.note(columns[k]);
    }
    rowLower[i] = lower;
    rowUpper[i] = upper;
    this.coefficientsChanged++;
    this.problem.expireActivity(i);
    this.problem.work += columns.length;
    rowLog.note(i);
  }
}
