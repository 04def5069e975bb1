// The persistent models of the package `highs` (its version 1.15), answered by Bough.
import { type SolveResult, SolveSession } from "@bough/bnb";
import { readLp, readMps, writeLp, writeMps } from "@bough/formats";
import { InvalidProblemError, type Problem, rowActivity, type Status } from "@bough/problem";
import { engineOptions, type HighsOptions } from "./highs-options.ts";
import { type PlainColumn, problemOf } from "./plain-model.ts";

type Numbers = ArrayLike<number>;

export interface SparseEntries {
  readonly indices: Numbers;
  readonly values: Numbers;
}

export interface SparseMatrix extends SparseEntries {
  /** By column or by row. */
  readonly format: "csc" | "csr";
  readonly numRows: number;
  readonly numCols: number;
  readonly starts: Numbers;
}

/** A model as data. Hessians and semi-continuous columns are not taken over. */
export interface ModelData {
  readonly numCols: number;
  readonly numRows: number;
  /** 1 minimises, -1 maximises. */
  readonly sense?: number;
  readonly offset?: number;
  readonly colCost: Numbers;
  readonly colLower: Numbers;
  readonly colUpper: Numbers;
  readonly rowLower: Numbers;
  readonly rowUpper: Numbers;
  readonly matrix: SparseMatrix;
  /** 0 continuous, 1 integer, 4 implicitly so. */
  readonly integrality?: Numbers;
  readonly colNames?: readonly string[];
  readonly rowNames?: readonly string[];
}

/** A model as text. */
export interface EncodedModel {
  readonly format: "lp" | "mps";
  readonly data: string | Uint8Array;
}

export type IndexSelection =
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "set"; readonly indices: Numbers }
  | { readonly kind: "mask"; readonly mask: ArrayLike<number | boolean> };

export interface Solution {
  readonly colValue: Float64Array;
  readonly rowValue: Float64Array;
  /** Of LPs. */
  readonly colDual: Float64Array;
  readonly rowDual: Float64Array;
}

const MODEL_STATUSES: Readonly<Record<Status, number>> = {
  optimal: 7,
  infeasible: 8,
  "infeasible-or-unbounded": 9,
  unbounded: 10,
  "time-limit": 13,
  "node-limit": 14,
  "work-limit": 14,
  interrupted: 17,
  "numerical-trouble": 15,
};
const NOT_SET = 0;
const EMPTY = 6;
/** HiGHS takes numbers from here on for infinite. */
const INFINITE = 1e20;

interface Column {
  name: string | undefined;
  cost: number;
  lower: number;
  upper: number;
  type: number;
}

interface Row {
  name: string | undefined;
  lower: number;
  upper: number;
  /** Coefficients by column. */
  entries: Map<number, number>;
}

/**
 * A model that is kept, changed and solved again, each solve from what is still true of the last one.
 * Callbacks, bases, rays, ranging and irreducible subsystems are not taken over; there is nothing to
 * dispose of.
 */
export class HighsModel {
  #columns: Column[] = [];
  #rows: Row[] = [];
  #sense = 1;
  #offset = 0;
  #session = new SolveSession();
  #result: SolveResult | undefined;
  #solved: Problem | undefined;
  #options: Record<string, boolean | number | string> = {};

  constructor(source?: ModelData | EncodedModel) {
    if (source === undefined) return;
    if ("format" in source) this.readModel(source);
    else this.passModel(source);
  }

  readonly options = {
    set: (name: string | HighsOptions, value?: boolean | number | string): void => {
      const given = typeof name === "string" ? { [name]: value! } : name;
      engineOptions(given);
      this.#options = { ...this.#options, ...given };
    },
    get: (name: string) => this.#options[name],
    reset: (): void => {
      this.#options = {};
    },
  };

  // Models whole

  clear(): void {
    this.clearModel();
    this.options.reset();
  }

  clearModel(): void {
    this.#columns = [];
    this.#rows = [];
    this.#sense = 1;
    this.#offset = 0;
    this.clearSolver();
  }

  /** Forgets what solves have found. */
  clearSolver(): void {
    this.#session = new SolveSession();
    this.#changed();
  }

