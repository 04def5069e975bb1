import { normaliseBound, requireBounds, requireFinite } from "./checked-bounds.ts";
import {
  checkOptions,
  checkValue,
  ITERABLE,
  type OptionKinds,
  oneOfTexts,
  shown,
  TEXT,
  TRUTH,
  type ValueKind,
} from "./checked-input.ts";
import { InvalidProblemError } from "./errors.ts";
import { NameList } from "./name-list.ts";
import { NumberPages } from "./number-pages.ts";
import { Problem, type Sense } from "./problem.ts";
import { compressColumnsSteps } from "./sparse-matrix.ts";
import { runToEnd, type Steps } from "./steps.ts";
import { faultOfStructure, normalisedStructure, type Structure } from "./structure.ts";

export interface ColumnSpec {
  readonly name?: string | undefined;
  /** Cost in the user's own sense. Default 0. */
  readonly cost?: number | undefined;
  /** Default 0. */
  readonly lower?: number | undefined;
  /** Default Infinity. */
  readonly upper?: number | undefined;
  readonly isInteger?: boolean | undefined;
}

export interface RowSpec {
  readonly name?: string | undefined;
  /** Default -Infinity. */
  readonly lower?: number | undefined;
  /** Default Infinity. */
  readonly upper?: number | undefined;
}

/** One coefficient of a row: column index and value. */
export type Term = readonly [column: number, coefficient: number];

export interface BuilderOptions {
  readonly name?: string;
  readonly sense?: Sense;
  /** A lower bound above an upper one is an error in code, an infeasible problem in a file. */
  readonly allowContradictoryBounds?: boolean;
}

const BUILDER_OPTION_KINDS: OptionKinds<BuilderOptions> = {
  name: TEXT,
  sense: oneOfTexts("minimize", "maximize"),
  allowContradictoryBounds: TRUTH,
};
/** Coefficients from which on to compress them takes milliseconds. */
const MANY_ENTRIES = 50_000;
/** Numbers are checked one by one, by errors that name the column or row; null would pass for none. */
const CHECKED_LATER: ValueKind = { wanted: "a number", accepts: (value) => value !== null };
const COLUMN_KINDS: OptionKinds<ColumnSpec> = {
  name: TEXT,
  cost: CHECKED_LATER,
  lower: CHECKED_LATER,
  upper: CHECKED_LATER,
  isInteger: TRUTH,
};
const ROW_KINDS: OptionKinds<RowSpec> = { name: TEXT, lower: CHECKED_LATER, upper: CHECKED_LATER };

/**
 * Collects columns, rows and coefficients and checks each as it comes, so that an error names the
 * column or row it is about. Coefficients at the same place are summed.
 *
 *     const b = new ProblemBuilder({ sense: "maximize" });
 *     const x = b.addColumn({ name: "x", upper: 4, cost: 3, isInteger: true });
 *     b.addRow({ name: "limit", upper: 7 }, [[x, 2]]);
 *     const problem = b.build();
 */
export class ProblemBuilder {
  name: string;
  objectiveName: string | undefined;
  readonly #allowContradictoryBounds: boolean;
  #sense: Sense;
  #offset = 0;
  readonly #cost = new NumberPages(float64);
  readonly #columnLower = new NumberPages(float64);
  readonly #columnUpper = new NumberPages(float64);
  readonly #isInteger = new NumberPages((length) => new Uint8Array(length));
  readonly #rowLower = new NumberPages(float64);
  readonly #rowUpper = new NumberPages(float64);
  readonly #columnNames = new NameList("column", "x");
  readonly #rowNames = new NameList("row", "c");
  readonly #entryRow = new NumberPages(int32);
  readonly #entryColumn = new NumberPages(int32);
  readonly #entryValue = new NumberPages(float64);
  readonly #structures: Structure[] = [];

  constructor(options: BuilderOptions = {}) {
    checkOptions("ProblemBuilder", options, BUILDER_OPTION_KINDS);
    this.name = options.name ?? "";
    this.#sense = options.sense ?? "minimize";
    this.#allowContradictoryBounds = options.allowContradictoryBounds ?? false;
  }

  get numCols(): number {
    return this.#cost.length;
  }

  get numRows(): number {
    return this.#rowLower.length;
  }

