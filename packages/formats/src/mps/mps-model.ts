import {
  type EssentialStructure,
  INFINITE_BOUND,
  type Indicator,
  Problem,
  type Sense,
} from "@bough/problem";
import type { NameTable } from "../text/name-table.ts";
import { Triplets } from "../text/triplets.ts";
import type { Warnings } from "../text/warnings.ts";

/** Rows that are not constraints, in `rowOfName`. */
export const OBJECTIVE = -1;
export const DROPPED = -2;

/** Which bounds of a column the file gives. */
const HAS_LOWER = 1;
const HAS_UPPER = 2;

/** What an MPS file says, piece by piece, in the file's own terms; `toProblem` draws the sum. */
export class MpsModel {
  name = "";
  sense: Sense = "minimize";
  objectiveName: string | undefined;
  /** Name of the objective row that OBJNAME asks for. */
  wantedObjective: string | undefined;
  /** Rows of type N that are not the objective. */
  readonly droppedRows: string[] = [];
  #objectiveConstant: number | undefined;
  readonly #rowNames: NameTable;
  readonly #columnNames: NameTable;
  readonly #warnings: Warnings;
  readonly rowOfName: number[] = []; // constraint of each name in ROWS, or OBJECTIVE or DROPPED
  readonly #nameOfRow: number[] = [];
  readonly #rowType: string[] = [];
  readonly #rhs: number[] = []; // NaN where none was given
  readonly #range: number[] = []; // NaN where none was given
  readonly #cost: number[] = [];
  readonly #lower: number[] = [];
  readonly #upper: number[] = [];
  readonly #given: number[] = []; // HAS_LOWER and HAS_UPPER of each column
  readonly #isInteger: number[] = [];
  readonly #isSemi: number[] = [];
  readonly #entries = new Triplets();
  readonly #indicators = new Map<number, { binary: number; activeValue: 0 | 1 }>();
  readonly structures: EssentialStructure[] = [];

  constructor(rowNames: NameTable, columnNames: NameTable, warnings: Warnings) {
    this.#rowNames = rowNames;
    this.#columnNames = columnNames;
    this.#warnings = warnings;
  }

  get numRows(): number {
    return this.#rowType.length;
  }

  get numCols(): number {
    return this.#cost.length;
  }

