import { INFINITE_BOUND, SMALLEST_COEFFICIENT, type Steps } from "@bough/problem";
import { FormatError } from "../format-error.ts";
import { LinearSum } from "./linear-sum.ts";
import type { LpContext } from "./lp-context.ts";
import { ARROW, COLON, EQUAL, GREATER, isRelation, LESS, mirrored } from "./lp-scanner.ts";

/** Rows named between two pauses. */
const ROWS_PER_STEP = 50_000;

/** Reads the rows of an LP file: `name: sum <= number` and its kin, also under an indicator. */
export class RowsReader {
  readonly #context: LpContext;
  readonly #left = new LinearSum();
  readonly #middle = new LinearSum();
  readonly #right = new LinearSum();
  readonly #nameOfRow: number[] = []; // index of each row's name, or -1
  /** Variables that were first named after a relation, and the line of each. */
  readonly #newAfterRelation: { readonly column: number; readonly line: number }[] = [];
  /** The line of the relation at hand, which the side follows. */
  #relationLine = 0;
  /** Where the word lies that the row began with. */
  #first = { start: 0, end: 0 };

  constructor(context: LpContext) {
    this.#context = context;
  }

  *readRow(): Steps<void> {
    const { scanner, draft } = this.#context;
    const isUpperSide = scanner.beginsUpperSide;
    const name = this.#takeLabel();
    const line = scanner.line();
    this.#first.start = scanner.start();
    this.#first.end = scanner.end();
    const relation = yield* this.#takeSides();
    if (scanner.kind() !== ARROW) {
      this.#addRow(name, relation);
      if (isUpperSide && draft.joinLastRows()) this.#nameOfRow.pop();
      return;
    }
    const { binary, activeValue } = this.#asCondition(relation);
    scanner.advance();
    const row = this.#addRow(name, yield* this.#takeSides());
    if (scanner.kind() === ARROW) scanner.fail("one condition per row");
    draft.makeIndicator(row, binary, activeValue, line);
  }

