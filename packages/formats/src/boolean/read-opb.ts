import type { ReadOptions, ReadResult } from "../read-options.ts";
import { toBytes } from "../text/bytes.ts";
import { NameTable } from "../text/name-table.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { Warnings } from "../text/warnings.ts";
import { END_OF_FILE, INTEGER, OpbScanner, RELATION, SEMICOLON, WORD } from "./opb-scanner.ts";
import { addBinary, Products } from "./products.ts";

const TILDE = 126;

/**
 * Reads a pseudo-Boolean problem in OPB format: `min: +2 x1 -3 ~x2 ; +1 x1 +1 x2 x3 >= 1 ;`.
 * A negated literal ~x is 1 − x; a product of literals becomes a binary column of its own.
 *
 * @throws FormatError where the file is malformed, is cut off, holds soft constraints, or holds
 *   integers that double precision does not
 */
export function readOpb(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return new OpbReader(toBytes(content), options.fileName ?? "OPB text").read();
}

class OpbReader {
  readonly #scanner: OpbScanner;
  readonly #names: NameTable;
  readonly #draft = new ProblemDraft();
  readonly #products = new Products();
  readonly #warnings = new Warnings();
  /** Columns and coefficients of the sum at hand; product k is column -1 - k until the end. */
  readonly #columns: number[] = [];
  readonly #values: number[] = [];
  #constant = 0;

  constructor(bytes: Uint8Array, file: string) {
    this.#scanner = new OpbScanner(bytes, file);
    this.#names = new NameTable(bytes);
  }

  read(): ReadResult {
    const scanner = this.#scanner;
    if (scanner.kind === END_OF_FILE && Number.isNaN(scanner.numConstraints)) {
      throw scanner.error("an OPB file: a header, an objective or a constraint");
    }
    const productCosts = this.#readObjective();
    while (scanner.kind !== END_OF_FILE) this.#readConstraint();
    this.#checkCount();
    const variables = this.#names.toStrings();
    this.#placeProducts(variables.length, productCosts);
    const names = [...variables, ...this.#products.names(variables)];
    return { problem: this.#draft.toProblem(names), warnings: this.#warnings.toList() };
  }

  /** Costs of the products that the objective holds, by number. */
  #readObjective(): Map<number, number> {
    const scanner = this.#scanner;
    const draft = this.#draft;
    const productCosts = new Map<number, number>();
    if (scanner.kind !== WORD) return productCosts;
    const word = scanner.text();
    if (word !== "min:" && word !== "max:") return productCosts;
    draft.sense = word === "max:" ? "maximize" : "minimize";
    scanner.advance();
    this.#readSum();
    this.#take(SEMICOLON, "a term or ;");
    draft.objectiveConstant = this.#constant;
    this.#columns.forEach((column, k) => {
      const value = this.#values[k];
      if (column >= 0) draft.cost[column] += value;
      else productCosts.set(-1 - column, (productCosts.get(-1 - column) ?? 0) + value);
    });
    return productCosts;
  }

  #readConstraint(): void {
    const scanner = this.#scanner;
    const draft = this.#draft;
    this.#readSum();
    const relation = this.#take(RELATION, "a term, or >=, <= or =");
    if (relation === "<" || relation === ">") throw scanner.error(">=, <= or =", `"${relation}"`);
    const side = scanner.value - this.#constant;
    this.#take(INTEGER, "an integer");
    this.#take(SEMICOLON, "; after the constraint");
    if (!Number.isSafeInteger(this.#constant)) throw scanner.error("constants below 2^53");
    const row = draft.addRow(
      "",
      relation === "<=" ? -Infinity : side,
      relation === ">=" ? Infinity : side,
    );
    for (let k = 0; k < this.#columns.length; k++) {
      draft.entries.push(row, this.#columns[k], this.#values[k]);
    }
  }

  /** Terms up to a relation or a semicolon: an integer, then one literal or several. */
  #readSum(): void {
    const scanner = this.#scanner;
    this.#columns.length = 0;
    this.#values.length = 0;
    this.#constant = 0;
    while (scanner.kind === INTEGER) {
      const coefficient = scanner.value;
      if (!Number.isSafeInteger(coefficient)) this.#reportLarge();
      scanner.advance();
      this.#addTerm(coefficient, this.#readFactors());
    }
    if (scanner.kind !== WORD) return;
    const isSoft = scanner.text() === "soft:" || scanner.text().startsWith("[");
    throw scanner.error(
      isSoft ? "hard constraints; soft ones cannot be read" : "an integer before the variable",
    );
  }

  #readFactors(): number[] {
    const scanner = this.#scanner;
    const factors: number[] = [];
    for (; scanner.kind === WORD; scanner.advance()) factors.push(this.#literal());
    if (factors.length === 0) throw scanner.error("a variable after the integer");
    return factors;
  }

  #literal(): number {
    const { bytes, start, end } = this.#scanner;
    const isNegated = bytes[start] === TILDE;
    const from = isNegated ? start + 1 : start;
    const first = bytes[from] | 32;
    const isLetter = (first >= 97 && first <= 122) || bytes[from] === 95 || bytes[from] >= 128;
    if (from === end || !isLetter || this.#scanner.text().endsWith(":")) {
      throw this.#scanner.error("a variable such as x1 or ~x1");
    }
    let column = this.#names.find(from, end);
    if (column < 0) {
      column = this.#names.add(from, end);
      addBinary(this.#draft);
    }
    return 2 * column + (isNegated ? 1 : 0);
  }

  #addTerm(coefficient: number, factors: readonly number[]): void {
    if (factors.length === 1) {
      const isNegated = (factors[0] & 1) === 1;
      if (isNegated) this.#constant += coefficient;
      this.#columns.push(factors[0] >> 1);
      this.#values.push(isNegated ? -coefficient : coefficient);
      return;
    }
    const product = this.#products.indexOf(factors);
    if (product === undefined) return;
    this.#columns.push(-1 - product);
    this.#values.push(coefficient);
  }

  /** Takes a token of that kind; returns its text. */
  #take(kind: number, expected: string): string {
    if (this.#scanner.kind !== kind) throw this.#scanner.error(expected);
    const text = this.#scanner.text();
    this.#scanner.advance();
    return text;
  }

  #reportLarge(): void {
    this.#warnings.add(
      "integers beyond 2^53",
      `${this.#scanner.file}, line ${this.#scanner.line}: the integer ${this.#scanner.text()} is beyond 2^53; sums with it may be rounded`,
    );
  }

  /** A file with fewer constraints than its header promises has been cut off. */
  #checkCount(): void {
    const { numConstraints } = this.#scanner;
    const { numRows } = this.#draft;
    if (numRows < numConstraints) {
      throw this.#scanner.error(
        `${numConstraints} constraints, as the header says`,
        `the end of the file after ${numRows}`,
      );
    }
    if (numRows > numConstraints) {
      this.#warnings.add(
        "wrong headers",
        `${this.#scanner.file}: the header says ${numConstraints} constraints, the file has ${numRows}`,
      );
    }
  }

  /** The products become the columns after the variables. */
  #placeProducts(numVariables: number, costs: ReadonlyMap<number, number>): void {
    const { columns, size } = this.#draft.entries;
    for (let k = 0; k < size; k++) if (columns[k] < 0) columns[k] = numVariables - 1 - columns[k];
    this.#products.addTo(this.#draft);
    for (const [product, cost] of costs) this.#draft.cost[numVariables + product] = cost;
  }
}
