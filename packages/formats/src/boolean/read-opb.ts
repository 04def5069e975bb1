import { runToEnd, type Steps } from "@bough/problem";
import { bytesOf, fileNameIn, type ReadOptions, type ReadResult } from "../read-options.ts";
import { NameTable } from "../text/name-table.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { Warnings } from "../text/warnings.ts";
import { largestCarry, splitLargeRow } from "./large-rows.ts";
import { END_OF_FILE, INTEGER, OpbScanner, RELATION, SEMICOLON, WORD } from "./opb-scanner.ts";
import { type OpbInteger, OpbSum } from "./opb-sum.ts";
import { addBinary, Products } from "./products.ts";
import { SoftConstraints } from "./soft-constraints.ts";

const TILDE = 126;

/**
 * Reads a pseudo-Boolean problem in OPB format: `min: +2 x1 -3 ~x2 ; +1 x1 +1 x2 x3 >= 1 ;`.
 * A negated literal ~x is 1 - x; a product of literals becomes a binary column of its own; a row
 * whose integers double precision cannot add becomes several rows with carries between them.
 *
 * Weighted Boolean optimisation (WBO) is read as well: `soft: 10 ;` says that only points which cost
 * less than 10 count, and `[3] +1 x1 +1 x2 >= 1 ;` may be broken at the price 3 (format of the
 * pseudo-Boolean competitions, O. Roussel and V. Manquinho, 2010 on). A column broken1, broken2, …
 * stands for each such constraint, in the file's order.
 *
 * @throws FormatError where the file is malformed or cut off, or holds an objective or a soft
 *   constraint that double precision does not hold
 */
export function readOpb(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return runToEnd(readOpbSteps(content, options));
}

/** The same with pauses. */
export function readOpbSteps(
  content: Uint8Array | string,
  options: ReadOptions = {},
): Steps<ReadResult> {
  return new OpbReader(
    bytesOf("readOpb", content),
    fileNameIn("readOpb", options, "OPB text"),
  ).read();
}

/** Constraints that are read between two pauses. */
const CONSTRAINTS_PER_STEP = 500;

/**
 * One pass over an OPB file. Columns that the file does not name have negative numbers until all
 * that it names are known: product k is -1 - 2k, carry k is -2 - 2k.
 */
class OpbReader {
  readonly #scanner: OpbScanner;
  readonly #names: NameTable;
  readonly #draft = new ProblemDraft();
  readonly #products = new Products();
  readonly #warnings = new Warnings();
  readonly #sum = new OpbSum();
  readonly #largestCarries: number[] = []; // of each carry
  readonly #soft = new SoftConstraints();
  /** Prices reach this only in points that do not count. */
  #top = Infinity;
  #numConstraints = 0;

  constructor(bytes: Uint8Array, file: string) {
    this.#scanner = new OpbScanner(bytes, file);
    this.#names = new NameTable(bytes);
  }

  *read(): Steps<ReadResult> {
    const scanner = this.#scanner;
    if (scanner.kind === END_OF_FILE && Number.isNaN(scanner.numConstraints)) {
      throw scanner.error("an OPB file: a header, an objective or a constraint");
    }
    const productCosts = this.#readObjective();
    this.#readTop();
    while (scanner.kind !== END_OF_FILE) {
      if (this.#numConstraints % CONSTRAINTS_PER_STEP === 0) yield;
      this.#readConstraint();
    }
    this.#checkCount();
    const names = yield* this.#placeColumns(productCosts);
    const problem = yield* this.#draft.toProblem(names, scanner);
    return { problem, warnings: this.#warnings.toList() };
  }

  /** Costs of the products that the objective holds, by number. */
  #readObjective(): Map<number, number> {
    const scanner = this.#scanner;
    const draft = this.#draft;
    const productCosts = new Map<number, number>();
    const word = scanner.kind === WORD ? scanner.text() : "";
    if (word !== "min:" && word !== "max:") return productCosts;
    draft.sense = word === "max:" ? "maximize" : "minimize";
    scanner.advance();
    this.#readSum();
    if (!this.#sum.isSafeWith(0)) throw scanner.error("an objective below 2^53", "a larger one");
    this.#take(SEMICOLON, "a term or ;");
    draft.objectiveConstant = this.#sum.constant;
    this.#sum.columns.forEach((column, k) => {
      const value = Number(this.#sum.values[k]);
      if (column >= 0) draft.cost[column] += value;
      else productCosts.set((-1 - column) / 2, value + (productCosts.get((-1 - column) / 2) ?? 0));
    });
    return productCosts;
  }

  /** `soft: 10 ;`, or `soft: ;` where any price may be paid. */
  #readTop(): void {
    const scanner = this.#scanner;
    if (scanner.kind !== WORD || scanner.text() !== "soft:") return;
    if (this.#draft.sense === "maximize") throw scanner.error("min: before soft constraints");
    scanner.advance();
    const price = this.#takeInteger();
    if (price !== undefined) this.#top = Number(price);
    this.#take(SEMICOLON, "the price that no point may reach, or ;");
  }

  /** The number of a soft constraint, from a weight in brackets; undefined before a hard one. */
  #readWeight(): number | undefined {
    const scanner = this.#scanner;
    if (scanner.kind !== WORD || !scanner.text().startsWith("[")) return undefined;
    const weight = /^\[(\d+)\]$/.exec(scanner.text())?.[1];
    if (weight === undefined) throw scanner.error("a weight such as [3]");
    if (this.#draft.sense === "maximize") throw scanner.error("min: before soft constraints");
    const soft = this.#soft.add(Number(weight));
    if (!this.#soft.isExact) throw scanner.error("weights whose sum is below 2^53");
    scanner.advance();
    return soft;
  }

  #readConstraint(): void {
    const scanner = this.#scanner;
    const soft = this.#readWeight();
    this.#readSum();
    const relation = this.#take(RELATION, "a term, or >=, <= or =");
    if (relation === "<" || relation === ">") throw scanner.error(">=, <= or =", `"${relation}"`);
    const side = scanner.value;
    this.#take(INTEGER, "an integer");
    this.#take(SEMICOLON, "; after the constraint");
    this.#numConstraints++;
    const isSafe = this.#sum.isSafeWith(side);
    if (soft !== undefined) {
      if (!isSafe) throw scanner.error("a soft constraint below 2^53", "a larger one");
      this.#addSoftRows(soft, relation, Number(side) - this.#sum.constant);
    } else if (isSafe) this.#addRow(relation, Number(side) - this.#sum.constant);
    else this.#addLargeRow(relation, BigInt(side) - this.#sum.exactConstant);
  }

  #addRow(relation: string, side: number): number {
    const { columns, values } = this.#sum;
    const { entries } = this.#draft;
    const lower = relation === "<=" ? -Infinity : side;
    const row = this.#draft.addRow("", lower, relation === ">=" ? Infinity : side);
    for (let k = 0; k < columns.length; k++) entries.push(row, columns[k], Number(values[k]));
    return row;
  }