  /** Adds a constraint of type L, G or E whose name is the last of the table. */
  addRow(type: string): void {
    this.rowOfName.push(this.#rowType.length);
    this.#nameOfRow.push(this.rowOfName.length - 1);
    this.#rowType.push(type);
    this.#rhs.push(Number.NaN);
    this.#range.push(Number.NaN);
  }

  addColumn(isInteger: boolean): void {
    this.#cost.push(0);
    this.#lower.push(0);
    this.#upper.push(Infinity);
    this.#given.push(0);
    this.#isInteger.push(isInteger ? 1 : 0);
    this.#isSemi.push(0);
  }

  addCost(column: number, value: number): void {
    this.#cost[column] += value;
  }

  addEntry(row: number, column: number, value: number): void {
    this.#entries.push(row, column, value);
  }

  /** False where the constant was given already: the first one counts. */
  setObjectiveConstant(value: number): boolean {
    if (this.#objectiveConstant !== undefined) return false;
    this.#objectiveConstant = value;
    return true;
  }

  rowType(row: number): string {
    return this.#rowType[row];
  }

  /** False where the row has a right-hand side already: the first one counts. */
  setRhs(row: number, value: number): boolean {
    if (!Number.isNaN(this.#rhs[row])) return false;
    this.#rhs[row] = value;
    return true;
  }

  /** False where the row has a range already: the first one counts. */
  setRange(row: number, value: number): boolean {
    if (!Number.isNaN(this.#range[row])) return false;
    this.#range[row] = value;
    return true;
  }

  setLower(column: number, value: number): void {
    this.#lower[column] = finiteOrInfinite(value);
    this.#given[column] |= HAS_LOWER;
  }

  setUpper(column: number, value: number): void {
    this.#upper[column] = finiteOrInfinite(value);
    this.#given[column] |= HAS_UPPER;
  }

  setInteger(column: number, isInteger: boolean): void {
    this.#isInteger[column] = isInteger ? 1 : 0;
  }

  isInteger(column: number): boolean {
    return this.#isInteger[column] === 1;
  }

  setSemiContinuous(column: number): void {
    this.#isSemi[column] = 1;
  }

  /** The row holds only where the binary column has the active value. False where it is taken. */
  setIndicator(row: number, binary: number, activeValue: 0 | 1): boolean {
    if (this.#indicators.has(row)) return false;
    this.#indicators.set(row, { binary, activeValue });
    return true;
  }

  toProblem(): Problem {
    this.#settleBounds();
    const { rowLower, rowUpper } = this.#rowSides();
    const kept = this.#separateIndicators(rowLower, rowUpper);
    const sign = this.sense === "maximize" ? -1 : 1;
    const offset = this.#objectiveConstant ?? 0;
    const columns = this.#entries.compress(kept.length, this.numCols);
    return new Problem({
      name: this.name,
      sense: this.sense,
      cost: Float64Array.from(this.#cost, (cost) => (cost === 0 ? 0 : sign * cost)),
      objectiveOffset: offset === 0 ? 0 : sign * offset,
      columns,
      columnLower: Float64Array.from(this.#lower),
      columnUpper: Float64Array.from(this.#upper),
      rowLower: Float64Array.from(kept, (row) => rowLower[row]),
      rowUpper: Float64Array.from(kept, (row) => rowUpper[row]),
      isInteger: Uint8Array.from(this.#isInteger),
      columnNames: this.#columnNames.toStrings(),
      rowNames: kept.map((row) => this.#nameOf(row)),
      objectiveName: this.objectiveName,
      structures: this.structures,
    });
  }

  #nameOf(row: number): string {
    return this.#rowNames.nameAt(this.#nameOfRow[row]);
  }

  /** Defaults that depend on which bounds the file gave, and the relaxation of semi-continuity. */
  #settleBounds(): void {
    for (let j = 0; j < this.numCols; j++) {
      const given = this.#given[j];
      if (given === 0 && this.#isInteger[j] === 1) this.#upper[j] = 1;
      if (this.#isSemi[j] === 1) {
        this.#settleSemiContinuous(j);
      } else if (given === HAS_UPPER && this.#upper[j] < 0) {
        this.#lower[j] = -Infinity;
        this.#warnings.add(
          "negative upper bounds without a lower bound",
          `column "${this.#columnNames.nameAt(j)}" has the upper bound ${this.#upper[j]} and no lower bound: its lower bound is taken as -infinity`,
        );
      }
    }
  }

  #settleSemiContinuous(column: number): void {
    const lower = this.#lower[column];
    const upper = this.#upper[column];
    this.structures.push({ kind: "semi-continuous", column, lower, upper });
    this.#lower[column] = Math.min(0, lower);
    this.#upper[column] = Math.max(0, upper);
  }

  #rowSides(): { rowLower: number[]; rowUpper: number[] } {
    const rowLower: number[] = [];
    const rowUpper: number[] = [];
    for (let i = 0; i < this.numRows; i++) {
      const type = this.#rowType[i];
      const rhs = finiteOrInfinite(Number.isNaN(this.#rhs[i]) ? 0 : this.#rhs[i]);
      const range = this.#range[i];
      const size = Math.abs(range);
      let lower = type === "L" ? -Infinity : rhs;
      let upper = type === "G" ? Infinity : rhs;
      if (type === "L" && size >= 0) lower = rhs - size;
      if (type === "G" && size >= 0) upper = rhs + size;
      if (type === "E" && range < 0) lower = rhs - size;
      if (type === "E" && range > 0) upper = rhs + size;
      rowLower.push(finiteOrInfinite(lower));
      rowUpper.push(finiteOrInfinite(upper));
    }
    return { rowLower, rowUpper };
  }

  /** Takes the rows with an indicator out of the matrix; returns the rows that stay, in order. */
  #separateIndicators(rowLower: number[], rowUpper: number[]): number[] {
    const stays: number[] = [];
    const newRow: Int32Array = new Int32Array(this.numRows);
    for (let i = 0; i < this.numRows; i++) {
      newRow[i] = this.#indicators.has(i) ? -1 : stays.length;
      if (newRow[i] >= 0) stays.push(i);
    }
    if (this.#indicators.size === 0) return stays;
    const matrix = this.#entries.compress(this.numRows, this.numCols);
    const columnsOf = new Map<number, number[]>();
    const valuesOf = new Map<number, number[]>();
    for (const row of this.#indicators.keys()) {
      columnsOf.set(row, []);
      valuesOf.set(row, []);
    }
    this.#entries.size = 0;
    for (let j = 0; j < this.numCols; j++) {
      for (let k = matrix.starts[j]; k < matrix.starts[j + 1]; k++) {
        const row = matrix.indices[k];
        if (newRow[row] >= 0) {
          this.#entries.push(newRow[row], j, matrix.values[k]);
        } else {
          columnsOf.get(row)?.push(j);
          valuesOf.get(row)?.push(matrix.values[k]);
        }
      }
    }
    for (const [row, { binary, activeValue }] of this.#indicators) {
      this.structures.push({
        kind: "indicator",
        name: this.#nameOf(row),
        binary,
        activeValue,
        columns: Int32Array.from(columnsOf.get(row) ?? []),
        coefficients: Float64Array.from(valuesOf.get(row) ?? []),
        lower: rowLower[row],
        upper: rowUpper[row],
      } satisfies Indicator);
    }
    return stays;
  }
}

/** Numbers too large to be bounds are infinite, as everywhere in Bough. */
function finiteOrInfinite(value: number): number {
  if (value >= INFINITE_BOUND) return Infinity;
  if (value <= -INFINITE_BOUND) return -Infinity;
  return value === 0 ? 0 : value;
}
