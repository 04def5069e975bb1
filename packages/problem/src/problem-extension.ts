import { NumberPages } from "./number-pages.ts";
import { Problem, type ProblemData } from "./problem.ts";
import { compressColumnsSteps } from "./sparse-matrix.ts";
import { runToEnd, type Steps } from "./steps.ts";
import { isEssential, type Structure } from "./structure.ts";

const float64 = (length: number): Float64Array => new Float64Array(length);
const int32 = (length: number): Int32Array => new Int32Array(length);

/** Collects columns and rows to stand after those of a problem, which keep their names. */
export class ProblemExtension {
  readonly #base: Problem;
  readonly #lower = new NumberPages(float64);
  readonly #upper = new NumberPages(float64);
  readonly #isInteger = new NumberPages((length) => new Uint8Array(length));
  readonly #rowLower = new NumberPages(float64);
  readonly #rowUpper = new NumberPages(float64);
  readonly #entryRow = new NumberPages(int32);
  readonly #entryColumn = new NumberPages(int32);
  readonly #entryValue = new NumberPages(float64);
  /** Bounds and integrality of the base columns, open to tightening. */
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly isInteger: Uint8Array;

  constructor(base: Problem) {
    this.#base = base;
    this.columnLower = base.columnLower.slice();
    this.columnUpper = base.columnUpper.slice();
    this.isInteger = base.isInteger.slice();
  }

  /** How many columns and rows were added. */
  get size(): number {
    return this.#lower.length + this.#rowLower.length;
  }

  /** Index of the new column. */
  addBinary(): number {
    return this.#addColumn(0, 1, 1);
  }

  /** Index of the new column. */
  addInteger(lower: number, upper: number): number {
    return this.#addColumn(lower, upper, 1);
  }

  /** Index of the new column. */
  addContinuous(lower: number, upper: number): number {
    return this.#addColumn(lower, upper, 0);
  }

  #addColumn(lower: number, upper: number, isInteger: 0 | 1): number {
    this.#lower.push(lower);
    this.#upper.push(upper);
    this.#isInteger.push(isInteger);
    return this.#base.numCols + this.#lower.length - 1;
  }

  addRow(
    columns: ArrayLike<number>,
    coefficients: ArrayLike<number>,
    lower: number,
    upper: number,
  ): void {
    const row = this.#base.numRows + this.#rowLower.length;
    this.#rowLower.push(lower);
    this.#rowUpper.push(upper);
    for (let k = 0; k < columns.length; k++) this.addEntry(row, columns[k], coefficients[k]);
  }

  /** Puts a new column into a row of the base. */
  addEntry(row: number, column: number, value: number): void {
    this.#entryRow.push(row);
    this.#entryColumn.push(column);
    this.#entryValue.push(value);
  }

  /** The base with the additions; its essential structures give way to the given ones. */
  build(structures: readonly Structure[]): Problem {
    return runToEnd(this.buildSteps(structures));
  }

  /**
   * The same with pauses.
   *
   * @param givesWay which structures of the base are left out
   */
  *buildSteps(
    structures: readonly Structure[],
    givesWay: (structure: Structure) => boolean = isEssential,
  ): Steps<Problem> {
    const base = this.#base;
    const numCols = base.numCols + this.#lower.length;
    const numRows = base.numRows + this.#rowLower.length;
    const { starts, indices, values } = base.columns;
    const known = starts[base.numCols];
    const count = known + this.#entryRow.length;
    const rows = new Int32Array(count);
    rows.set(indices.subarray(0, known));
    yield;
    const columns = new Int32Array(count);
    yield;
    const entries = new Float64Array(count);
    for (let j = 0; j < base.numCols; j++) columns.fill(j, starts[j], starts[j + 1]);
    entries.set(values.subarray(0, known));
    yield;
    rows.set(yield* this.#entryRow.inOne(), known);
    yield;
    columns.set(yield* this.#entryColumn.inOne(), known);
    yield;
    entries.set(yield* this.#entryValue.inOne(), known);
    yield;
    const matrix = yield* compressColumnsSteps(numRows, numCols, count, rows, columns, entries);
    yield;
    const cost = new Float64Array(numCols);
    cost.set(base.cost);
    const isInteger = new Uint8Array(numCols);
    isInteger.set(this.isInteger);
    isInteger.set(yield* this.#isInteger.inOne(), base.numCols);
    yield;
    const columnLower = concatenate(this.columnLower, yield* this.#lower.inOne());
    const columnUpper = concatenate(this.columnUpper, yield* this.#upper.inOne());
    yield;
    const rowLower = concatenate(base.rowLower, yield* this.#rowLower.inOne());
    const rowUpper = concatenate(base.rowUpper, yield* this.#rowUpper.inOne());
    yield;
    const names = yield* this.#names(numCols, numRows);
    yield;
    return new Problem({
      name: base.name,
      sense: base.sense,
      cost,
      objectiveOffset: base.objectiveOffset,
      columns: matrix,
      columnLower,
      columnUpper,
      rowLower,
      rowUpper,
      isInteger,
      ...names,
      structures: [...base.structures.filter((s) => !givesWay(s)), ...structures],
    });
  }

  *#names(numCols: number, numRows: number): Steps<Partial<ProblemData>> {
    const base = this.#base;
    if (!base.hasNames) return {};
    const column = (j: number) => base.columnName(j);
    const row = (i: number) => base.rowName(i);
    const columnNames = yield* extendedNames(base.numCols, numCols, column, "x");
    const rowNames = yield* extendedNames(base.numRows, numRows, row, "c");
    return { columnNames, rowNames, objectiveName: base.objectiveName };
  }
}

/** Names given between two pauses: a few milliseconds. */
const NAMES_PER_STEP = 10_000;

/** The names there are and, for what comes after, others that are not taken. */
function* extendedNames(
  known: number,
  count: number,
  nameOf: (k: number) => string,
  letter: string,
): Steps<string[]> {
  const names: string[] = [];
  const taken = new Set<string>();
  for (let k = 0; k < count; k++) {
    if (k % NAMES_PER_STEP === NAMES_PER_STEP - 1) yield;
    let name = k < known ? nameOf(k) : `${letter}${k + 1}`;
    while (k >= known && taken.has(name)) name = `_${name}`;
    names.push(name);
    taken.add(name);
  }
  return names;
}

function concatenate(head: Float64Array, tail: Float64Array): Float64Array {
  const joined = new Float64Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}
