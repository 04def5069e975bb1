import { quote, spells } from "../text/bytes.ts";

/** Tokens kept per line; lines with more are refused by whoever counts. */
const MAX_TOKENS = 8;

/** First byte (from 0) and end of the fields 1 to 6 of a line in fixed format. */
const FIXED_STARTS = [0, 1, 4, 14, 24, 39, 49];
const FIXED_ENDS = [0, 3, 12, 22, 36, 47, 61];

const TAB = 9;
const NEWLINE = 10;
const BLANK = 32;
const DOLLAR = 36;
const STAR = 42;

/**
 * Walks over the lines of an MPS file, leaving out comments and blank lines, and cuts each into
 * tokens. Whoever knows the section turns tokens into fields: field 1 is a type code, fields 2, 3
 * and 5 are names, fields 4 and 6 numbers; a field that is not there is empty (start = end).
 */
export class MpsLines {
  readonly bytes: Uint8Array;
  lineNumber = 0;
  lineStart = 0;
  lineEnd = 0;
  numTokens = 0;
  readonly tokenStart: Int32Array = new Int32Array(MAX_TOKENS);
  readonly tokenEnd: Int32Array = new Int32Array(MAX_TOKENS);
  readonly fieldStart: Int32Array = new Int32Array(7);
  readonly fieldEnd: Int32Array = new Int32Array(7);
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Moves to the next line that says something; false at the end of the file. */
  next(): boolean {
    const { bytes, tokenStart, tokenEnd } = this;
    const end = bytes.length;
    let p = this.#position;
    while (p < end) {
      this.lineNumber++;
      this.lineStart = p;
      if (bytes[p] === STAR) {
        while (p < end && bytes[p] !== NEWLINE) p++;
        p++;
        continue;
      }
      let count = 0;
      while (p < end && bytes[p] !== NEWLINE) {
        if (bytes[p] <= BLANK) {
          p++;
          continue;
        }
        if (count < MAX_TOKENS) tokenStart[count] = p;
        while (p < end && bytes[p] > BLANK) p++;
        if (count < MAX_TOKENS) tokenEnd[count] = p;
        count++;
      }
      this.lineEnd = p++;
      if (count === 0) continue;
      this.numTokens = count;
      this.#position = p;
      return true;
    }
    this.#position = end;
    return false;
  }

  /** Tokens whose place is known; a line may have more. */
  get numStoredTokens(): number {
    return Math.min(this.numTokens, MAX_TOKENS);
  }

  /** True where the file does not end with a line break. */
  get endsInsideLine(): boolean {
    return this.bytes.length > 0 && this.bytes[this.bytes.length - 1] !== NEWLINE;
  }

  /** True where the line starts in its first column, as section headers do. */
  get isHeader(): boolean {
    return this.bytes[this.lineStart] > BLANK;
  }

  /** True where the token spells the word, which is in capitals; letters of either case match. */
  tokenIs(token: number, word: string): boolean {
    return (
      token < this.numTokens &&
      spells(this.bytes, this.tokenStart[token], this.tokenEnd[token], word)
    );
  }

  /** True where the token starts with $ or *, as a comment does. */
  looksLikeComment(token: number): boolean {
    const byte = this.bytes[this.tokenStart[token]];
    return byte === DOLLAR || byte === STAR;
  }

  clearFields(): void {
    this.fieldStart.fill(0);
    this.fieldEnd.fill(0);
  }

  /** Makes the token the given field. */
  setField(field: number, token: number): void {
    this.fieldStart[field] = this.tokenStart[token];
    this.fieldEnd[field] = this.tokenEnd[token];
  }

  hasField(field: number): boolean {
    return this.fieldEnd[field] > this.fieldStart[field];
  }

  quoteField(field: number): string {
    return quote(this.bytes, this.fieldStart[field], this.fieldEnd[field]);
  }

  quoteLine(): string {
    return quote(this.bytes, this.tokenStart[0], this.#trimmedEnd(this.lineStart, this.lineEnd));
  }

  /**
   * Cuts the line at the columns of fixed format. False where the line cannot be in that format: it
   * holds a tab, or something stands between the fields.
   */
  readFixedFields(): boolean {
    const { bytes, fieldStart, fieldEnd, lineStart, lineEnd } = this;
    for (let p = lineStart; p < lineEnd; p++) if (bytes[p] === TAB) return false;
    let gapStart = 0;
    for (let field = 1; field <= 6; field++) {
      const start = Math.min(lineStart + FIXED_STARTS[field], lineEnd);
      for (let p = lineStart + gapStart; p < start; p++) if (bytes[p] > BLANK) return false;
      gapStart = FIXED_ENDS[field];
      let from = start;
      const end = this.#trimmedEnd(start, Math.min(lineStart + FIXED_ENDS[field], lineEnd));
      while (from < end && bytes[from] <= BLANK) from++;
      fieldStart[field] = from;
      fieldEnd[field] = Math.max(from, end);
      const isComment = (field === 3 || field === 5) && bytes[from] === DOLLAR && from < end;
      if (isComment) {
        fieldStart.fill(0, field);
        fieldEnd.fill(0, field);
        return true;
      }
    }
    return true;
  }

  #trimmedEnd(start: number, end: number): number {
    let trimmed = end;
    while (trimmed > start && this.bytes[trimmed - 1] <= BLANK) trimmed--;
    return trimmed;
  }
}
