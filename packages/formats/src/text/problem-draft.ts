import type { Indicator } from "@bough/problem";
import {
  type EssentialStructure,
  filledFloat64,
  filledUint8,
  INFINITE_BOUND,
  Problem,
  type Sense,
  type Steps,
} from "@bough/problem";
import { FormatError } from "../format-error.ts";
import { Triplets } from "./triplets.ts";

/** A row that holds only where a binary column has a value; its entries wait among the others. */
interface PendingIndicator {
  readonly binary: number;
  readonly activeValue: 0 | 1;
  readonly line: number;
}

interface IndicatorTerms {
  readonly columns: number[];
  readonly coefficients: number[];
}

/** Indicators made between two pauses, and entries that are handed out to them. */
const INDICATORS_PER_STEP = 5000;
const ENTRIES_PER_STEP = 5000;

/** Where a file ends. */
export interface LastLine {
  readonly file: string;
  readonly line: number;
}

/**
 * A problem while its file is read: columns, rows and entries as they come, costs in the user's own
 * sense. Bounds may contradict each other; the problem is infeasible then.
 */
export class ProblemDraft {
  name = "";
  sense: Sense = "minimize";
  objectiveName: string | undefined;
  objectiveConstant = 0;
  readonly cost: number[] = [];
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly isInteger: boolean[] = [];
  readonly isSemiContinuous: boolean[] = [];
  readonly rowLower: number[] = [];
  readonly rowUpper: number[] = [];
  readonly rowNames: string[] = [];
  readonly entries = new Triplets();
  readonly sets: EssentialStructure[] = [];
  readonly #indicators = new Map<number, PendingIndicator>();

  get numCols(): number {
    return this.cost.length;
  }

  get numRows(): number {
    return this.rowLower.length;
  }

  /** Index of the new column: continuous, of cost 0, from 0 to infinity. */
  addColumn(): number {
    this.lower.push(0);
    this.upper.push(Infinity);
    this.isInteger.push(false);
    this.isSemiContinuous.push(false);
    return this.cost.push(0) - 1;
  }

  /** Index of the new row. Where all names are empty, rows bear their default names. */
  addRow(name: string, lower: number, upper: number): number {
    this.rowLower.push(asBound(lower));
    this.rowUpper.push(asBound(upper));
    return this.rowNames.push(name) - 1;
  }

  /**
   * The last row states the upper side of the row above it: both become one. False, and nothing is
   * changed, where they differ in their terms or are not a lower and an upper side.
   */
  joinLastRows(): boolean {
    const { rowLower, rowUpper, rowNames } = this;
    const row = this.numRows - 1;
    if (row === 0 || this.#indicators.has(row - 1)) return false;
    if (rowUpper[row - 1] !== Infinity || rowLower[row] !== -Infinity) return false;
    if (!this.entries.dropRepeatedRow(row)) return false;
    rowUpper[row - 1] = rowUpper[row];
    for (const list of [rowLower, rowUpper, rowNames]) list.pop();
    return true;
  }

  /** The row of that line leaves the matrix and holds only where the binary has the active value. */
  makeIndicator(row: number, binary: number, activeValue: 0 | 1, line: number): void {
    this.#indicators.set(row, { binary, activeValue, line });
  }

  /**
   * Pauses between the parts of the work.
   *
   * @param columnNames undefined where the columns bear their default names
   * @param place the file and its last line, for errors
   * @throws FormatError where an indicator is not binary, or sums of coefficients overflow
   */
  *toProblem(columnNames: readonly string[] | undefined, place: LastLine): Steps<Problem> {
    this.#requireBinaryIndicators(place);
    const semiContinuous = this.#relaxSemiContinuous();
    yield;
    const { rows, indicators } = yield* this.#separateIndicators();
    const sign = this.sense === "maximize" ? -1 : 1;
    const offset = this.objectiveConstant;
    yield;
    const columns = yield* this.entries.compress(rows.length, this.numCols);
    yield;
    requireFinite(columns.values, "coefficients", place);
    yield;
    requireFinite(this.cost, "costs", place);
    yield;
    const columnLower = filledFloat64(this.numCols, (j) => asBound(this.lower[j]));
    const columnUpper = filledFloat64(this.numCols, (j) => asBound(this.upper[j]));
    yield;
    const rowLower = filledFloat64(rows.length, (i) => this.rowLower[rows[i]]);
    const rowUpper = filledFloat64(rows.length, (i) => this.rowUpper[rows[i]]);
    yield;
    const cost = filledFloat64(this.numCols, (j) => (this.cost[j] === 0 ? 0 : sign * this.cost[j]));
    const isInteger = filledUint8(this.numCols, (j) => Number(this.isInteger[j]));
    yield;
    const rowNames = this.rowNames.some((name) => name !== "")
      ? rows.map((row) => this.rowNames[row])
      : undefined;
    yield;
    return new Problem({
      name: this.name,
      sense: this.sense,
      cost,
      objectiveOffset: offset === 0 ? 0 : sign * offset,
      columns,
      columnLower,
      columnUpper,
      rowLower,
      rowUpper,
      isInteger,
      columnNames,
      rowNames,
      objectiveName: this.objectiveName,
      structures: [...semiContinuous, ...this.sets, ...indicators],
    });
  }

  #requireBinaryIndicators({ file }: LastLine): void {
    for (const [row, { binary, line }] of this.#indicators) {
      if (this.isInteger[binary] && this.lower[binary] >= 0 && this.upper[binary] <= 1) continue;
      throw new FormatError({
        file,
        line,
        found: `an indicator of row "${this.rowNames[row]}" that is not binary`,
        expected: "an integer column between 0 and 1",
      });
    }
  }