  passModel(model: ModelData): void {
    if ("hessian" in model && model.hessian !== undefined)
      throw new InvalidProblemError("quadratic goals are not taken over");
    this.clearModel();
    for (let j = 0; j < model.numCols; j++) {
      this.addCol(model.colCost[j]!, model.colLower[j]!, model.colUpper[j]!, NO_ENTRIES);
      if (model.integrality !== undefined) this.changeColIntegrality(j, model.integrality[j]!);
      this.#columns[j]!.name = model.colNames?.[j];
    }
    for (let i = 0; i < model.numRows; i++) {
      this.addRow(model.rowLower[i]!, model.rowUpper[i]!, NO_ENTRIES);
      this.#rows[i]!.name = model.rowNames?.[i];
    }
    this.#fill(model.matrix, 0, 0);
    this.#sense = model.sense ?? 1;
    this.#offset = model.offset ?? 0;
  }

  readModel({ format, data }: EncodedModel): void {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    const { problem } = format === "lp" ? readLp(text) : readMps(text);
    if (problem.structures.length > 0)
      throw new InvalidProblemError("ordered sets and indicators are not taken over");
    const { starts, indices, values, lineLength, numLines } = problem.rows;
    this.passModel({
      ...problem,
      numRows: problem.numRows,
      numCols: problem.numCols,
      sense: problem.sense === "maximize" ? -1 : 1,
      offset: problem.toUserObjective(problem.objectiveOffset),
      colCost: problem.cost.map((cost) => problem.toUserObjective(cost)),
      colLower: problem.columnLower,
      colUpper: problem.columnUpper,
      integrality: problem.isInteger,
      matrix: { format: "csr", numRows: numLines, numCols: lineLength, starts, indices, values },
      colNames: Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j)),
      rowNames: Array.from({ length: problem.numRows }, (_, i) => problem.rowName(i)),
    });
  }

  exportModel(format: "lp"): string;
  exportModel(format: "mps"): Uint8Array;
  exportModel(format: "lp" | "mps"): string | Uint8Array {
    const problem = this.#problem();
    return format === "lp"
      ? writeLp(problem).text
      : new TextEncoder().encode(writeMps(problem).text);
  }

  // Columns and rows

  addVar(lower: number, upper: number): void {
    this.addCol(0, lower, upper, NO_ENTRIES);
  }

  addVars(lower: Numbers, upper: Numbers): void {
    for (let k = 0; k < lower.length; k++) this.addVar(lower[k]!, upper[k]!);
  }

  addCol(cost: number, lower: number, upper: number, entries: SparseEntries): void {
    const column = this.#columns.length;
    this.#columns.push({ name: undefined, cost, lower, upper, type: 0 });
    for (let k = 0; k < entries.indices.length; k++)
      this.changeCoefficient(entries.indices[k]!, column, entries.values[k]!);
    this.#changed();
  }

  addCols(data: {
    readonly cost: Numbers;
    readonly lower: Numbers;
    readonly upper: Numbers;
    readonly matrix: SparseMatrix;
  }): void {
    const first = this.#columns.length;
    for (let k = 0; k < data.cost.length; k++)
      this.addCol(data.cost[k]!, data.lower[k]!, data.upper[k]!, NO_ENTRIES);
    this.#fill(data.matrix, 0, first);
  }

  addRow(lower: number, upper: number, entries: SparseEntries): void {
    const row = this.#rows.length;
    this.#rows.push({ name: undefined, lower, upper, entries: new Map() });
    for (let k = 0; k < entries.indices.length; k++)
      this.changeCoefficient(row, entries.indices[k]!, entries.values[k]!);
    this.#changed();
  }

  addRows(data: {
    readonly lower: Numbers;
    readonly upper: Numbers;
    readonly matrix: SparseMatrix;
  }): void {
    const first = this.#rows.length;
    for (let k = 0; k < data.lower.length; k++)
      this.addRow(data.lower[k]!, data.upper[k]!, NO_ENTRIES);
    this.#fill(data.matrix, first, 0);
  }

  deleteCols(selection: IndexSelection): void {
    const gone = new Set(chosen(selection, this.#columns.length).map(({ index }) => index));
    const places = new Map<number, number>();
    for (let j = 0; j < this.#columns.length; j++) if (!gone.has(j)) places.set(j, places.size);
    this.#columns = this.#columns.filter((_, j) => !gone.has(j));
    for (const row of this.#rows)
      row.entries = new Map(
        [...row.entries].flatMap(([j, value]) => (gone.has(j) ? [] : [[places.get(j)!, value]])),
      );
    this.#changed();
  }

  deleteRows(selection: IndexSelection): void {
    const gone = new Set(chosen(selection, this.#rows.length).map(({ index }) => index));
    this.#rows = this.#rows.filter((_, i) => !gone.has(i));
    this.#changed();
  }

  // Changes

  changeObjectiveSense(sense: number): void {
    this.#sense = sense;
    this.#changed();
  }

  changeObjectiveOffset(offset: number): void {
    this.#offset = offset;
    this.#changed();
  }

  changeColCost(index: number, cost: number): void {
    this.#column(index).cost = cost;
    this.#changed();
  }

  changeColsCost(selection: IndexSelection, costs: Numbers): void {
    for (const { index, place } of chosen(selection, this.#columns.length))
      this.changeColCost(index, costs[place]!);
  }

  changeColBounds(index: number, lower: number, upper: number): void {
    Object.assign(this.#column(index), { lower, upper });
    this.#changed();
  }

  changeColsBounds(selection: IndexSelection, lower: Numbers, upper: Numbers): void {
    for (const { index, place } of chosen(selection, this.#columns.length))
      this.changeColBounds(index, lower[place]!, upper[place]!);
  }

  changeColIntegrality(index: number, type: number): void {
    if (type !== 0 && type !== 1 && type !== 4)
      throw new InvalidProblemError(
        `column ${index} is to be of type ${type}; continuous (0), integer (1) and implicit integer (4) are taken over`,
      );
    this.#column(index).type = type;
    this.#changed();
  }

  changeColsIntegrality(selection: IndexSelection, types: Numbers): void {
    for (const { index, place } of chosen(selection, this.#columns.length))
      this.changeColIntegrality(index, types[place]!);
  }

  clearIntegrality(): void {
    for (const column of this.#columns) column.type = 0;
    this.#changed();
  }

  changeRowBounds(index: number, lower: number, upper: number): void {
    Object.assign(this.#row(index), { lower, upper });
    this.#changed();
  }

  changeRowsBounds(selection: IndexSelection, lower: Numbers, upper: Numbers): void {
    for (const { index, place } of chosen(selection, this.#rows.length))
      this.changeRowBounds(index, lower[place]!, upper[place]!);
  }

  changeCoefficient(row: number, column: number, value: number): void {
    this.#column(column);
    const { entries } = this.#row(row);
    if (value === 0) entries.delete(column);
    else entries.set(column, value);
    this.#changed();
  }

  passColName(index: number, name: string): void {
    this.#column(index).name = name;
    this.#changed();
  }

  passRowName(index: number, name: string): void {
    this.#row(index).name = name;
    this.#changed();
  }

  // Solving, and what came of it

  /** Solves the model as it stands; blocks until that is done. */
  run(): { readonly modelStatus: number } {
    this.#solved = this.#problem();
    const { gapRelative, ...options } = engineOptions(this.#options);
    const hasIntegers = this.#solved.numIntegers > 0;
    this.#result = this.#session.solveSync(this.#solved, {
      ...options,
      ...(hasIntegers && gapRelative !== undefined ? { gapRelative } : {}),
    });
    return { modelStatus: this.getModelStatus() };
  }

  getModelStatus(): number {
    if (this.#result === undefined) return NOT_SET;
    const isEmpty = this.#columns.length === 0 && this.#rows.length === 0;
    return isEmpty ? EMPTY : MODEL_STATUSES[this.#result.status];
  }

  /** 0 where no point is known. */
  getObjectiveValue(): number {
    return this.#result?.objective ?? 0;
  }

  /** Zeros where no point is known. */
  getSolution(): Solution {
    const { solution = null, duals, reducedCosts } = this.#result ?? {};
    const [numCols, numRows] = [this.#columns.length, this.#rows.length];
    const problem = this.#solved;
    const activity = (i: number) =>
      solution === null || problem === undefined ? 0 : rowActivity(problem, i, solution);
    return {
      colValue: solution?.slice() ?? new Float64Array(numCols),
      rowValue: Float64Array.from({ length: numRows }, (_, i) => activity(i)),
      colDual: reducedCosts?.slice() ?? new Float64Array(numCols),
      rowDual: duals?.slice() ?? new Float64Array(numRows),
    };
  }

  getObjectiveSense(): number {
    return this.#sense;
  }

  getObjectiveOffset(): number {
    return this.#offset;
  }

  getDimensions() {
    const numNonzeros = this.#rows.reduce((sum, { entries }) => sum + entries.size, 0);
    const [numCols, numRows] = [this.#columns.length, this.#rows.length];
    return { numCols, numRows, numNonzeros, hessianNonzeros: 0 };
  }

  getColName(index: number): string {
    return this.#column(index).name ?? "";
  }

  getRowName(index: number): string {
    return this.#row(index).name ?? "";
  }

  getColByName(name: string): number {
    return placeNamed(this.#columns, name, "column");
  }

  getRowByName(name: string): number {
    return placeNamed(this.#rows, name, "row");
  }

  getColIntegrality(index: number): number {
    return this.#column(index).type;
  }

  /** There is nothing to free. */
  dispose(): void {}

  #problem(): Problem {
    const columns = this.#columns.map(
      ({ name, cost, lower, upper, type }): PlainColumn => ({
        ...(name === undefined ? {} : { name }),
        cost,
        lower: asBound(lower),
        upper: asBound(upper),
        isInteger: type !== 0,
      }),
    );
    const rows = this.#rows.map(({ name, lower, upper, entries }) => ({
      ...(name === undefined ? {} : { name }),
      terms: [...entries].sort(([a], [b]) => a - b),
      lower: asBound(lower),
      upper: asBound(upper),
    }));
    const sense = this.#sense === 1 ? "minimize" : "maximize";
    return problemOf({ sense, columns, rows, offset: this.#offset });
  }

  /** Adds the entries of a matrix whose first row and column have these places. */
  #fill({ format, starts, indices, values }: SparseMatrix, firstRow: number, firstColumn: number) {
    for (let line = 0; line + 1 < starts.length; line++) {
      for (let k = starts[line]!; k < starts[line + 1]!; k++) {
        const [row, column] = format === "csr" ? [line, indices[k]!] : [indices[k]!, line];
        this.changeCoefficient(firstRow + row, firstColumn + column, values[k]!);
      }
    }
  }

  #column(index: number): Column {
    return member(this.#columns, index, "column");
  }

  #row(index: number): Row {
    return member(this.#rows, index, "row");
  }

  #changed(): void {
    this.#result = undefined;
  }
}

const NO_ENTRIES: SparseEntries = { indices: [], values: [] };

function asBound(value: number): number {
  return Math.abs(value) >= INFINITE ? Math.sign(value) * Infinity : value;
}

function member<T>(list: readonly T[], index: number, what: string): T {
  const found = list[index];
  if (found !== undefined) return found;
  throw new InvalidProblemError(`the model has no ${what} ${index}; it has ${list.length}`);
}

function placeNamed(list: readonly { name: string | undefined }[], name: string, what: string) {
  const place = list.findIndex((each) => each.name === name);
  if (place >= 0) return place;
  throw new InvalidProblemError(`the model has no ${what} "${name}"`);
}

/** What is selected, with the place of each in lists of values: those of masks are as long as the axis. */
function chosen(selection: IndexSelection, length: number): { index: number; place: number }[] {
  if (selection.kind === "range") {
    const { from, to } = selection;
    return Array.from({ length: to - from + 1 }, (_, place) => ({ index: from + place, place }));
  }
  if (selection.kind === "set")
    return Array.from(selection.indices, (index, place) => ({ index, place }));
  const all = Array.from({ length }, (_, index) => ({ index, place: index }));
  return all.filter(({ index }) => Boolean(selection.mask[index]));
}
