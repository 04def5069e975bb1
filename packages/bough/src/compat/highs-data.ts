// The data of a persistent model of the package `highs`, and what changes it.
import { InvalidProblemError, type Problem } from "@bough/problem";
import type { IndexSelection, Numbers, SparseEntries, SparseMatrix } from "./highs-types.ts";
import { type PlainColumn, problemOf } from "./plain-model.ts";

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

/** Columns, rows and goal of a model, which can be changed one by one. */
export abstract class HighsData {
  protected columns: Column[] = [];
  protected rows: Row[] = [];
  protected sense = 1;
  protected offset = 0;

  /** The data is another: results no longer belong to it. */
  protected abstract changed(): void;

  addVar(lower: number, upper: number): void {
    this.addCol(0, lower, upper, NO_ENTRIES);
  }

  addVars(lower: Numbers, upper: Numbers): void {
    for (let k = 0; k < lower.length; k++) this.addVar(lower[k]!, upper[k]!);
  }

  addCol(cost: number, lower: number, upper: number, entries: SparseEntries): void {
    const column = this.columns.length;
    this.columns.push({ name: undefined, cost, lower, upper, type: 0 });
    for (let k = 0; k < entries.indices.length; k++)
      this.changeCoefficient(entries.indices[k]!, column, entries.values[k]!);
    this.changed();
  }

  addCols(data: {
    readonly cost: Numbers;
    readonly lower: Numbers;
    readonly upper: Numbers;
    readonly matrix: SparseMatrix;
  }): void {
    const first = this.columns.length;
    for (let k = 0; k < data.cost.length; k++)
      this.addCol(data.cost[k]!, data.lower[k]!, data.upper[k]!, NO_ENTRIES);
    this.fill(data.matrix, 0, first);
  }

  addRow(lower: number, upper: number, entries: SparseEntries): void {
    const row = this.rows.length;
    this.rows.push({ name: undefined, lower, upper, entries: new Map() });
    for (let k = 0; k < entries.indices.length; k++)
      this.changeCoefficient(row, entries.indices[k]!, entries.values[k]!);
    this.changed();
  }

  addRows(data: {
    readonly lower: Numbers;
    readonly upper: Numbers;
    readonly matrix: SparseMatrix;
  }): void {
    const first = this.rows.length;
    for (let k = 0; k < data.lower.length; k++)
      this.addRow(data.lower[k]!, data.upper[k]!, NO_ENTRIES);
    this.fill(data.matrix, first, 0);
  }

  deleteCols(selection: IndexSelection): void {
    const gone = new Set(chosen(selection, this.columns.length).map(({ index }) => index));
    const places = new Map<number, number>();
    for (let j = 0; j < this.columns.length; j++) if (!gone.has(j)) places.set(j, places.size);
    this.columns = this.columns.filter((_, j) => !gone.has(j));
    for (const row of this.rows)
      row.entries = new Map(
        [...row.entries].flatMap(([j, value]) => (gone.has(j) ? [] : [[places.get(j)!, value]])),
      );
    this.changed();
  }

  deleteRows(selection: IndexSelection): void {
    const gone = new Set(chosen(selection, this.rows.length).map(({ index }) => index));
    this.rows = this.rows.filter((_, i) => !gone.has(i));
    this.changed();
  }

  // Changes

  changeObjectiveSense(sense: number): void {
    this.sense = sense;
    this.changed();
  }

  changeObjectiveOffset(offset: number): void {
    this.offset = offset;
    this.changed();
  }

  changeColCost(index: number, cost: number): void {
    this.#column(index).cost = cost;
    this.changed();
  }

  changeColsCost(selection: IndexSelection, costs: Numbers): void {
    for (const { index, place } of chosen(selection, this.columns.length))
      this.changeColCost(index, costs[place]!);
  }

