import { runToEnd, type Steps } from "@bough/problem";
import { bytesOf, fileNameIn, type ReadOptions, type ReadResult } from "../read-options.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { addClauseRow } from "./clause-rows.ts";
import { DimacsScanner } from "./dimacs-scanner.ts";
import { addBinary } from "./products.ts";

/** Most variables and clauses; more could not be indexed. */
export const LARGEST_COUNT = 2 ** 30;

/**
 * Reads clauses in DIMACS CNF format. Variable k is the binary column x_k; a clause is a row that
 * asks for one true literal.
 *
 * @throws FormatError where the file is malformed or cut off, or holds another kind of DIMACS problem
 */
export function readCnf(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return runToEnd(readCnfSteps(content, options));
}

/** The same with pauses. */
export function readCnfSteps(
  content: Uint8Array | string,
  options: ReadOptions = {},
): Steps<ReadResult> {
  return new CnfReader(
    new DimacsScanner(bytesOf("readCnf", content), fileNameIn("readCnf", options, "CNF text")),
  ).read();
}

/** Clauses and the like that are read between two pauses. */
export const CLAUSES_PER_STEP = 2000;

class CnfReader {
  readonly #scanner: DimacsScanner;
  readonly #draft = new ProblemDraft();
  #numVariables = 0;
  #numClauses = 0;

  constructor(scanner: DimacsScanner) {
    this.#scanner = scanner;
  }

  *read(): Steps<ReadResult> {
    this.#readHeader();
    while (this.#scanner.skipToToken()) {
      if (this.#draft.numRows % CLAUSES_PER_STEP === 0) yield;
      addClauseRow(this.#draft, this.#readClause());
    }
    const { numRows } = this.#draft;
    if (numRows !== this.#numClauses) {
      throw this.#scanner.error(
        `the end of the file after ${numRows} clauses`,
        `${this.#numClauses} clauses, as the header says`,
      );
    }
    const problem = yield* this.#draft.toProblem(undefined, this.#scanner.place);
    return { problem, warnings: [] };
  }

  #readHeader(): void {
    const scanner = this.#scanner;
    const expected = "p cnf, the number of variables and the number of clauses";
    if (!scanner.skipToToken()) throw scanner.error("the end of the file", expected);
    const counts = /^p\s+cnf\s+(\d+)\s+(\d+)\s*$/.exec(scanner.lineText);
    if (!counts) throw scanner.error(scanner.quotedLine, expected);
    this.#numVariables = Number(counts[1]);
    this.#numClauses = Number(counts[2]);
    if (this.#numVariables > LARGEST_COUNT || this.#numClauses > LARGEST_COUNT) {
      throw scanner.error(scanner.quotedLine, `counts up to ${LARGEST_COUNT}`);
    }
    if (this.#numVariables > scanner.length) {
      throw scanner.error(scanner.quotedLine, "no more variables than the file could hold");
    }
    scanner.takeLine();
    for (let j = 0; j < this.#numVariables; j++) addBinary(this.#draft);
  }

  /** Literals up to a zero. */
  #readClause(): number[] {
    const literals: number[] = [];
    for (let literal = this.#readLiteral(); literal !== 0; literal = this.#readLiteral())
      literals.push(literal);
    return literals;
  }

  #readLiteral(): number {
    if (!this.#scanner.skipToToken())
      throw this.#scanner.error("the end of the file", "0 after the clause");
    return this.#scanner.readInteger(
      (value) => Math.abs(value) <= this.#numVariables,
      `a literal between 1 and ${this.#numVariables}, or 0`,
    );
  }
}
