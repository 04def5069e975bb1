import { InternalError } from "@bough/problem";
import { PostsolveStack } from "./postsolve-stack.ts";
import type { Reduction } from "./reduction.ts";
import { ceilSafely, floorSafely } from "./tolerances.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** What is left of a sum of two numbers, relative to the larger, when it counts as cancelled. */
const CANCELLED = 1e-13;

/** A coefficient that a substitution leaves this small, relative to its parts, is no coefficient. */
const CANCELLED_COEFFICIENT = 1e-11;

/**
 * The one place where the working problem changes. Each method keeps activities, lists and change
 * logs right and counts what it did; none writes a record: the reduction that asks for a change
 * says beforehand what its `undo` needs. Rows and columns removed without a record come back with
 * zeros and basic, which is right for a row that does not bind.
 */
export class Edits {
  readonly stack: PostsolveStack = new PostsolveStack();
  /** False where only points come back: records may leave out what only duals need. */
  readonly keepsDuals: boolean;
  rowsRemoved = 0;
  columnsRemoved = 0;
  coefficientsChanged = 0;
  boundsChanged = 0;
  sidesChanged = 0;
  /** True once the caller has no more time: a long reduction ends with what it has. */
  shouldStop: () => boolean = () => false;
  /** True while every problem with a feasible point still has one. */
  keepsFeasibility = true;
  /** Value at which a removed column left, NaN where it was not fixed. [numCols] */
  readonly fixedValue: Float64Array;
  readonly #problem: WorkingProblem;
  readonly #kinds: ReadonlyMap<Reduction, number>;
  /** Where a row being changed has its entries, -1 elsewhere. [numCols] */
  readonly #place: Int32Array;

  constructor(problem: WorkingProblem, reductions: readonly Reduction[], keepsDuals: boolean) {
    this.#problem = problem;
    this.keepsDuals = keepsDuals;
    this.#kinds = new Map(reductions.map((reduction, kind) => [reduction, kind]));
    this.#place = new Int32Array(problem.numCols).fill(-1);
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
    if (!this.#problem.objectiveIsBounded) this.keepsFeasibility = false;
  }

  /** Counts work done beside the edits: entries read. */
  spend(work: number): void {
    this.#problem.work += work;
  }

  get work(): number {
    return this.#problem.work;
  }

  /** Begins a record that the reduction's `undo` will read in the order it is filled. */
  record(reduction: Reduction): PostsolveStack {
    const kind = this.#kinds.get(reduction);
    if (kind === undefined)
      throw new InternalError(`reduction ${reduction.name} is not in the list`);
    return this.stack.begin(kind);
  }

  /** Adds a row to the record as count, columns and values, without the entry of one column. */
  recordRow(i: number, exceptColumn = -1): void {
    const { entryColumn, entryValue, nextInRow, rowHead, rowSize } = this.#problem.matrix;
    const { stack } = this;
    stack.int(exceptColumn >= 0 ? rowSize[i] - 1 : rowSize[i]);
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      if (entryColumn[k] === exceptColumn) continue;
      stack.int(entryColumn[k]);
      stack.float(entryValue[k]);
    }
    this.#problem.work += rowSize[i];
  }