  /** One row for each direction: the column that relaxes it has one coefficient a row. */
  #addSoftRows(soft: number, relation: string, side: number): void {
    const values = this.#sum.values.map(Number);
    const least = values.reduce((sum, value) => sum + Math.min(0, value), 0);
    const greatest = values.reduce((sum, value) => sum + Math.max(0, value), 0);
    if (relation !== "<=") {
      const row = this.#addRow(">=", side);
      this.#soft.relax(row, soft, Math.max(0, side - least));
    }
    if (relation !== ">=") {
      const row = this.#addRow("<=", side);
      this.#soft.relax(row, soft, Math.min(0, side - greatest));
    }
  }

  #addLargeRow(relation: string, side: bigint): void {
    const { columns, exactValues } = this.#sum;
    const sign = relation === "<=" ? -1n : 1n;
    const coefficients = exactValues.map((value) => sign * value);
    const firstCarry = this.#largestCarries.length;
    const rows = splitLargeRow(coefficients, sign * side);
    for (const { terms, side: lower } of rows) {
      const row = this.#draft.addRow("", lower, relation === "=" ? lower : Infinity);
      for (const { index, isCarry, value } of terms) {
        const column = isCarry ? -2 - 2 * (firstCarry + index) : columns[index];
        this.#draft.entries.push(row, column, value);
      }
    }
    for (let k = 1; k < rows.length; k++) this.#largestCarries.push(largestCarry(columns.length));
  }

  /** Terms up to a relation or a semicolon: an integer, then one literal or several. */
  #readSum(): void {
    const scanner = this.#scanner;
    this.#sum.clear();
    while (scanner.kind === INTEGER) {
      const coefficient = scanner.value;
      scanner.advance();
      this.#addTerm(coefficient, this.#readFactors());
    }
    if (scanner.kind === WORD) throw scanner.error("an integer before the variable");
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

  #addTerm(coefficient: OpbInteger, factors: readonly number[]): void {
    if (factors.length === 1) {
      this.#sum.add(factors[0] >> 1, coefficient, (factors[0] & 1) === 1);
      return;
    }
    const product = this.#products.indexOf(factors);
    if (product !== undefined) this.#sum.add(-1 - 2 * product, coefficient, false);
  }

  /** Takes an integer where there is one. */
  #takeInteger(): OpbInteger | undefined {
    if (this.#scanner.kind !== INTEGER) return undefined;
    const { value } = this.#scanner;
    this.#scanner.advance();
    return value;
  }

  /** Takes a token of that kind; returns its text. */
  #take(kind: number, expected: string): string {
    if (this.#scanner.kind !== kind) throw this.#scanner.error(expected);
    const text = this.#scanner.text();
    this.#scanner.advance();
    return text;
  }

  /** A file with fewer constraints than its header promises has been cut off. */
  #checkCount(): void {
    const { numConstraints, file, line } = this.#scanner;
    if (this.#numConstraints < numConstraints) {
      throw this.#scanner.error(
        `${numConstraints} constraints, as the header says`,
        `the end of the file after ${this.#numConstraints}`,
      );
    }
    if (this.#numConstraints > numConstraints) {
      this.#warnings.add(
        "wrong headers",
        `${file}, line ${line}: the header says ${numConstraints} constraints, the file has ${this.#numConstraints}`,
      );
    }
  }

  /** Products become the columns after the variables, carries those after the products. */
  *#placeColumns(productCosts: ReadonlyMap<number, number>): Steps<string[]> {
    const draft = this.#draft;
    const variables = yield* this.#names.toStrings();
    const names = [...variables, ...this.#products.names(variables)];
    const { columns, size } = draft.entries;
    for (let k = 0; k < size; k++) {
      const code = -1 - columns[k];
      if (code >= 0) columns[k] = (code & 1 ? names.length : variables.length) + (code >> 1);
    }
    this.#products.addTo(draft);
    for (const [product, cost] of productCosts) draft.cost[variables.length + product] = cost;
    const taken = new Set(names);
    for (const largest of this.#largestCarries) {
      const column = draft.addColumn();
      draft.isInteger[column] = true;
      draft.lower[column] = -largest;
      draft.upper[column] = largest;
      let name = `carry${column + 1}`;
      while (taken.has(name)) name = `_${name}`;
      names.push(name);
    }
    this.#soft.addTo(draft, this.#top);
    return names.concat(this.#soft.names(names));
  }
}
