import { FormatError } from "../format-error.ts";
import { decode, quote } from "../text/bytes.ts";

const NEWLINE = 10;
const BLANK = 32;
const PERCENT = 37;
const MINUS = 45;
const LETTER_C = 99;

/** Cuts a text of the DIMACS family into numbers; lines that start with a c are comments. */
export class DimacsScanner {
  readonly #bytes: Uint8Array;
  readonly #file: string;
  #position = 0;
  #line = 1;

  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = bytes;
    this.#file = file;
  }

  /** Length of the text in bytes. */
  get length(): number {
    return this.#bytes.length;
  }

  get place(): { readonly file: string; readonly line: number } {
    return { file: this.#file, line: this.#line };
  }

  error(found: string, expected: string): FormatError {
    return new FormatError({ ...this.place, found, expected });
  }

  /** The byte at hand. */
  get byte(): number {
    return this.#bytes[this.#position];
  }

  /** Moves to the next token outside of comments; false at the end, which % marks too. */
  skipToToken(): boolean {
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

  /** The rest of the line, as text; `takeLine` moves behind it. */
  get lineText(): string {
    return decode(this.#bytes, this.#position, this.#endOfLine());
  }

  /** The rest of the line as messages quote it. */
  get quotedLine(): string {
    return quote(this.#bytes, this.#position, this.#endOfLine());
  }

  takeLine(): void {
    this.#position = this.#endOfLine();
  }

  takeByte(): void {
    this.#position++;
  }

  /** The whole number at hand, moving behind it; one with more digits than doubles hold is rounded. */
  readInteger(isRight: (value: number) => boolean, expected: string): number {
    const bytes = this.#bytes;
    const start = this.#position;
    const isNegative = bytes[start] === MINUS;
    let p = isNegative ? start + 1 : start;
    const digitsStart = p;
    let size = 0;
    while (p < bytes.length && bytes[p] >= 48 && bytes[p] <= 57)
      size = 10 * size + (bytes[p++] - 48);
    const isWhole = p > digitsStart && (p === bytes.length || bytes[p] <= BLANK);
    const value = isNegative ? -size : size;
    if (!isWhole || !isRight(value)) {
      while (p < bytes.length && bytes[p] > BLANK) p++;
      throw this.error(quote(bytes, start, p), expected);
    }
    this.#position = p;
    return value;
  }

  #endOfLine(): number {
    const end = this.#bytes.indexOf(NEWLINE, this.#position);
    return end < 0 ? this.#bytes.length : end;
  }
}