  /** Coefficients so far; of several for one place each counts. */
  get numEntries(): number {
    return this.#entryValue.length;
  }

  set sense(sense: Sense) {
    this.#sense = sense;
  }

  get sense(): Sense {
    return this.#sense;
  }

  /** Constant of the objective in the user's own sense. */
  set objectiveOffset(offset: number) {
    if (!Number.isFinite(offset)) {
      throw new InvalidProblemError(
        `the objective constant is ${shown(offset)}; it must be a finite number`,
      );
    }
    this.#offset = offset;
  }

  get objectiveOffset(): number {
    return this.#offset;
  }

  /** Index of the new column. */
  addColumn(spec: ColumnSpec = {}): number {
    checkOptions("addColumn", spec, COLUMN_KINDS);
    const j = this.#cost.length;
    const label = () => this.#columnNames.label(j, spec.name);
    const lower = normaliseBound(spec.lower ?? 0, () => `the lower bound of ${label()}`);
    const upper = normaliseBound(spec.upper ?? Infinity, () => `the upper bound of ${label()}`);
    requireBounds(lower, upper, label, this.#allowContradictoryBounds);
    const cost = spec.cost ?? 0;
    requireFinite(cost, () => `the cost of ${label()}`);
    this.#columnNames.push(spec.name);
    this.#cost.push(cost);
    this.#columnLower.push(lower);
    this.#columnUpper.push(upper);
    this.#isInteger.push(spec.isInteger ? 1 : 0);
    return j;
  }

  /** Index of the new row. */
  addRow(spec: RowSpec = {}, terms: Iterable<Term> = []): number {
    checkOptions("addRow", spec, ROW_KINDS);
    const i = this.#rowLower.length;
    const label = () => this.#rowNames.label(i, spec.name);
    const lower = normaliseBound(spec.lower ?? -Infinity, () => `the lower side of ${label()}`);
    const upper = normaliseBound(spec.upper ?? Infinity, () => `the upper side of ${label()}`);
    requireBounds(lower, upper, label, this.#allowContradictoryBounds);
    if (!ITERABLE.accepts(terms)) checkValue(`what ${label()} holds`, terms, ITERABLE);
    this.#rowNames.push(spec.name);
    this.#rowLower.push(lower);
    this.#rowUpper.push(upper);
    for (const term of terms) {
      if (!Array.isArray(term)) {
        throw new InvalidProblemError(
          `a term of ${label()} is ${shown(term)}; give a pair of a column and its coefficient`,
        );
      }
      this.addCoefficient(i, term[0], term[1]);
    }
    return i;
  }

  addCoefficient(row: number, column: number, value: number): void {
    this.#requireRow(row);
    if (!(Number.isInteger(column) && column >= 0 && column < this.numCols)) {
      throw new InvalidProblemError(
        `${this.#rowNames.label(row)} refers to column ${shown(column)}; the problem has ${this.numCols} columns`,
      );
    }
    if (!Number.isFinite(value)) {
      throw new InvalidProblemError(
        `the coefficient of ${this.#columnNames.label(column)} in ${this.#rowNames.label(row)} is ${shown(value)}; coefficients must be finite numbers`,
      );
    }
    this.#entryRow.push(row);
    this.#entryColumn.push(column);
    this.#entryValue.push(value);
  }

  setCost(column: number, cost: number): void {
    this.#requireColumn(column);
    requireFinite(cost, () => `the cost of ${this.#columnNames.label(column)}`);
    this.#cost.set(column, cost);
  }

  setColumnBounds(column: number, lower: number, upper: number): void {
    this.#requireColumn(column);
    const label = () => this.#columnNames.label(column);
    const low = normaliseBound(lower, () => `the lower bound of ${label()}`);
    const high = normaliseBound(upper, () => `the upper bound of ${label()}`);
    requireBounds(low, high, label, this.#allowContradictoryBounds);
    this.#columnLower.set(column, low);
    this.#columnUpper.set(column, high);
  }

  setRowBounds(row: number, lower: number, upper: number): void {
    this.#requireRow(row);
    const label = () => this.#rowNames.label(row);
    const low = normaliseBound(lower, () => `the lower side of ${label()}`);
    const high = normaliseBound(upper, () => `the upper side of ${label()}`);
    requireBounds(low, high, label, this.#allowContradictoryBounds);
    this.#rowLower.set(row, low);
    this.#rowUpper.set(row, high);
  }

  setInteger(column: number, isInteger = true): void {
    this.#requireColumn(column);
    this.#isInteger.set(column, isInteger ? 1 : 0);
  }

  columnLower(column: number): number {
    return this.#columnLower.get(column);
  }

  columnUpper(column: number): number {
    return this.#columnUpper.get(column);
  }

  rowLower(row: number): number {
    return this.#rowLower.get(row);
  }

  rowUpper(row: number): number {
    return this.#rowUpper.get(row);
  }

  isInteger(column: number): boolean {
    return this.#isInteger.get(column) === 1;
  }

  /** Index of the named column, or -1. */
  columnIndex(name: string): number {
    return this.#columnNames.indexOf(name);
  }

  /** Index of the named row, or -1. */
  rowIndex(name: string): number {
    return this.#rowNames.indexOf(name);
  }

  /** How many structures there are so far. */
  get numStructures(): number {
    return this.#structures.length;
  }

  /** The structures so far. */
  get structures(): readonly Structure[] {
    return this.#structures;
  }

  /**
   * Its columns come before it, with the bounds and the integrality that it needs.
   *
   * @throws {InvalidProblemError} where it cannot be meant: a column that is none, lists of different lengths, weights out of order
   */
  addStructure(structure: Structure): void {
    const fault = faultOfStructure(structure, {
      count: this.numCols,
      isInteger: (column) => this.isInteger(column),
      isBinary: (column) =>
        this.isInteger(column) && this.columnLower(column) >= 0 && this.columnUpper(column) <= 1,
    });
    if (fault !== undefined) throw new InvalidProblemError(fault);
    this.#structures.push(normalisedStructure(structure));
  }

  build(): Problem {
    return runToEnd(this.buildSteps());
  }

  /** The same with pauses; the builder is not to be changed meanwhile. */
  *buildSteps(): Steps<Problem> {
    const numCols = this.numCols;
    const sign = this.#sense === "maximize" ? -1 : 1;
    const cost = yield* this.#cost.inOne();
    for (let j = 0; j < numCols; j++) cost[j] = cost[j] === 0 ? 0 : sign * cost[j];
    const count = this.#entryValue.length;
    const isLarge = count > MANY_ENTRIES;
    if (isLarge) yield;
    const rows = yield* this.#entryRow.inOne();
    if (isLarge) yield;
    const columnsOf = yield* this.#entryColumn.inOne();
    if (isLarge) yield;
    const values = yield* this.#entryValue.inOne();
    if (isLarge) yield;
    const { numRows } = this;
    const columns = yield* compressColumnsSteps(numRows, numCols, count, rows, columnsOf, values);
    if (isLarge) yield;
    const columnNames = yield* this.#columnNames.all();
    const rowNames = yield* this.#rowNames.all();
    if (isLarge) yield;
    const columnLower = yield* this.#columnLower.inOne();
    const columnUpper = yield* this.#columnUpper.inOne();
    if (isLarge) yield;
    const rowLower = yield* this.#rowLower.inOne();
    const rowUpper = yield* this.#rowUpper.inOne();
    if (isLarge) yield;
    return new Problem({
      name: this.name,
      sense: this.#sense,
      cost,
      objectiveOffset: this.#offset === 0 ? 0 : sign * this.#offset,
      columns,
      columnLower,
      columnUpper,
      rowLower,
      rowUpper,
      isInteger: yield* this.#isInteger.inOne(),
      columnNames,
      rowNames,
      objectiveName: this.objectiveName,
      structures: this.#structures.slice(),
    });
  }

  #requireRow(row: number): void {
    if (Number.isInteger(row) && row >= 0 && row < this.numRows) return;
    throw new InvalidProblemError(
      `there is no row ${shown(row)}; the problem has ${this.numRows} rows`,
    );
  }

  #requireColumn(column: number): void {
    if (Number.isInteger(column) && column >= 0 && column < this.numCols) return;
    throw new InvalidProblemError(
      `there is no column ${shown(column)}; the problem has ${this.numCols} columns`,
    );
  }
}

function int32(length: number): Int32Array {
  return new Int32Array(length);
}

function float64(length: number): Float64Array {
  return new Float64Array(length);
}
