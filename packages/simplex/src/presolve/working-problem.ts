import { columnsOf, isEssential, type Problem, type Steps } from "@bough/problem";
import { givenBlurs } from "./blurred-sides.ts";
import { ChangeLog } from "./change-log.ts";
import type { ProblemView } from "./problem-view.ts";
import { RowActivities } from "./row-activities.ts";
import type { WorkingMatrix } from "./working-matrix.ts";

/** Columns that structures speak of, read between two pauses. */
const COLUMNS_PER_STEP = 50_000;

interface WorkingOptions {
  readonly dualReductions: boolean;
  readonly integerMode: boolean;
  readonly numReaders: number;
  readonly keptColumns: ArrayLike<number>;
}

/** Lists of a problem that change while it is being reduced. */
type WorkingCopies = Pick<
  WorkingProblem,
  | ("cost" | "columnLower" | "columnUpper" | "rowLower" | "rowUpper" | "sideBlur")
  | ("isProtected" | "isInStructure")
>;

function* copiesOf(problem: Problem, matrix: WorkingMatrix): Steps<WorkingCopies> {
  const cost = problem.cost.slice();
  const columnLower = problem.columnLower.slice();
  yield;
  const columnUpper = problem.columnUpper.slice();
  const rowLower = problem.rowLower.slice();
  yield;
  const rowUpper = problem.rowUpper.slice();
  const sideBlur = yield* givenBlurs(problem, matrix);
  yield;
  const structures = yield* structureColumns(problem);
  return { cost, columnLower, columnUpper, rowLower, rowUpper, sideBlur, ...structures };
}

/**
 * The problem while it is being reduced. Rows and columns keep the numbers of the original; those
 * that are gone are marked. Only `Edits` writes to it, reductions read it as a `ProblemView`.
 */
export class WorkingProblem implements ProblemView {
  readonly numRows: number;
  readonly numCols: number;
  readonly matrix: WorkingMatrix;
  readonly cost: Float64Array;
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  readonly sideBlur: Float64Array;
  /** What sides have been widened by already, of what they are off by. [numRows] */
  readonly sideRoom: Float64Array;
  readonly boundBlur: Float64Array;
  readonly isInteger: Uint8Array;
  readonly isAllInteger: boolean;
  readonly isProtected: Uint8Array;
  readonly isInStructure: Uint8Array;
  readonly rowAlive: Uint8Array;
  readonly columnAlive: Uint8Array;
  readonly rowLog: ChangeLog;
  readonly columnLog: ChangeLog;
  readonly dualReductions: boolean;
  readonly integerMode: boolean;
  readonly objectiveIsBounded: boolean;
  objectiveOffset: number;
  numAliveRows: number;
  numAliveColumns: number;
  readonly #activities: RowActivities;

  /**
   * A problem to reduce, with pauses: where columns or rows are millions, each list takes milliseconds.
   *
   * @param matrix the problem's own, which changes from here on
   */
  static *inSteps(
    problem: Problem,
    matrix: WorkingMatrix,
    options: WorkingOptions,
  ): Steps<WorkingProblem> {
    const rowLog = new ChangeLog(problem.numRows, options.numReaders);
    yield;
    const columnLog = new ChangeLog(problem.numCols, options.numReaders);
    yield;
    const copies = yield* copiesOf(problem, matrix);
    const working = new WorkingProblem(problem, matrix, options, copies, rowLog, columnLog);
    yield;
    working.#roundIntegerBounds();
    return working;
  }

