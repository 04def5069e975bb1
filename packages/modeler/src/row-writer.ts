import { INFINITE_BOUND, type ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import { add, type ColumnForm } from "./column-form.ts";
import { InvalidModelError } from "./errors.ts";
import { type Interval, nearRange } from "./interval.ts";
import { FALSE, type Literal, negation, TRUE } from "./linearizations/linearization.ts";

/** Coefficients of a row between two pauses. */
const ENTRIES_PER_STEP = 5000;

/**
 * The largest number that relaxes a row where a condition does not hold. Last places of a row's terms are forgiven:
 * beyond this they are worth more than its tolerance, and at 10^15 the side of a condition that held was passed by one.
 */
const LARGEST_RELAXATION = 2 ** 30;
/** The same of rows of whole numbers, of which nothing is forgiven while doubles carry them. */
const LARGEST_WHOLE_RELAXATION = 2 ** 53;

/** Told of every row: the operation it comes from, and whether it defines something shared. */
export type OnRow = (operation: string, isDefinition: boolean) => void;

/** See `RowWriter.place`. */
export interface RowPlace {
  readonly operation: string;
  readonly name: string | undefined;
  readonly definitions: number;
}

/**
 * Writes columns and rows into a problem: rows of literals, and rows that hold only under conditions,
 * relaxed by a number that comes from the ranges of their columns.
 */
export class RowWriter {
  readonly builder: ProblemBuilder;
  /** Name for the next rows of a required constraint. */
  rowName: string | undefined;
  /** What each column can be, from all bounds that are known: at least as narrow as its own bounds. */
  readonly #columnRange: Interval[] = [];
  readonly #columnIsInteger: boolean[] = [];
  readonly #onRow: OnRow;
  /** The number that the next row of a name bears, where others have it already: a requirement may have very many. */
  readonly #nextNumber = new Map<string, number>();
  /** Depth of definitions that are being written. */
  #definitions = 0;
  /** Whether a literal that a requirement fixes is a row rather than a bound. */
  fixesByRows = false;
  /** Whether only what was required is wanted, and nothing that solvers would like to be told as well. */
  isForFiles = false;
  #operation = "row";

  constructor(builder: ProblemBuilder, onRow: OnRow) {
    this.builder = builder;
    this.#onRow = onRow;
  }

  /** Columns, rows and coefficients so far. */
  get size(): number {
    const { numCols, numRows, numEntries } = this.builder;
    return numCols + numRows + numEntries;
  }

  /** A new column for the rows of an operation. */
  auxiliary(name: string, range: Interval, isInteger: boolean): number {
    return this.addColumn(this.#freshName(name), range, isInteger, range);
  }

  auxiliaryLiteral(name: string): Literal {
    return 2 * this.auxiliary(name, { lower: 0, upper: 1 }, true);
  }

  /** Σ coefficientₖ · literalₖ over columns. */
  literalForm(literals: readonly Literal[], coefficients: readonly number[]): ColumnForm {
    const total = new Map<number, number>();
    let constant = 0;
    literals.forEach((literal, k) => {
      const coefficient = coefficients[k]!;
      if (literal === TRUE) constant += coefficient;
      else if (literal !== FALSE) {
        const isNegated = (literal & 1) === 1;
        add(total, literal >> 1, isNegated ? -coefficient : coefficient);
        if (isNegated) constant += coefficient;
      }
    });
    return { columns: [...total.keys()], coefficients: [...total.values()], constant };
  }

  /** No literal for no conditions, else one that is true where all of them are. */
  conjunction(conditions: readonly Literal[]): Literal[] {
    if (conditions.length <= 1) return [...conditions];
    const all = this.auxiliaryLiteral("and");
    this.clause([...conditions.map(negation), all]);
    return [all];
  }

  /** lower <= form <= upper as one row. */
  columnRow(form: ColumnForm, lower: number, upper: number): void {
    runToEnd(this.columnRowInSteps(form, lower, upper));
  }

  /** The same with pauses. */
  *columnRowInSteps(form: ColumnForm, lower: number, upper: number): Steps<void> {
    const low = lower - form.constant;
    const high = upper - form.constant;
    if (form.columns.length === 0 && low <= 0 && high >= 0 && this.rowName === undefined) return;
    this.#requireSide(form, lower, low, -1);
    this.#requireSide(form, upper, high, 1);
    const name = this.rowName === undefined ? undefined : this.#freshRowName(this.rowName);
    const row = this.builder.addRow({ name, lower: low, upper: high });
    for (let k = 0; k < form.columns.length; k++) {
      if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      this.builder.addCoefficient(row, form.columns[k]!, form.coefficients[k]!);
    }
    this.#onRow(this.#operation, this.#definitions > 0);
  }

  /** At least one of the literals is true. */
  clause(literals: readonly Literal[]): void {
    runToEnd(this.clauseInSteps(literals));
  }

  /** The same with pauses. */
  *clauseInSteps(literals: readonly Literal[]): Steps<void> {
    const kept = new Set(literals.filter((literal) => literal !== FALSE));
    if (kept.has(TRUE)) return;
    for (const literal of kept) if (kept.has(negation(literal))) return;
    if (kept.size === 1) this.fix([...kept][0]!);
    else yield* this.#literalRowInSteps([...kept], 1, Infinity);
  }

  atMostOne(literals: readonly Literal[]): void {
    const kept = literals.filter((literal) => literal !== FALSE);
    const certain = kept.filter((literal) => literal === TRUE).length;
    if (certain > 1) {
      this.fix(FALSE);
    } else if (certain === 1) {
      for (const literal of kept) if (literal !== TRUE) this.fix(negation(literal));
    } else if (kept.length > 1) {
      this.#literalRow(kept, -Infinity, 1);
      this.#clique(kept, false);
    }
  }

  exactlyOne(literals: readonly Literal[]): void {
    runToEnd(this.exactlyOneInSteps(literals));
  }

  /** The same with pauses. */
  *exactlyOneInSteps(literals: readonly Literal[]): Steps<void> {
    const kept = literals.filter((literal) => literal !== FALSE);
    if (kept.includes(TRUE)) this.atMostOne(kept);
    else if (kept.length <= 1) this.clause(kept);
    else {
      yield* this.#literalRowInSteps(kept, 1, 1);
      this.#clique(kept, true);
    }
  }

  /** Fixes a literal at true. */
  fix(literal: Literal): void {
    if (literal === TRUE) return;
    const column = literal >> 1;
    const value = (literal & 1) === 1 ? 0 : 1;
    const isOpen =
      literal !== FALSE &&
      this.builder.columnLower(column) <= value &&
      this.builder.columnUpper(column) >= value;
    const isBound = this.rowName === undefined && !(this.fixesByRows && this.#definitions === 0);
    if (isOpen && isBound) this.builder.setColumnBounds(column, value, value);
    else if (literal === FALSE) this.#literalRow([], 1, Infinity);
    else this.#literalRow([literal], 1, Infinity);
  }

  /** From now on rows are counted for the operation; returns the one before. */
  protected enter(operation: string): string {
    const outer = this.#operation;
    this.#operation = operation;
    return outer;
  }

  /** Rows written by `write` define something shared: they carry no constraint's name. */
  protected unnamed(write: () => void): void {
    const outer = this.enterDefinition();
    write();
    this.leaveDefinition(outer);
  }

  /** From now on rows define something shared; returns the name that rows had. */
  protected enterDefinition(): string | undefined {
    const outer = this.rowName;
    this.rowName = undefined;
    this.#definitions++;
    return outer;
  }

  /** Rows bear that name again, as before the definition was entered. */
  protected leaveDefinition(outer: string | undefined): void {
    this.#definitions--;
    this.rowName = outer;
  }

  /** What rows are counted for and named by, for those that are written later than they are asked for. */
  get place(): RowPlace {
    return { operation: this.#operation, name: this.rowName, definitions: this.#definitions };
  }

  set place({ operation, name, definitions }: RowPlace) {
    this.#operation = operation;
    this.rowName = name;
    this.#definitions = definitions;
  }

  protected addColumn(
    name: string | undefined,
    bounds: Interval,
    isInteger: boolean,
    range: Interval,
  ): number {
    this.#columnRange.push(nearRange(range, INFINITE_BOUND));
    this.#columnIsInteger.push(isInteger);
    return this.builder.addColumn({ name, lower: bounds.lower, upper: bounds.upper, isInteger });
  }

  /** form <= side (sign 1) or form >= side (sign -1) where all conditions are true. */
  conditionalRow(
    form: ColumnForm,
    side: number,
    conditions: readonly Literal[],
    sign: 1 | -1,
  ): void {
    const worst = this.#worst(form, sign);
    const excess = (worst - side) * sign;
    if (excess <= 0) return;
    if (!(excess + Math.abs(side - form.constant) <= this.#largestRelaxation(form, side))) {
      this.#indicator(form, side, conditions, sign);
      return;
    }
    const columns = [...form.columns];
    const coefficients = [...form.coefficients];
    let constant = form.constant;
    for (const condition of conditions) {
      const isNegated = (condition & 1) === 1;
      columns.push(condition >> 1);
      coefficients.push(isNegated ? -sign * excess : sign * excess);
      constant -= isNegated ? 0 : sign * excess;
    }
    if (sign > 0) this.columnRow({ columns, coefficients, constant }, -Infinity, side);
    else this.columnRow({ columns, coefficients, constant }, side, Infinity);
  }

  #largestRelaxation({ columns, coefficients, constant }: ColumnForm, side: number): number {
    const isWhole =
      Number.isInteger(side - constant) &&
      columns.every((j, k) => this.#columnIsInteger[j] && Number.isInteger(coefficients[k]));
    return isWhole ? LARGEST_WHOLE_RELAXATION : LARGEST_RELAXATION;
  }

  /** Where no number that rows bear relaxes the row, the solver is told of the switch itself. */
  #indicator(form: ColumnForm, side: number, conditions: readonly Literal[], sign: 1 | -1): void {
    const [condition] = this.conjunction(conditions);
    const bound = side - form.constant;
    this.#requireSide(form, side, bound, sign);
    this.builder.addStructure({
      kind: "indicator",
      name: this.#freshRowName(this.rowName ?? "indicator"),
      binary: condition! >> 1,
      activeValue: (condition! & 1) === 1 ? 0 : 1,
      columns: Int32Array.from(form.columns),
      coefficients: Float64Array.from(form.coefficients),
      lower: sign > 0 ? -Infinity : bound,
      upper: sign > 0 ? bound : Infinity,
    });
  }

  /**
   * Throws where a side that columns can pass would count as infinite, and the row as none. Where columns have
   * no bounds, a side as stated may be a way to say that there is none.
   *
   * @param stated the side as stated
   * @param moved without the form's constant
   */
  #requireSide(form: ColumnForm, stated: number, moved: number, sign: 1 | -1): void {
    if (Math.abs(moved) < INFINITE_BOUND || !Number.isFinite(stated)) return;
    const excess = (this.#worst(form, sign) - stated) * sign;
    if (excess <= 0 || (excess === Infinity && Math.abs(stated) >= INFINITE_BOUND)) return;
    throw new InvalidModelError(
      `a row of "${this.rowName ?? this.#operation}" has a side of ${moved}: numbers from ` +
        `${INFINITE_BOUND.toExponential()} on count as infinite; state the model in larger units`,
    );
  }

  #worst(form: ColumnForm, sign: 1 | -1): number {
    let worst = form.constant;
    for (let k = 0; k < form.columns.length; k++) {
      const range = this.#columnRange[form.columns[k]!]!;
      const coefficient = form.coefficients[k]!;
      worst += coefficient * (coefficient > 0 === sign > 0 ? range.upper : range.lower);
    }
    return worst;
  }

  #literalRow(literals: readonly Literal[], lower: number, upper: number): void {
    runToEnd(this.#literalRowInSteps(literals, lower, upper));
  }

  *#literalRowInSteps(literals: readonly Literal[], lower: number, upper: number): Steps<void> {
    const form = this.literalForm(literals, new Array(literals.length).fill(1));
    yield* this.columnRowInSteps(form, lower, upper);
  }

  #clique(literals: readonly Literal[], isExactlyOne: boolean): void {
    if (literals.length < 3) return;
    this.builder.addStructure({
      kind: "clique",
      literals: Int32Array.from(literals),
      isExactlyOne,
    });
  }

  #freshName(name: string): string {
    const stem = `_${name.replaceAll(/[^A-Za-z0-9_]+/g, "_")}`;
    return `${stem}_${this.builder.numCols}`;
  }

  #freshRowName(name: string): string {
    if (this.builder.rowIndex(name) < 0) return name;
    let k = this.#nextNumber.get(name) ?? 2;
    while (this.builder.rowIndex(`${name}_${k}`) >= 0) k++;
    this.#nextNumber.set(name, k + 1);
    return `${name}_${k}`;
  }
}
