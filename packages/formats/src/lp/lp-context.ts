import type { Steps } from "@bough/problem";
import { decode } from "../text/bytes.ts";
import { NameTable } from "../text/name-table.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { Warnings } from "../text/warnings.ts";
import type { LinearSum } from "./linear-sum.ts";
import {
  CARET,
  COLON,
  isRelation,
  LpScanner,
  MINUS,
  NAME,
  NUMBER,
  OPENING_BRACKET,
  PLUS,
  SLASH,
  TIMES,
} from "./lp-scanner.ts";
import { headingAt, headingMeant } from "./lp-sections.ts";

const OPENING = 40;
const CLOSING = 41;

/** Terms of one sum that are read between two pauses. */
const TERMS_PER_STEP = 3000;

/** What every section of an LP file needs while it is read: tokens, names, the problem so far. */
export class LpContext {
  readonly file: string;
  readonly scanner: LpScanner;
  readonly columnNames: NameTable;
  readonly rowNames: NameTable;
  readonly draft = new ProblemDraft();
  readonly warnings = new Warnings();

  constructor(bytes: Uint8Array, file: string) {
    this.file = file;
    this.scanner = new LpScanner(bytes, file);
    this.columnNames = new NameTable(bytes);
    this.rowNames = new NameTable(bytes);
  }

  /** @param kind what the warning is about, in the plural */
  warn(kind: string, message: string): void {
    this.warnings.add(kind, `${this.file}, line ${this.scanner.line()}: ${message}`);
  }

  get isAtName(): boolean {
    return this.scanner.kind() === NAME;
  }

  get isAtLabel(): boolean {
    return this.scanner.kind() === NAME && this.scanner.kind(1) === COLON;
  }

  /** Takes the column at hand; one that appears for the first time is added. */
  takeColumn(): number {
    const { scanner, columnNames } = this;
    const start = scanner.start();
    const end = scanner.end();
    let column = columnNames.find(start, end);
    if (column < 0) {
      column = columnNames.add(start, end);
      this.draft.addColumn();
      this.#reportBrackets(start, end);
    }
    scanner.advance();
    return column;
  }

  /** The format knows no brackets around sums: they are part of names, which few people mean. */
  #reportBrackets(start: number, end: number): void {
    const { bytes } = this.scanner;
    let open = 0;
    for (let p = start; p < end; p++) {
      if (bytes[p] === OPENING) open++;
      else if (bytes[p] === CLOSING) open--;
      if (open < 0) break;
    }
    if (open === 0 && bytes[start] !== OPENING) return;
    this.warn(
      "names with brackets",
      `the name ${this.scanner.quote()} holds a bracket: LP format knows none around sums, so 2 (x + y) is a sum of two names`,
    );
  }

  /**
   * Fails at the token at hand, and asks where the line began with a word that is much like a heading.
   *
   * @param place where the word lies that the entry began with
   */
  failAfter(expected: string, { start, end }: { start: number; end: number }): never {
    const first = decode(this.scanner.bytes, start, end);
    const heading = headingMeant(first);
    this.scanner.fail(
      heading === undefined ? expected : `${expected} (is "${first}" the heading ${heading}?)`,
    );
  }

  /** Takes a column outside of rows and objective, where it should have appeared before. */
  takeListedColumn(section: string): number {
    const { scanner } = this;
    if (scanner.kind() !== NAME) scanner.fail("the name of a variable");
    if (this.columnNames.find(scanner.start(), scanner.end()) < 0) {
      const heading = headingMeant(scanner.text());
      const question = heading === undefined ? "" : `; is it the heading ${heading}?`;
      this.warn(
        "variables in no row",
        `the variable ${scanner.quote()} in section ${section} appears neither in the objective nor in a row${question}`,
      );
    }
    return this.takeColumn();
  }

  /** Takes a number without a sign, or a quotient of two. */
  takeNumber(): number {
    const { scanner } = this;
    if (scanner.kind() !== NUMBER) scanner.fail("a number");
    const value = scanner.value();
    scanner.advance();
    if (scanner.kind() !== SLASH) return value;
    scanner.advance();
    if (scanner.kind() !== NUMBER || scanner.value() === 0) scanner.fail("a divisor");
    const quotient = value / scanner.value();
    if (Number.isNaN(quotient)) scanner.fail("a finite divisor");
    scanner.advance();
    return quotient;
  }

  /** Takes a number with any signs before it. */
  takeSignedNumber(): number {
    const sign = this.#takeSigns();
    const value = this.takeNumber();
    return value === 0 ? 0 : sign * value;
  }

  get isAtSign(): boolean {
    const kind = this.scanner.kind();
    return kind === PLUS || kind === MINUS;
  }

  /**
   * Takes terms and constants as long as signs join them. The first side of a row may be empty.
   *
   * @param isLast true for the side after a relation, where a new line may be the next row: then a
   *   constant is not joined with what the next line starts with
   */
  *takeSum(sum: LinearSum, isLast: boolean): Steps<void> {
    sum.clear();
    if (!isLast && isRelation(this.scanner.kind())) return;
    this.#takeTerm(sum, isLast);
    while (this.isAtSign) {
      if (isLast && sum.isConstant && this.scanner.startsLine) return;
      if (sum.size % TERMS_PER_STEP === TERMS_PER_STEP - 1) yield;
      this.#takeTerm(sum, isLast);
    }
  }

  #takeSigns(): number {
    let sign = 1;
    for (; this.isAtSign; this.scanner.advance()) {
      if (this.scanner.kind() === MINUS) sign = -sign;
    }
    return sign;
  }

  #takeTerm(sum: LinearSum, isLast: boolean): void {
    const { scanner } = this;
    const sign = this.#takeSigns();
    if (scanner.kind() === OPENING_BRACKET) this.#refuseQuadratic();
    let value = sign;
    if (scanner.kind() === NUMBER) {
      value = sign * this.takeNumber();
      const isProduct = scanner.kind() === TIMES;
      if (isProduct) scanner.advance();
      else if (!this.#isFactor(isLast)) {
        sum.constant += value;
        if (Number.isNaN(sum.constant)) scanner.fail("a number", "a difference of infinities");
        return;
      }
      if (!Number.isFinite(value)) scanner.fail("a finite coefficient before the variable");
    }
    const isHeading = scanner.startsLine && headingAt(scanner) !== undefined;
    if (scanner.kind() !== NAME || isHeading) scanner.fail("a variable or a number");
    sum.add(this.takeColumn(), value);
    if (scanner.kind() === CARET || scanner.kind() === TIMES) this.#refuseQuadratic();
  }

  /** True where the name at hand belongs to the number before it. */
  #isFactor(isLast: boolean): boolean {
    if (this.scanner.kind() !== NAME || this.isAtLabel) return false;
    if (isLast && this.scanner.startsLine) return false;
    return headingAt(this.scanner) === undefined;
  }

  #refuseQuadratic(): never {
    this.scanner.fail(
      "a mixed-integer linear problem; quadratic terms cannot be solved",
      `a quadratic term at ${this.scanner.quote()}`,
    );
  }
}