  /** Adds a column to the record as count, rows and values, without the entry of one row. */
  recordColumn(j: number, exceptRow = -1): void {
    const { entryRow, entryValue, nextInColumn, columnHead, columnSize } = this.#problem.matrix;
    const { stack } = this;
    stack.int(exceptRow >= 0 ? columnSize[j] - 1 : columnSize[j]);
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      if (entryRow[k] === exceptRow) continue;
      stack.int(entryRow[k]);
      stack.float(entryValue[k]);
    }
    this.#problem.work += columnSize[j];
  }

  setColumnLower(j: number, value: number): void {
    const problem = this.#problem;
    const old = problem.columnLower[j];
    if (old === value) return;
    problem.columnLower[j] = value;
    problem.moveBound(j, true, old, value);
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
  }

  setColumnUpper(j: number, value: number): void {
    const problem = this.#problem;
    const old = problem.columnUpper[j];
    if (old === value) return;
    problem.columnUpper[j] = value;
    problem.moveBound(j, false, old, value);
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
  }

  #noteColumnAndRows(j: number): void {
    const { entryRow, nextInColumn, columnHead } = this.#problem.matrix;
    const { rowLog } = this.#problem;
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) rowLog.note(entryRow[k]);
    this.#problem.columnLog.note(j);
  }

  setRowLower(i: number, value: number): void {
    if (this.#problem.rowLower[i] === value) return;
    this.#problem.rowLower[i] = value;
    this.sidesChanged++;
    this.#noteRowAndColumns(i);
  }

  setRowUpper(i: number, value: number): void {
    if (this.#problem.rowUpper[i] === value) return;
    this.#problem.rowUpper[i] = value;
    this.sidesChanged++;
    this.#noteRowAndColumns(i);
  }

  #noteRowAndColumns(i: number): void {
    const { entryColumn, nextInRow, rowHead } = this.#problem.matrix;
    const { columnLog } = this.#problem;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) columnLog.note(entryColumn[k]);
    this.#problem.rowLog.note(i);
    this.#problem.work += this.#problem.matrix.rowSize[i];
  }

  setCost(j: number, value: number): void {
    this.#problem.cost[j] = value;
    this.#problem.columnLog.note(j);
  }

  addToObjective(value: number): void {
    this.#problem.objectiveOffset += value;
  }

  /** The column will only take integers: known from the rows, stored like the user's own word. */
  markInteger(j: number): void {
    const { isInteger, columnLower, columnUpper } = this.#problem;
    isInteger[j] = 1;
    this.boundsChanged++;
    this.#noteColumnAndRows(j);
    this.setColumnLower(j, ceilSafely(columnLower[j]));
    this.setColumnUpper(j, floorSafely(columnUpper[j]));
  }

  setCoefficient(entry: number, value: number): void {
    const { matrix } = this.#problem;
    const i = matrix.entryRow[entry];
    const j = matrix.entryColumn[entry];
    if (value === 0) matrix.remove(entry);
    else matrix.entryValue[entry] = value;
    this.coefficientsChanged++;
    this.#problem.expireActivity(i);
    this.#problem.rowLog.note(i);
    this.#problem.columnLog.note(j);
  }

  insertCoefficient(i: number, j: number, value: number): void {
    this.#problem.matrix.insert(i, j, value);
    this.coefficientsChanged++;
    this.#problem.expireActivity(i);
    this.#problem.rowLog.note(i);
    this.#problem.columnLog.note(j);
  }

  /** Takes a row out with its entries. */
  removeRow(i: number): void {
    const { matrix, rowAlive, columnLog } = this.#problem;
    this.#problem.work += matrix.rowSize[i];
    for (let k = matrix.rowHead[i]; k >= 0; ) {
      const next = matrix.nextInRow[k];
      columnLog.note(matrix.entryColumn[k]);
      matrix.remove(k);
      k = next;
    }
    rowAlive[i] = 0;
    this.#problem.numAliveRows--;
    this.rowsRemoved++;
  }

  /** Takes a column out with its entries and leaves the sides of its rows alone. */
  removeColumn(j: number): void {
    const { matrix, columnAlive, rowLog } = this.#problem;
    this.#problem.work += matrix.columnSize[j];
    for (let k = matrix.columnHead[j]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      const i = matrix.entryRow[k];
      this.#problem.dropTerm(k);
      matrix.remove(k);
      rowLog.note(i);
      k = next;
    }
    columnAlive[j] = 0;
    this.#problem.numAliveColumns--;
    this.columnsRemoved++;
  }

  /** Takes a column out at a value: its terms move into the sides and the objective. */
  removeColumnAt(j: number, value: number): void {
    const { matrix, cost } = this.#problem;
    if (value !== 0) {
      for (let k = matrix.columnHead[j]; k >= 0; k = matrix.nextInColumn[k]) {
        this.shiftRow(matrix.entryRow[k], -matrix.entryValue[k] * value);
      }
      this.#problem.objectiveOffset += cost[j] * value;
    }
    this.fixedValue[j] = value;
    this.removeColumn(j);
  }

  /** Adds an amount to both sides of a row. */
  shiftRow(i: number, amount: number): void {
    const { rowLower, rowUpper } = this.#problem;
    const isEquality = rowLower[i] === rowUpper[i];
    rowLower[i] = sumOrZero(rowLower[i], amount);
    rowUpper[i] = isEquality ? rowLower[i] : sumOrZero(rowUpper[i], amount);
    this.#problem.rowLog.note(i);
  }

  /** Replaces what a row says. Its number stays, for want of new ones. */
  rewriteRow(
    i: number,
    columns: readonly number[],
    values: readonly number[],
    { lower, upper }: { lower: number; upper: number },
  ): void {
    const { matrix, rowLower, rowUpper, rowLog, columnLog } = this.#problem;
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
    this.#problem.expireActivity(i);
    this.#problem.work += columns.length;
    rowLog.note(i);
  }

  /**
   * Like `substitute`, for a column whose bounds the other rows do not imply: the row stays
   * without the column and keeps its rest within what those bounds allow.
   */
  substituteKeepingRow(pivot: number): void {
    const problem = this.#problem;
    const { matrix, cost, rowLower, columnLower, columnUpper } = problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const a = matrix.entryValue[pivot];
    const side = rowLower[i];
    for (let k = matrix.columnHead[j]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      if (k !== pivot) this.#eliminate(k, i, matrix.entryValue[k] / a, side);
      k = next;
    }
    if (cost[j] !== 0) this.substituteCost(pivot);
    const atLower = side - a * columnLower[j];
    const atUpper = side - a * columnUpper[j];
    this.removeColumn(j);
    this.setRowLower(i, Math.min(atLower, atUpper));
    this.setRowUpper(i, Math.max(atLower, atUpper));
  }

  /**
   * Puts the equation of row i, solved for the column of `pivot`, into every other row and the
   * objective, then removes row and column. The equation's side is its lower side.
   */
  substitute(pivot: number): void {
    const problem = this.#problem;
    const { matrix, cost } = problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const a = matrix.entryValue[pivot];
    const side = problem.rowLower[i];
    for (let k = matrix.columnHead[j]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      if (k !== pivot) this.#eliminate(k, i, matrix.entryValue[k] / a, side);
      k = next;
    }
    if (cost[j] !== 0) this.substituteCost(pivot);
    this.removeRow(i);
    this.removeColumn(j);
  }

  /** Puts x = offset + scale · z into every row and the objective, then removes column x. */
  replaceColumn(x: number, z: number, scale: number, offset: number): void {
    const problem = this.#problem;
    const { matrix, cost } = problem;
    for (let k = matrix.columnHead[x]; k >= 0; ) {
      const next = matrix.nextInColumn[k];
      const i = matrix.entryRow[k];
      const a = matrix.entryValue[k];
      matrix.remove(k);
      this.#addToEntry(matrix.find(i, z), i, z, a * scale);
      problem.expireActivity(i);
      this.coefficientsChanged++;
      if (offset !== 0) this.shiftRow(i, -a * offset);
      else problem.rowLog.note(i);
      k = next;
    }
    if (cost[x] !== 0) {
      problem.objectiveOffset += cost[x] * offset;
      this.setCost(z, cost[z] + cost[x] * scale);
    }
    this.removeColumn(x);
  }

  /** row of `entry` -= factor · row i, where the entry itself goes away. */
  #eliminate(entry: number, i: number, factor: number, side: number): void {
    const problem = this.#problem;
    const { matrix } = problem;
    const place = this.#place;
    const r = matrix.entryRow[entry];
    const j = matrix.entryColumn[entry];
    matrix.remove(entry);
    for (let k = matrix.rowHead[r]; k >= 0; k = matrix.nextInRow[k]) {
      place[matrix.entryColumn[k]] = k;
    }
    problem.work += matrix.rowSize[r] + matrix.rowSize[i];
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      const column = matrix.entryColumn[k];
      if (column !== j) this.#addToEntry(place[column], r, column, -factor * matrix.entryValue[k]);
    }
    for (let k = matrix.rowHead[r]; k >= 0; k = matrix.nextInRow[k]) {
      place[matrix.entryColumn[k]] = -1;
    }
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      place[matrix.entryColumn[k]] = -1;
    }
    this.coefficientsChanged++;
    problem.expireActivity(r);
    this.shiftRow(r, -factor * side);
  }

  #addToEntry(entry: number, r: number, column: number, amount: number): void {
    const { matrix, columnLog } = this.#problem;
    columnLog.note(column);
    if (entry < 0) {
      matrix.insert(r, column, amount);
      return;
    }
    const old = matrix.entryValue[entry];
    const sum = old + amount;
    if (Math.abs(sum) <= CANCELLED_COEFFICIENT * Math.max(Math.abs(old), Math.abs(amount))) {
      matrix.remove(entry);
    } else matrix.entryValue[entry] = sum;
  }

  /** Moves the cost of a column to the other columns of an equation; the equation stays. */
  substituteCost(pivot: number): void {
    const { matrix, cost, rowLower } = this.#problem;
    const i = matrix.entryRow[pivot];
    const j = matrix.entryColumn[pivot];
    const factor = cost[j] / matrix.entryValue[pivot];
    for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
      if (k === pivot) continue;
      const column = matrix.entryColumn[k];
      const old = cost[column];
      const amount = -factor * matrix.entryValue[k];
      const sum = old + amount;
      const scale = Math.max(Math.abs(old), Math.abs(amount));
      this.setCost(column, Math.abs(sum) <= CANCELLED_COEFFICIENT * scale ? 0 : sum);
    }
    this.setCost(j, 0);
    this.#problem.objectiveOffset += factor * rowLower[i];
    this.#problem.work += matrix.rowSize[i];
  }
}

/** a + b, and zero where only rounding errors are left of it. */
function sumOrZero(a: number, b: number): number {
  const sum = a + b;
  return Math.abs(sum) <= CANCELLED * Math.abs(b) ? 0 : sum;
}
