import { FormatError } from "../format-error.ts";
import type { ReadOptions, ReadResult } from "../read-options.ts";
import { decode, quote, toBytes } from "../text/bytes.ts";
import { ProblemDraft } from "../text/problem-draft.ts";
import { addBinary } from "./products.ts";

const NEWLINE = 10;
const BLANK = 32;
const PERCENT = 37;
const MINUS = 45;
const LETTER_C = 99;
const LETTER_P = 112;

/** Most variables and clauses; more could not be indexed. */
const LARGEST_COUNT = 2 ** 30;

/**
 * Reads clauses in DIMACS CNF format. Variable k is the binary column x_k; a clause is a row that
 * asks for one true literal.
 *
 * @throws FormatError where the file is malformed or cut off, or holds another kind of DIMACS problem
 */
export function readCnf(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return new CnfReader(toBytes(content), options.fileName ?? "CNF text").read();
}

class CnfReader {
  readonly #bytes: Uint8Array;
  readonly #file: string;
  readonly #draft = new ProblemDraft();
  #position = 0;
  #line = 1;
  #numVariables = 0;
  #numClauses = 0;
  /** Last clause in which a literal appeared, at 2j or, negated, 2j + 1. */
  #lastClause: Int32Array = new Int32Array(0);

  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = bytes;
    this.#file = file;
  }

  read(): ReadResult {
    this.#readHeader();
    while (this.#skipToToken()) this.#readClause();
    const { numRows } = this.#draft;
    if (numRows !== this.#numClauses) {
      throw this.#error(
        `the end of the file after ${numRows} clauses`,
        `${this.#numClauses} clauses, as the header says`,
      );
    }
    const place = { file: this.#file, line: this.#line };
    return { problem: this.#draft.toProblem(undefined, place), warnings: [] };
  }

  #error(found: string, expected: string): FormatError {
    return new FormatError({ file: this.#file, line: this.#line, found, expected });
  }

  /** Moves to the next token outside of comments; false at the end, which % marks too. */
  #skipToToken(): boolean {
    const bytes = this.#bytes;
    let p = this.#position;
    while (p < bytes.length) {
      const isLineStart = p === 0 || bytes[p - 1] === NEWLINE;
      if (isLineStart && bytes[p] === LETTER_C) {
        while (p < bytes.length && bytes[p] !== NEWLINE) p++;
      } else if (bytes[p] <= BLANK) {
        if (bytes[p++] === NEWLINE) this.#line++;
      } else {
        break;
      }
    }
    this.#position = p;
    return p < bytes.length && bytes[p] !== PERCENT;
  }

  #readHeader(): void {
    const expected = "p cnf, the number of variables and the number of clauses";
    const bytes = this.#bytes;
    const hasToken = this.#skipToToken();
    const start = this.#position;
    let end = start;
    while (end < bytes.length && bytes[end] !== NEWLINE) end++;
    if (!hasToken) throw this.#error("the end of the file", expected);
    const isHeader = bytes[start] === LETTER_P;
    const counts = isHeader
      ? /^p\s+cnf\s+(\d+)\s+(\d+)\s*$/.exec(decode(bytes, start, end))
      : undefined;
    if (!counts) throw this.#error(quote(bytes, start, end), expected);
    this.#numVariables = Number(counts[1]);
    this.#numClauses = Number(counts[2]);
    if (this.#numVariables > LARGEST_COUNT || this.#numClauses > LARGEST_COUNT) {
      throw this.#error(quote(bytes, start, end), `counts up to ${LARGEST_COUNT}`);
    }
    this.#position = end;
    if (this.#numVariables > bytes.length) {
      throw this.#error(quote(bytes, start, end), "no more variables than the file could hold");
    }
    for (let j = 0; j < this.#numVariables; j++) addBinary(this.#draft);
    this.#lastClause = new Int32Array(2 * this.#numVariables).fill(-1);
  }

  /** Literals up to a zero: the row sum of true ones is at least 1, a negated one being 1 - x. */
  #readClause(): void {
    const { entries, rowLower } = this.#draft;
    const row = this.#draft.addRow("", 1, Infinity);
    for (let literal = this.#readLiteral(); literal !== 0; literal = this.#readLiteral()) {
      const column = Math.abs(literal) - 1;
      const index = 2 * column + (literal < 0 ? 1 : 0);
      if (this.#lastClause[index] === row) continue;
      this.#lastClause[index] = row;
      entries.push(row, column, literal < 0 ? -1 : 1);
      if (literal < 0) rowLower[row]--;
    }
  }

  #readLiteral(): number {
    if (!this.#skipToToken()) throw this.#error("the end of the file", "0 after the clause");
    const bytes = this.#bytes;
    const start = this.#position;
    const isNegated = bytes[start] === MINUS;
    let p = isNegated ? start + 1 : start;
    const digitsStart = p;
    let value = 0;
    while (p < bytes.length && bytes[p] >= 48 && bytes[p] <= 57)
      value = 10 * value + bytes[p++] - 48;
    const isWhole = p === bytes.length || bytes[p] <= BLANK;
    if (p === digitsStart || !isWhole || value > this.#numVariables) {
      while (p < bytes.length && bytes[p] > BLANK) p++;
      throw this.#error(
        quote(bytes, start, p),
        `a literal between 1 and ${this.#numVariables}, or 0`,
      );
    }
    this.#position = p;
    return isNegated ? -value : value;
  }
}
