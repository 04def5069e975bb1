import { FormatError } from "../format-error.ts";
import { decode, quote } from "../text/bytes.ts";
import { parseNumber } from "../text/parse-number.ts";
import type { OpbInteger } from "./opb-sum.ts";

/** Kinds of tokens. */
export const END_OF_FILE = 0;
export const INTEGER = 1;
export const WORD = 2;
export const RELATION = 3;
export const SEMICOLON = 4;

/** Longer integers are no coefficients but damage, and their cost grows with their square. */
const MOST_DIGITS = 10_000;

const NEWLINE = 10;
const BLANK = 32;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const COLON = 58;
const SEMICOLON_BYTE = 59;
const LESS = 60;
const EQUAL = 61;
const GREATER = 62;

/** Cuts an OPB text into tokens; a comment reaches from a star to the end of its line. */
export class OpbScanner {
  readonly bytes: Uint8Array;
  readonly file: string;
  kind = END_OF_FILE;
  start = 0;
  end = 0;
  line = 1;
  /** Value of the integer at hand. */
  value: OpbInteger = 0;
  /** Variables and constraints that the header promises, NaN where there is none. */
  numVariables = Number.NaN;
  numConstraints = Number.NaN;

  constructor(bytes: Uint8Array, file: string) {
    this.bytes = bytes;
    this.file = file;
    this.advance();
  }

  error(expected: string, found: string = this.quote()): FormatError {
    return new FormatError({ file: this.file, line: this.line, found, expected });
  }

  quote(): string {
    if (this.kind === END_OF_FILE) return "the end of the file";
    return quote(this.bytes, this.start, this.end);
  }

  text(): string {
    return decode(this.bytes, this.start, this.end);
  }

  /** Moves to the next token. */
  advance(): void {
    const { bytes } = this;
    this.#skipToToken();
    const p = this.start;
    const byte = bytes[p];
    if (p >= bytes.length) this.#set(END_OF_FILE, p);
    else if (byte === SEMICOLON_BYTE) this.#set(SEMICOLON, p + 1);
    else if (byte === LESS || byte === GREATER || byte === EQUAL) {
      this.#set(RELATION, bytes[p + 1] === EQUAL ? p + 2 : p + 1);
    } else if (isDigit(byte) || byte === PLUS || byte === MINUS) this.#readInteger();
    else this.#readWord();
  }

  #set(kind: number, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  #skipToToken(): void {
    const { bytes } = this;
    let p = this.end;
    while (p < bytes.length) {
      if (bytes[p] === STAR) {
        const start = p;
        while (p < bytes.length && bytes[p] !== NEWLINE) p++;
        if (Number.isNaN(this.numConstraints)) this.#readHeader(start, p);
      } else if (bytes[p] <= BLANK) {
        if (bytes[p++] === NEWLINE) this.line++;
      } else {
        break;
      }
    }
    this.start = p;
  }

  #readHeader(start: number, end: number): void {
    const counts = /#variable=\s*(\d+)\s+#constraint=\s*(\d+)/.exec(decode(this.bytes, start, end));
    if (counts === null) return;
    this.numVariables = Number(counts[1]);
    this.numConstraints = Number(counts[2]);
  }

  /** An integer. Beyond 2^53 the header must be there: only it announces what a file holds. */
  #readInteger(): void {
    const { bytes } = this;
    let p = this.start + 1;
    while (p < bytes.length && isDigit(bytes[p])) p++;
    this.#set(INTEGER, p);
    const value = parseNumber(bytes, this.start, p);
    if (Number.isNaN(value)) throw this.error("an integer");
    this.value = value;
    if (Number.isSafeInteger(value)) return;
    if (Number.isNaN(this.numConstraints)) {
      throw this.error("integers below 2^53, or a header line * #variable= … #constraint= … first");
    }
    if (p - this.start > MOST_DIGITS)
      throw this.error(`an integer of at most ${MOST_DIGITS} digits`);
    this.value = BigInt(this.text());
  }

  #readWord(): void {
    const { bytes } = this;
    let p = this.start;
    while (p < bytes.length && !endsWord(bytes[p])) p++;
    if (bytes[p] === COLON) p++;
    this.#set(WORD, Math.max(p, this.start + 1));
  }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function endsWord(byte: number): boolean {
  return byte <= BLANK || (byte >= COLON && byte <= GREATER) || byte === PLUS || byte === MINUS;
}
