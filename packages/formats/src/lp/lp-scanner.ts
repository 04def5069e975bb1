import { FormatError } from "../format-error.ts";
import { decode, quote, spells } from "../text/bytes.ts";
import { parseNumber, skipExponent } from "../text/parse-number.ts";

/** Kinds of tokens. */
export const END_OF_FILE = 0;
export const NAME = 1;
export const NUMBER = 2;
export const PLUS = 3;
export const MINUS = 4;
export const LESS = 5; // <, <= or =<
export const GREATER = 6; // >, >= or =>
export const EQUAL = 7; // = or ==
export const COLON = 8;
export const DOUBLE_COLON = 9;
export const ARROW = 10; // ->
export const TIMES = 11;
export const SLASH = 12;
export const CARET = 13;
export const OPENING_BRACKET = 14;
const CLOSING_BRACKET = 15;

export function isRelation(kind: number): boolean {
  return kind === LESS || kind === GREATER || kind === EQUAL;
}

/** The relation read from right to left. */
export function mirrored(relation: number): number {
  if (relation === EQUAL) return EQUAL;
  return relation === LESS ? GREATER : LESS;
}

/** The kind of token that each byte starts, 0 for names and numbers. */
const SYMBOLS: Uint8Array = new Uint8Array(256);
for (const [char, kind] of [
  ["+", PLUS],
  ["-", MINUS],
  ["<", LESS],
  [">", GREATER],
  ["=", EQUAL],
  [":", COLON],
  ["*", TIMES],
  ["/", SLASH],
  ["^", CARET],
  ["[", OPENING_BRACKET],
  ["]", CLOSING_BRACKET],
] as const) {
  SYMBOLS[char.charCodeAt(0)] = kind;
}

/** Bytes that end a name. Slashes and brackets end none, although they start none either. */
const ENDS_NAME: Uint8Array = new Uint8Array(256);
ENDS_NAME.fill(1, 0, 33);
for (const char of "+-*^<>=:\\") ENDS_NAME[char.charCodeAt(0)] = 1;

const NEWLINE = 10;
const BLANK = 32;
const COMMA = 44;
const POINT = 46;
const BACKSLASH = 92;
const LETTER_I = 105;

/** A comment by itself before a row: the row and the one above it are two sides of one. */
export const UPPER_SIDE_COMMENT = "\\ Upper side of the row above:";

/** Tokens that are looked at before they are taken, at most; a power of two. */
const LOOKAHEAD = 4;

/**
 * Cuts a text in LP format into tokens. `kind(0)` is the token at hand, `kind(1)` the one after it.
 * A comment reaches from a backslash to the end of its line.
 */
export class LpScanner {
  readonly bytes: Uint8Array;
  readonly file: string;
  /** Name in a comment `\Problem name: …` before the first token, as other programs write it. */
  problemName = "";
  readonly #kinds: Uint8Array = new Uint8Array(LOOKAHEAD);
  readonly #starts: Int32Array = new Int32Array(LOOKAHEAD);
  readonly #ends: Int32Array = new Int32Array(LOOKAHEAD);
  readonly #lines: Int32Array = new Int32Array(LOOKAHEAD);
  readonly #values: Float64Array = new Float64Array(LOOKAHEAD);
  /** True where `UPPER_SIDE_COMMENT` comes before the token. */
  readonly #beginsUpperSide: boolean[] = new Array<boolean>(LOOKAHEAD).fill(false);
  #head = 0;
  #count = 0;
  #position = 0;
  #line = 1;
  #previousLine = 0;
  #previousKind = END_OF_FILE;

  constructor(bytes: Uint8Array, file: string) {
    this.bytes = bytes;
    this.file = file;
  }

  kind(ahead = 0): number {
    while (this.#count <= ahead) this.#scan();
    return this.#kinds[(this.#head + ahead) & (LOOKAHEAD - 1)];
  }

  start(ahead = 0): number {
    this.kind(ahead);
    return this.#starts[(this.#head + ahead) & (LOOKAHEAD - 1)];
  }

  end(ahead = 0): number {
    this.kind(ahead);
    return this.#ends[(this.#head + ahead) & (LOOKAHEAD - 1)];
  }

  /** Value of the number at hand. */
  value(ahead = 0): number {
    this.kind(ahead);
    return this.#values[(this.#head + ahead) & (LOOKAHEAD - 1)];
  }

  line(ahead = 0): number {
    this.kind(ahead);
    return this.#lines[(this.#head + ahead) & (LOOKAHEAD - 1)];
  }

  /** True where the token at hand is the first of its line. */
  get startsLine(): boolean {
    return this.line() !== this.#previousLine;
  }

  /** True where the token at hand stands on the line of a number, directly behind it. */
  get followsNumber(): boolean {
    return !this.startsLine && this.#previousKind === NUMBER;
  }

  /** True where a comment says that the row at hand is the upper side of the one above it. */
  get beginsUpperSide(): boolean {
    this.kind();
    return this.#beginsUpperSide[this.#head];
  }

  text(ahead = 0): string {
    return decode(this.bytes, this.start(ahead), this.end(ahead));
  }

  /** True where the token is a name that spells the word, which is in capitals. */
  is(word: string, ahead = 0): boolean {
    const isName = this.kind(ahead) === NAME;
    return isName && spells(this.bytes, this.start(ahead), this.end(ahead), word);
  }

  /** Takes the token at hand. */
  advance(): void {
    this.#previousLine = this.line();
    this.#previousKind = this.kind();
    this.#head = (this.#head + 1) & (LOOKAHEAD - 1);
    this.#count--;
  }

  quote(ahead = 0): string {
    if (this.kind(ahead) === END_OF_FILE) return "the end of the file";
    return quote(this.bytes, this.start(ahead), this.end(ahead));
  }

  error(expected: string, found: string = this.quote()): FormatError {
    return new FormatError({ file: this.file, line: this.line(), found, expected });
  }

  fail(expected: string, found: string = this.quote()): never {
    throw this.error(expected, found);
  }

  #scan(): void {
    const { bytes } = this;
    const slot = (this.#head + this.#count++) & (LOOKAHEAD - 1);
    this.#beginsUpperSide[slot] = false;
    const start = this.#skipToToken(slot);
    this.#lines[slot] = this.#line;
    this.#starts[slot] = start;
    if (start >= bytes.length) this.#set(slot, END_OF_FILE, start);
    else if (startsNumber(bytes, start)) this.#scanNumber(slot, start);
    else if (SYMBOLS[bytes[start]] !== 0) this.#scanSymbol(slot, start);
    else this.#scanName(slot, start);
  }

  #set(slot: number, kind: number, end: number): void {
    this.#kinds[slot] = kind;
    this.#ends[slot] = end;
    this.#position = end;
  }