  changeColBounds(index: number, lower: number, upper: number): void {
    Object.assign(this.#column(index), { lower, upper });
    this.changed();
  }

  changeColsBounds(selection: IndexSelection, lower: Numbers, upper: Numbers): void {
    for (const { index, place } of chosen(selection, this.columns.length))
      this.changeColBounds(index, lower[place]!, upper[place]!);
  }

  changeColIntegrality(index: number, type: number): void {
    if (![0, 1, SEMI_CONTINUOUS, SEMI_INTEGER, 4].includes(type))
      throw new InvalidProblemError(
        `column ${index} is to be of type ${type}; there are continuous (0), integer (1), semi-continuous (2), semi-integer (3) and implicit integer (4) ones`,
      );
    this.#column(index).type = type;
    this.changed();
  }

  changeColsIntegrality(selection: IndexSelection, types: Numbers): void {
    for (const { index, place } of chosen(selection, this.columns.length))
      this.changeColIntegrality(index, types[place]!);
  }

  clearIntegrality(): void {
    for (const column of this.columns) column.type = 0;
    this.changed();
  }

  changeRowBounds(index: number, lower: number, upper: number): void {
    Object.assign(this.#row(index), { lower, upper });
    this.changed();
  }

  changeRowsBounds(selection: IndexSelection, lower: Numbers, upper: Numbers): void {
    for (const { index, place } of chosen(selection, this.rows.length))
      this.changeRowBounds(index, lower[place]!, upper[place]!);
  }

  changeCoefficient(row: number, column: number, value: number): void {
    this.#column(column);
    const { entries } = this.#row(row);
    if (value === 0) entries.delete(column);
    else entries.set(column, value);
    this.changed();
  }

  passColName(index: number, name: string): void {
    this.#column(index).name = name;
    this.changed();
  }

  passRowName(index: number, name: string): void {
    this.#row(index).name = name;
    this.changed();
  }

  getObjectiveSense(): number {
    return this.sense;
  }

  getObjectiveOffset(): number {
    return this.offset;
  }

  getDimensions() {
    const numNonzeros = this.rows.reduce((sum, { entries }) => sum + entries.size, 0);
    const [numCols, numRows] = [this.columns.length, this.rows.length];
    return { numCols, numRows, numNonzeros, hessianNonzeros: 0 };
  }

  getColName(index: number): string {
    return this.#column(index).name ?? "";
  }

  getRowName(index: number): string {
    return this.#row(index).name ?? "";
  }

  getColByName(name: string): number {
    return placeNamed(this.columns, name, "column");
  }

  getRowByName(name: string): number {
    return placeNamed(this.rows, name, "row");
  }

  getColIntegrality(index: number): number {
    return this.#column(index).type;
  }

  protected problem(): Problem {
    const columns = this.columns.map(
      ({ name, cost, lower, upper, type }, j): PlainColumn => ({
        ...(name === undefined ? {} : { name }),
        cost,
        lower: asBound(lower),
        upper: asBound(upper),
        isInteger: type !== 0 && type !== SEMI_CONTINUOUS,
        ...(isSemi(type) ? { isSemiContinuous: mayBeSemi(j, lower) } : {}),
      }),
    );
    const rows = this.rows.map(({ name, lower, upper, entries }) => ({
      ...(name === undefined ? {} : { name }),
      terms: [...entries].sort(([a], [b]) => a - b),
      lower: asBound(lower),
      upper: asBound(upper),
    }));
    const sense = this.sense === 1 ? "minimize" : "maximize";
    return problemOf({ sense, columns, rows, offset: this.offset });
  }

  /** Adds the entries of a matrix whose first row and column have these places. */
  protected fill(
    { format, starts, indices, values }: SparseMatrix,
    firstRow: number,
    firstColumn: number,
  ) {
    for (let line = 0; line + 1 < starts.length; line++) {
      for (let k = starts[line]!; k < starts[line + 1]!; k++) {
        const [row, column] = format === "csr" ? [line, indices[k]!] : [indices[k]!, line];
        this.changeCoefficient(firstRow + row, firstColumn + column, values[k]!);
      }
    }
  }

  #column(index: number): Column {
    return member(this.columns, index, "column");
  }

  #row(index: number): Row {
    return member(this.rows, index, "row");
  }
}

/** Types of columns. */
const SEMI_CONTINUOUS = 2;
const SEMI_INTEGER = 3;

export function isSemi(type: number): boolean {
  return type === SEMI_CONTINUOUS || type === SEMI_INTEGER;
}

function mayBeSemi(column: number, lower: number): true {
  if (lower >= 0) return true;
  throw new InvalidProblemError(
    `column ${column} is semi-continuous and has the lower bound ${lower}; HiGHS wants 0 or more`,
  );
}

export const NO_ENTRIES: SparseEntries = { indices: [], values: [] };

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
