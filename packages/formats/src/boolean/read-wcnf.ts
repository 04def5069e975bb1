import { runToEnd, type Steps } from "@bough/problem";
import { bytesOf, fileNameIn, type ReadOptions, type ReadResult } from "../read-options.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { addClauseRow } from "./clause-rows.ts";
import { DimacsScanner } from "./dimacs-scanner.ts";
import { addBinary } from "./products.ts";
import { CLAUSES_PER_STEP, LARGEST_COUNT } from "./read-cnf.ts";
import { SoftConstraints } from "./soft-constraints.ts";

const LETTER_H = 104;
const LETTER_P = 112;

/** A weight from which on a clause may not be broken; with `h` for hard there is none. */
const NO_TOP = Infinity;

/**
 * Reads weighted partial MaxSAT in either form of the MaxSAT evaluations: since 2022 without a
 * header, with `h` before hard clauses and a weight before soft ones; before that behind
 * `p wcnf VARIABLES CLAUSES TOP`, where a clause of weight TOP is hard.
 *
 * The price of the broken soft clauses is minimised. A soft clause of one literal is a cost of its
 * variable; any other gets a column broken1, broken2, … behind the variables.
 *
 * @throws FormatError where the file is malformed or cut off, or its weights pass 2^53
 */
export function readWcnf(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return runToEnd(readWcnfSteps(content, options));
}

/** The same with pauses. */
export function readWcnfSteps(
  content: Uint8Array | string,
  options: ReadOptions = {},
): Steps<ReadResult> {
  return new WcnfReader(
    new DimacsScanner(bytesOf("readWcnf", content), fileNameIn("readWcnf", options, "WCNF text")),
  ).read();
}

class WcnfReader {
  readonly #scanner: DimacsScanner;
  readonly #draft = new ProblemDraft();
  readonly #soft = new SoftConstraints();
  #top = NO_TOP;
  /** Counts that the header promises; NaN without one. */
  #numVariables = Number.NaN;
  #numClauses = Number.NaN;
  #sumOfWeights = 0;
  #clausesRead = 0;

  constructor(scanner: DimacsScanner) {
    this.#scanner = scanner;
  }

  *read(): Steps<ReadResult> {
    const scanner = this.#scanner;
    if (!scanner.skipToToken()) throw scanner.error("the end of the file", "a clause or p wcnf");
    if (scanner.byte === LETTER_P) this.#readHeader();
    while (scanner.skipToToken()) {
      if (this.#clausesRead % CLAUSES_PER_STEP === 0) yield;
      this.#readClause();
    }
    if (this.#clausesRead < this.#numClauses) {
      throw scanner.error(
        `the end of the file after ${this.#clausesRead} clauses`,
        `${this.#numClauses} clauses, as the header says`,
      );
    }
    const variables = Array.from({ length: this.#draft.numCols }, (_, j) => `x${j + 1}`);
    this.#soft.addTo(this.#draft, NO_TOP);
    const names = [...variables, ...this.#soft.names(variables)];
    const problem = yield* this.#draft.toProblem(names, scanner.place);
    return { problem, warnings: [] };
  }

  #readHeader(): void {
    const scanner = this.#scanner;
    const counts = /^p\s+wcnf\s+(\d+)\s+(\d+)(?:\s+(\d+))?\s*$/.exec(scanner.lineText);
    const expected = "p wcnf, the numbers of variables and clauses, and the weight of hard clauses";
    if (counts === null) throw scanner.error(scanner.quotedLine, expected);
    this.#numVariables = Number(counts[1]);
    this.#numClauses = Number(counts[2]);
    this.#top = counts[3] === undefined ? NO_TOP : Number(counts[3]);
    if (this.#numVariables > Math.min(LARGEST_COUNT, scanner.length)) {
      throw scanner.error(scanner.quotedLine, "no more variables than the file could hold");
    }
    scanner.takeLine();
    this.#requireColumns(this.#numVariables);
  }

  #readClause(): void {
    const weight = this.#readWeight();
    const literals: number[] = [];
    for (let literal = this.#readLiteral(); literal !== 0; literal = this.#readLiteral()) {
      this.#requireColumns(Math.abs(literal));
      literals.push(literal);
    }
    this.#clausesRead++;
    if (weight === Infinity) addClauseRow(this.#draft, literals);
    else if (weight > 0) this.#addSoft(literals, weight);
  }

  /** Infinity for a hard clause. */
  #readWeight(): number {
    const scanner = this.#scanner;
    if (scanner.byte === LETTER_H) {
      scanner.takeByte();
      return Infinity;
    }
    const weight = scanner.readInteger((value) => value >= 0, "h or a weight of at least 0");
    if (weight >= this.#top) return Infinity;
    this.#sumOfWeights += weight;
    if (this.#sumOfWeights > Number.MAX_SAFE_INTEGER)
      throw scanner.error(`the weight ${weight}`, "weights whose sum is below 2^53");
    return weight;
  }

  #readLiteral(): number {
    if (!this.#scanner.skipToToken())
      throw this.#scanner.error("the end of the file", "0 after the clause");
    const largest = Number.isNaN(this.#numVariables) ? LARGEST_COUNT : this.#numVariables;
    return this.#scanner.readInteger(
      (value) => Math.abs(value) <= Math.min(largest, this.#largestNumber()),
      Number.isNaN(this.#numVariables)
        ? "a literal that the file could hold, or 0"
        : `a literal between 1 and ${this.#numVariables}, or 0`,
    );
  }

  /** Variables that nobody names cost memory: a file of n bytes has no business with x_k, k > n … */
  #largestNumber(): number {
    // … but a short one may well leave out a few.
    return Math.max(1000, this.#scanner.length);
  }

  #requireColumns(count: number): void {
    while (this.#draft.numCols < count) addBinary(this.#draft);
  }

  /** Breaking l costs w: for l = x the cost is w (1 - x), for l = 1 - x it is w x. */
  #addSoft(literals: readonly number[], weight: number): void {
    const distinct = new Set(literals);
    if (literals.some((literal) => distinct.has(-literal))) return;
    if (distinct.size > 1) {
      const row = addClauseRow(this.#draft, literals);
      this.#soft.relax(row, this.#soft.add(weight), 1);
      return;
    }
    const [literal] = literals;
    if (literal === undefined || literal > 0) this.#draft.objectiveConstant += weight;
    if (literal !== undefined)
      this.#draft.cost[Math.abs(literal) - 1] += literal > 0 ? -weight : weight;
  }
}