  /** The bounds that a file gives a semi-continuous column become its range, its own bounds the hull. */
  #relaxSemiContinuous(): EssentialStructure[] {
    const structures: EssentialStructure[] = [];
    for (let column = 0; column < this.numCols; column++) {
      if (!this.isSemiContinuous[column]) continue;
      const lower = asBound(this.lower[column]);
      const upper = asBound(this.upper[column]);
      structures.push({ kind: "semi-continuous", column, lower, upper });
      this.lower[column] = Math.min(0, lower);
      this.upper[column] = Math.max(0, upper);
    }
    return structures;
  }

  /** Takes the indicator rows out of the matrix; `rows` are those that stay, in order. */
  *#separateIndicators(): Steps<{ rows: number[]; indicators: Indicator[] }> {
    const rows: number[] = [];
    const newRow: Int32Array = new Int32Array(this.numRows);
    for (let i = 0; i < this.numRows; i++) {
      newRow[i] = this.#indicators.has(i) ? -1 : rows.length;
      if (newRow[i] >= 0) rows.push(i);
    }
    if (this.#indicators.size === 0) return { rows, indicators: [] };
    yield;
    const terms = yield* this.#takeTerms(newRow);
    const indicators: Indicator[] = [];
    for (const [row, { binary, activeValue }] of this.#indicators) {
      if (indicators.length % INDICATORS_PER_STEP === 0) yield;
      const { columns, coefficients } = terms.get(row) ?? { columns: [], coefficients: [] };
      indicators.push({
        kind: "indicator",
        name: this.rowNames[row],
        binary,
        activeValue,
        columns: Int32Array.from(columns),
        coefficients: Float64Array.from(coefficients),
        lower: this.rowLower[row],
        upper: this.rowUpper[row],
      });
    }
    return { rows, indicators };
  }

  /** Renumbers the entries; those of rows without a new number go into the result, by row. */
  *#takeTerms(newRow: Int32Array): Steps<Map<number, IndicatorTerms>> {
    const terms = new Map<number, IndicatorTerms>();
    for (const row of this.#indicators.keys()) {
      if (terms.size % INDICATORS_PER_STEP === INDICATORS_PER_STEP - 1) yield;
      terms.set(row, { columns: [], coefficients: [] });
    }
    yield;
    const matrix = yield* this.entries.compress(this.numRows, this.numCols);
    this.entries.size = 0;
    let pauseAt = ENTRIES_PER_STEP;
    for (let j = 0; j < this.numCols; j++) {
      if (matrix.starts[j] >= pauseAt) {
        pauseAt = matrix.starts[j] + ENTRIES_PER_STEP;
        yield;
      }
      for (let k = matrix.starts[j]; k < matrix.starts[j + 1]; k++) {
        const row = matrix.indices[k];
        if (newRow[row] >= 0) {
          this.entries.push(newRow[row], j, matrix.values[k]);
          continue;
        }
        terms.get(row)?.columns.push(j);
        terms.get(row)?.coefficients.push(matrix.values[k]);
      }
    }
    return terms;
  }
}

/** Each number of a file is finite, but those at one place are summed. */
function requireFinite(values: ArrayLike<number>, what: string, { file, line }: LastLine): void {
  for (let k = 0; k < values.length; k++) {
    if (Number.isFinite(values[k])) continue;
    throw new FormatError({
      file,
      line,
      found: `${what} whose sum overflows`,
      expected: `smaller ${what}`,
    });
  }
}

/** Numbers too large to be bounds are infinite, as everywhere in Bough; minus zero is zero. */
export function asBound(value: number): number {
  if (value >= INFINITE_BOUND) return Infinity;
  if (value <= -INFINITE_BOUND) return -Infinity;
  return value === 0 ? 0 : value;
}
