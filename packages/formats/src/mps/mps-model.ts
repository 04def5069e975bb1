import type { Problem, Steps } from "@bough/problem";
import type { NameTable } from "../text/name-table.ts";
import { asBound, type LastLine, ProblemDraft } from "../text/problem-draft.ts";
import type { Warnings } from "../text/warnings.ts";

/** Rows that are not constraints, in `rowOfName`. */
export const OBJECTIVE = -1;
export const DROPPED = -2;

/** Rows, and indicators, settled between two pauses. */
const ROWS_PER_STEP = 50_000;
const INDICATORS_PER_STEP = 10_000;

/** Which bounds of a column the file gives. */
const HAS_LOWER = 1;
const HAS_UPPER = 2;

/** What an MPS file says, in the file's own terms; `toProblem` draws the sum. */
export class MpsModel {
  readonly draft = new ProblemDraft();
  /** Name of the objective row that OBJNAME asks for. */
  wantedObjective: string | undefined;
  /** Rows of type N that are not the objective. */
  readonly droppedRows: string[] = [];
  /** Constraint of each name in ROWS, or OBJECTIVE or DROPPED. */
  readonly rowOfName: number[] = [];
  readonly #rowNames: NameTable;
  readonly #columnNames: NameTable;
  readonly #warnings: Warnings;
  readonly #nameOfRow: number[] = [];
  readonly #rowType: string[] = [];
  readonly #rhs: number[] = []; // NaN where none was given
  readonly #range: number[] = []; // NaN where none was given
  readonly #given: number[] = []; // HAS_LOWER and HAS_UPPER of each column
  readonly #indicators = new Map<number, { binary: number; activeValue: 0 | 1; line: number }>();
  #hasConstant = false;

  constructor(rowNames: NameTable, columnNames: NameTable, warnings: Warnings) {
    this.#rowNames = rowNames;
    this.#columnNames = columnNames;
    this.#warnings = warnings;
  }

  get numRows(): number {
    return this.#rowType.length;
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
    this.#given.push(0);
    this.draft.isInteger[this.draft.addColumn()] = isInteger;
  }

  rowType(row: number): string {
    return this.#rowType[row];
  }

  /** False where the constant was given already: the first one counts. */
  setObjectiveConstant(value: number): boolean {
    if (this.#hasConstant) return false;
    this.#hasConstant = true;
    this.draft.objectiveConstant = value;
    return true;
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

  /** True where the column had another finite lower bound from the file: the last one counts. */
  setLower(column: number, value: number): boolean {
    const { lower } = this.draft;
    const isSecond = this.#given[column] & HAS_LOWER && Number.isFinite(lower[column]);
    const isChange = isSecond && lower[column] !== value;
    lower[column] = value;
    this.#given[column] |= HAS_LOWER;
    return Boolean(isChange);
  }

  /** True where the column had another finite upper bound from the file: the last one counts. */
  setUpper(column: number, value: number): boolean {
    const { upper } = this.draft;
    const isSecond = this.#given[column] & HAS_UPPER && Number.isFinite(upper[column]);
    const isChange = isSecond && upper[column] !== value;
    upper[column] = value;
    this.#given[column] |= HAS_UPPER;
    return Boolean(isChange);
  }

  /** The row holds only where the binary column has the active value. False where it is taken. */
  setIndicator(row: number, binary: number, activeValue: 0 | 1, line: number): boolean {
    if (this.#indicators.has(row)) return false;
    this.#indicators.set(row, { binary, activeValue, line });
    return true;
  }

  *toProblem(place: LastLine): Steps<Problem> {
    this.#settleBounds();
    yield;
    const rowNames = yield* this.#rowNames.toStrings();
    yield;
    for (let i = 0; i < this.numRows; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      this.#settleRow(i, rowNames[this.#nameOfRow[i]]);
    }
    yield;
    let made = 0;
    for (const [row, { binary, activeValue, line }] of this.#indicators) {
      if (++made % INDICATORS_PER_STEP === 0) yield;
      this.draft.makeIndicator(row, binary, activeValue, line);
    }
    yield;
    const columnNames = yield* this.#columnNames.toStrings();
    yield;
    return yield* this.draft.toProblem(columnNames, place);
  }

  /** Defaults that depend on which bounds the file gave. */
  #settleBounds(): void {
    const { draft } = this;
    for (let j = 0; j < draft.numCols; j++) {
      const given = this.#given[j];
      if (given === 0 && draft.isInteger[j]) draft.upper[j] = 1;
      const isNegative = given === HAS_UPPER && draft.upper[j] < 0 && !draft.isSemiContinuous[j];
      if (!isNegative) continue;
      draft.lower[j] = -Infinity;
      this.#warnings.add(
        "negative upper bounds without a lower bound",
        `column "${this.#columnNames.nameAt(j)}" has the upper bound ${draft.upper[j]} and no lower bound: its lower bound is taken as -infinity`,
      );
    }
  }

  /** An infinite side leaves a range nothing to start from. */
  #ignoredRange(row: number, name: string): number {
    if (!Number.isNaN(this.#range[row])) {
      this.#warnings.add(
        "ranges of infinite sides",
        `row "${name}" has an infinite right-hand side; its range is ignored`,
      );
    }
    return Number.NaN;
  }

  /** Sides from type, right-hand side and range; on an equation the range's sign says which way. */
  #settleRow(row: number, name: string): void {
    const type = this.#rowType[row];
    const rhs = Number.isNaN(this.#rhs[row]) ? 0 : asBound(this.#rhs[row]);
    const range = Number.isFinite(rhs) ? this.#range[row] : this.#ignoredRange(row, name);
    const size = Math.abs(range);
    const reachesDown = type === "L" ? size >= 0 : type === "E" && range < 0;
    const reachesUp = type === "G" ? size >= 0 : type === "E" && range > 0;
    const lower = reachesDown ? rhs - size : type === "L" ? -Infinity : rhs;
    const upper = reachesUp ? rhs + size : type === "G" ? Infinity : rhs;
    this.draft.addRow(name, lower, upper);
  }
}