  #skipToToken(slot: number): number {
    const { bytes } = this;
    let p = this.#position;
    while (p < bytes.length) {
      const byte = bytes[p];
      if (byte === BACKSLASH) {
        const start = p;
        while (p < bytes.length && bytes[p] !== NEWLINE) p++;
        if (this.#previousLine === 0) this.#readComment(start, p);
        else if (this.#isUpperSideComment(start, p)) this.#beginsUpperSide[slot] = true;
      } else if (byte <= BLANK) {
        if (byte === NEWLINE) this.#line++;
        p++;
      } else {
        break;
      }
    }
    return p;
  }

  #readComment(start: number, end: number): void {
    const comment = decode(this.bytes, start, end);
    this.problemName = /^\\ *problem name *: *(.*?)\s*$/i.exec(comment)?.[1] ?? this.problemName;
  }

  #isUpperSideComment(start: number, end: number): boolean {
    if (end - start < UPPER_SIDE_COMMENT.length) return false;
    return decode(this.bytes, start, end).trimEnd() === UPPER_SIDE_COMMENT;
  }

  /** A number. Of 2d5 it is the 2, before a variable d5: only e and E mark exponents here. */
  #scanNumber(slot: number, start: number): void {
    const { bytes } = this;
    let p = start;
    while (isDigit(bytes[p]) || bytes[p] === POINT) p++;
    p = Math.max(p, skipExponent(bytes, p, bytes.length));
    this.#values[slot] = parseNumber(bytes, start, p);
    this.#set(slot, NUMBER, p);
    if (bytes[p] === COMMA && isDigit(bytes[p + 1])) {
      while (bytes[p] === COMMA || isDigit(bytes[p])) p++;
      this.#set(slot, NUMBER, p);
      this.#failAt(slot, "a number with a decimal point and without commas");
    }
    if (Number.isNaN(this.#values[slot])) this.#failAt(slot, "a number");
  }

  /** A name; the words inf and infinity are numbers, but as names of rows. */
  #scanName(slot: number, start: number): void {
    const { bytes } = this;
    let p = start;
    while (p < bytes.length && ENDS_NAME[bytes[p]] === 0) p++;
    const first = bytes[start] | 32;
    const isInfinite =
      first === LETTER_I && parseNumber(bytes, start, p) === Infinity && !this.#isLabel(p);
    if (isInfinite) this.#values[slot] = Infinity;
    this.#set(slot, isInfinite ? NUMBER : NAME, p);
  }

  /** True where a single colon follows what ends at `p`. */
  #isLabel(p: number): boolean {
    const { bytes } = this;
    let k = p;
    while (k < bytes.length && bytes[k] <= BLANK) k++;
    return SYMBOLS[bytes[k]] === COLON && SYMBOLS[bytes[k + 1]] !== COLON;
  }

  #scanSymbol(slot: number, start: number): void {
    const { bytes } = this;
    const kind = SYMBOLS[bytes[start]];
    const next = start + 1 < bytes.length ? SYMBOLS[bytes[start + 1]] : 0;
    const isRelation = kind === LESS || kind === GREATER || kind === EQUAL;
    if (kind === MINUS && next === GREATER) this.#set(slot, ARROW, start + 2);
    else if (kind === COLON && next === COLON) this.#set(slot, DOUBLE_COLON, start + 2);
    else if (isRelation && next === EQUAL) this.#set(slot, kind, start + 2);
    else if (kind === EQUAL && (next === LESS || next === GREATER)) {
      this.#set(slot, next, start + 2);
    } else this.#set(slot, kind, start + 1);
  }

  #failAt(slot: number, expected: string): never {
    throw new FormatError({
      file: this.file,
      line: this.#lines[slot],
      found: quote(this.bytes, this.#starts[slot], this.#ends[slot]),
      expected,
    });
  }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function startsNumber(bytes: Uint8Array, p: number): boolean {
  return isDigit(bytes[p]) || (bytes[p] === POINT && isDigit(bytes[p + 1]));
}
