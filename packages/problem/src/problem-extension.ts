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
    yield* this.#entryRow.copyInto(rows, known);
    yield;
    const columns = new Int32Array(count);
    for (let j = 0; j < base.numCols; j++) columns.fill(j, starts[j], starts[j + 1]);
    yield;
    yield* this.#entryColumn.copyInto(columns, known);
    yield;
    const entries = new Float64Array(count);
    entries.set(values.subarray(0, known));
    yield;
    yield* this.#entryValue.copyInto(entries, known);
    yield;
    const matrix = yield* compressColumnsSteps(numRows, numCols, count, rows, columns, entries);
    yield;
    const cost = new Float64Array(numCols);
    cost.set(base.cost);
    const isInteger = new Uint8Array(numCols);
    isInteger.set(this.isInteger);
    yield;
    yield* this.#isInteger.copyInto(isInteger, base.numCols);
    const columnLower = yield* extended(this.columnLower, this.#lower);
    const columnUpper = yield* extended(this.columnUpper, this.#upper);
    const rowLower = yield* extended(base.rowLower, this.#rowLower);
    const rowUpper = yield* extended(base.rowUpper, this.#rowUpper);
    const names = yield* this.#names();
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

  /** Names as they were; what is new is told when it is asked, since there may be millions that nobody reads. */
  *#names(): Steps<Partial<ProblemData>> {
    const base = this.#base;
    if (!base.hasNames) return {};
    const columnNames = yield* withNewNames(base.numCols, (j) => base.columnName(j), "x");
    const rowNames = yield* withNewNames(base.numRows, (i) => base.rowName(i), "c");
    return { columnNames, rowNames, objectiveName: base.objectiveName };
  }
}

/** Names looked at between two pauses: a few milliseconds. */
const NAMES_PER_STEP = 10_000;

/** The names there are and, for what comes after, the letter with the number, made unlike those. */
function* withNewNames(
  known: number,
  nameOf: (k: number) => string,
  letter: string,
): Steps<(k: number) => string> {
  const alike = new RegExp(`^_*${letter}\\d+$`);
  const taken = new Set<string>();
  for (let k = 0; k < known; k++) {
    if (k % NAMES_PER_STEP === NAMES_PER_STEP - 1) yield;
    const name = nameOf(k);
    if (alike.test(name)) taken.add(name);
  }
  return (k) => {
    if (k < known) return nameOf(k);
    let name = `${letter}${k + 1}`;
    while (taken.has(name)) name = `_${name}`;
    return name;
  };
}

function* extended(head: Float64Array, tail: NumberPages<Float64Array>): Steps<Float64Array> {
  const joined = new Float64Array(head.length + tail.length);
  joined.set(head);
  yield;
  yield* tail.copyInto(joined, head.length);
  yield;
  return joined;
}