  private constructor(
    problem: Problem,
    matrix: WorkingMatrix,
    options: WorkingOptions,
    copies: WorkingCopies,
    rowLog: ChangeLog,
    columnLog: ChangeLog,
  ) {
    this.numRows = problem.numRows;
    this.numCols = problem.numCols;
    this.dualReductions = options.dualReductions;
    this.integerMode = options.integerMode;
    this.matrix = matrix;
    this.cost = copies.cost;
    this.columnLower = copies.columnLower;
    this.columnUpper = copies.columnUpper;
    this.rowLower = copies.rowLower;
    this.rowUpper = copies.rowUpper;
    this.sideBlur = copies.sideBlur;
    this.sideRoom = new Float64Array(problem.numRows);
    this.boundBlur = new Float64Array(problem.numCols);
    this.isProtected = copies.isProtected;
    this.isInStructure = copies.isInStructure;
    this.isInteger = options.integerMode
      ? problem.isInteger.slice()
      : new Uint8Array(problem.numCols);
    this.isAllInteger = !this.isInteger.includes(0);
    for (let k = 0; k < options.keptColumns.length; k++)
      this.isProtected[options.keptColumns[k]] = 1;
    this.rowAlive = new Uint8Array(problem.numRows).fill(1);
    this.columnAlive = new Uint8Array(problem.numCols).fill(1);
    this.numAliveRows = problem.numRows;
    this.numAliveColumns = problem.numCols;
    this.objectiveOffset = problem.objectiveOffset;
    this.rowLog = rowLog;
    this.columnLog = columnLog;
    this.#activities = new RowActivities(
      this.matrix,
      this.columnLower,
      this.columnUpper,
      this.boundBlur,
      problem.numRows,
    );
    this.objectiveIsBounded = isObjectiveBounded(problem);
  }

  /** Entries touched, in deterministic units. */
  get work(): number {
    return this.#activities.work;
  }

  set work(units: number) {
    this.#activities.work = units;
  }

  get changedRows(): Int32Array {
    return this.rowLog.changed;
  }

  get numChangedRows(): number {
    return this.rowLog.numChanged;
  }

  get changedColumns(): Int32Array {
    return this.columnLog.changed;
  }

  get numChangedColumns(): number {
    return this.columnLog.numChanged;
  }

  #roundIntegerBounds(): void {
    const { isInteger, columnLower, columnUpper } = this;
    for (let j = 0; j < this.numCols; j++) {
      if (isInteger[j] === 0) continue;
      columnLower[j] = Math.ceil(columnLower[j]) + 0;
      columnUpper[j] = Math.floor(columnUpper[j]) + 0;
    }
  }

  /** Least activity of a row over the column bounds; -Infinity where a term has no bound. */
  minActivity(i: number): number {
    return this.#activities.least(i);
  }

  maxActivity(i: number): number {
    return this.#activities.most(i);
  }

  rowNoise(i: number): number {
    return this.activityNoise(i) + this.sideBlur[i];
  }

  activityNoise(i: number): number {
    return this.#activities.noise(i);
  }

  /** Least activity of the row without one of its entries. */
  minActivityWithout(i: number, entry: number): number {
    return this.#activities.leastWithout(i, entry);
  }

  maxActivityWithout(i: number, entry: number): number {
    return this.#activities.mostWithout(i, entry);
  }

  /** The lower bound that row of `entry` alone puts on its column. */
  impliedLower(entry: number): number {
    const i = this.matrix.entryRow[entry];
    const a = this.matrix.entryValue[entry];
    if (a > 0) {
      const side = this.rowLower[i];
      return side === -Infinity ? -Infinity : (side - this.maxActivityWithout(i, entry)) / a;
    }
    const side = this.rowUpper[i];
    return side === Infinity ? -Infinity : (side - this.minActivityWithout(i, entry)) / a;
  }

  impliedUpper(entry: number): number {
    const i = this.matrix.entryRow[entry];
    const a = this.matrix.entryValue[entry];
    if (a > 0) {
      const side = this.rowUpper[i];
      return side === Infinity ? Infinity : (side - this.minActivityWithout(i, entry)) / a;
    }
    const side = this.rowLower[i];
    return side === -Infinity ? Infinity : (side - this.maxActivityWithout(i, entry)) / a;
  }

  /** Takes the term of a lower or upper bound over from its old value to its new one. */
  moveBound(j: number, isLower: boolean, from: number, to: number): void {
    this.#activities.moveBound(j, isLower, from, to);
  }

  /** Bounds of the column are off by so much from here on. */
  blurBounds(j: number, blur: number): void {
    this.#activities.blurBounds(j, blur);
  }

  /** Takes the term of an entry that is about to leave out of its row's activity. */
  dropTerm(entry: number): void {
    this.#activities.dropTerm(entry);
  }

  /** The activity of a row whose coefficients changed must be summed afresh. */
  expireActivity(i: number): void {
    this.#activities.expire(i);
  }
}

/** True where the column bounds alone keep the objective from falling without end. */
function isObjectiveBounded(problem: Problem): boolean {
  const { cost, columnLower, columnUpper } = problem;
  for (let j = 0; j < problem.numCols; j++) {
    if (cost[j] > 0 && columnLower[j] === -Infinity) return false;
    if (cost[j] < 0 && columnUpper[j] === Infinity) return false;
  }
  return true;
}

/**
 * Columns that must stay columns: those of structures that restrict them beyond what rows and bounds
 * show; and all columns that some structure speaks of: they may go, but not change their meaning.
 */
function* structureColumns(
  problem: Problem,
): Steps<Pick<WorkingProblem, "isProtected" | "isInStructure">> {
  const isProtected: Uint8Array = new Uint8Array(problem.numCols);
  const isInStructure: Uint8Array = new Uint8Array(problem.numCols);
  let columns = 0;
  for (const structure of problem.structures) {
    const isKept = isEssential(structure) ? 1 : 0;
    for (const j of columnsOf(structure)) {
      isProtected[j] |= isKept;
      isInStructure[j] = 1;
      columns++;
    }
    if (columns++ < COLUMNS_PER_STEP) continue;
    columns = 0;
    yield;
  }
  return { isProtected, isInStructure };
}