  /** Gives the rows their names; those without one get c and their number, made unique. */
  *nameRows(): Steps<void> {
    const { draft, rowNames } = this.#context;
    const names = yield* rowNames.toStrings();
    yield;
    const taken = names.length < draft.numRows ? new Set(names) : undefined;
    for (let row = 0; row < draft.numRows; row++) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      const index = this.#nameOfRow[row];
      let name = index < 0 ? `c${row + 1}` : names[index];
      while (index < 0 && taken?.has(name)) name = `_${name}`;
      draft.rowNames[row] = name;
    }
  }

  /** A word where a number was meant becomes a variable, which then nothing else speaks of. */
  reportLoneWords(): void {
    const { draft, columnNames, warnings, file } = this.#context;
    if (this.#newAfterRelation.length === 0) return;
    const uses = draft.entries.countColumns(draft.numCols);
    for (const { column, line } of this.#newAfterRelation) {
      const isFree = draft.lower[column] === 0 && draft.upper[column] === Infinity;
      if (uses[column] > 1 || draft.cost[column] !== 0 || !isFree || draft.isInteger[column])
        continue;
      warnings.add(
        "words after a relation that nothing else speaks of",
        `${file}, line ${line}: the word "${columnNames.nameAt(column)}" after the relation is taken as a new variable, which nothing else speaks of`,
      );
    }
  }

  /** Index of the name of the row at hand, or -1. */
  #takeLabel(): number {
    const { scanner, rowNames, isAtLabel } = this.#context;
    if (!isAtLabel) return -1;
    const start = scanner.start();
    const end = scanner.end();
    if (rowNames.find(start, end) >= 0) {
      scanner.fail("each row name once", `the row name ${scanner.quote()} for a second time`);
    }
    const name = rowNames.add(start, end);
    scanner.advance();
    scanner.advance();
    return name;
  }

  /** Fills left and middle, and right where there are two relations; returns the relation. */
  *#takeSides(): Steps<number> {
    const context = this.#context;
    const { scanner } = context;
    this.#right.clear();
    const isEmpty = isRelation(scanner.kind());
    yield* context.takeSum(this.#left, false);
    const before = { word: scanner.quote(), line: scanner.line() };
    const relation = this.#takeRelation();
    const isOnlyNumber = this.#left.isConstant;
    const known = context.draft.numCols;
    const line = scanner.line();
    yield* context.takeSum(this.#middle, !isOnlyNumber);
    for (let column = known; !isOnlyNumber && column < context.draft.numCols; column++)
      this.#newAfterRelation.push({ column, line });
    // `c: >= 3` is a row without terms, as writers leave it; in `c: >= x` something is missing.
    if (isEmpty && (!this.#middle.isConstant || isRelation(scanner.kind())))
      throw new FormatError({
        file: context.file,
        line: before.line,
        found: `${before.word} with nothing before it`,
        expected: "a sum or a number before the relation; 0 where nothing is meant",
      });
    if (!isRelation(scanner.kind())) {
      this.#right.constant = Number.NaN;
      return relation;
    }
    if (scanner.kind() !== relation || relation === EQUAL || !isOnlyNumber) {
      scanner.fail("the end of the row; only number <= sum <= number has two relations");
    }
    this.#takeRelation();
    yield* context.takeSum(this.#right, true);
    if (!this.#right.isConstant) scanner.fail("a number after the second relation");
    return relation;
  }

  #takeRelation(): number {
    const { scanner } = this.#context;
    const kind = scanner.kind();
    if (kind === COLON) scanner.fail("a row name that begins with no digit, sign or bracket");
    if (!isRelation(kind)) this.#context.failAfter("<=, >= or =", this.#first);
    this.#relationLine = scanner.line();
    scanner.advance();
    return kind;
  }

  #asCondition(relation: number): { binary: number; activeValue: 0 | 1 } {
    const left = this.#left;
    const value = this.#middle.constant;
    const isPlain = left.size === 1 && left.values[0] === 1 && left.constant === 0;
    const isValue = this.#middle.isConstant && (value === 0 || value === 1);
    if (!isPlain || !isValue || relation !== EQUAL) {
      this.#context.scanner.fail("a condition like b = 1 before ->");
    }
    return { binary: left.columns[0], activeValue: value === 1 ? 1 : 0 };
  }

  /** Everything that varies goes to the left, everything constant into the sides. */
  #addRow(name: number, relation: number): number {
    const { draft } = this.#context;
    const isRange = !Number.isNaN(this.#right.constant);
    const isMirrored = this.#left.isConstant && (isRange || !this.#middle.isConstant);
    const sum = isMirrored ? this.#middle : this.#left;
    const other = sum === this.#left ? this.#middle : this.#left;
    const direction = isMirrored ? mirrored(relation) : relation;
    const side = this.#difference(other.constant, sum.constant);
    const far = isRange ? this.#difference(this.#right.constant, sum.constant) : Number.NaN;
    const lower = direction === LESS ? (isRange ? far : -Infinity) : side;
    const upper = direction === GREATER ? (isRange ? far : Infinity) : side;
    if (lower >= INFINITE_BOUND || upper <= -INFINITE_BOUND) {
      throw new FormatError({
        file: this.#context.file,
        line: this.#relationLine,
        found: "a side that no value can meet",
        expected: `a finite one: ${INFINITE_BOUND.toExponential()} and more counts as infinite`,
      });
    }
    this.#reportFar(isRange ? [side, far] : [side]);
    const row = draft.addRow("", lower, upper);
    this.#nameOfRow.push(name);
    this.#addTerms(row, sum, 1);
    this.#addTerms(row, other, -1);
    return row;
  }

  #difference(a: number, b: number): number {
    if (!Number.isFinite(b))
      this.#context.scanner.fail("a finite constant", "an infinite constant");
    return a - b;
  }

  /** Of sides that were written as numbers and count as none; the words inf and infinity mean that. */
  #reportFar(sides: readonly number[]): void {
    for (const side of sides) {
      if (Math.abs(side) < INFINITE_BOUND || !Number.isFinite(side)) continue;
      this.#context.warnings.add(
        "sides that count as infinite",
        `${this.#context.file}, line ${this.#relationLine}: the side ${side} counts as infinite, as all from ${INFINITE_BOUND.toExponential()} on`,
      );
    }
  }

  #addTerms(row: number, sum: LinearSum, sign: number): void {
    const { draft } = this.#context;
    for (let k = 0; k < sum.size; k++) {
      const value = sum.values[k];
      if (Math.abs(value) > SMALLEST_COEFFICIENT)
        draft.entries.push(row, sum.columns[k], sign * value);
      else if (value !== 0) this.#reportTiny(sum.columns[k], value);
    }
  }

  #reportTiny(column: number, value: number): void {
    const { columnNames } = this.#context;
    this.#context.warn(
      "tiny coefficients",
      `the coefficient ${value} of the variable "${columnNames.nameAt(column)}" is taken as zero`,
    );
  }
}
