import { Rational } from "../exact/rational.ts";
import { ProofError } from "./proof-error.ts";

const NEWLINE = 10;
const SPACE = 32;

/** The words of a proof, one after the other; a word that starts with % begins a comment. */
export class Tokens {
  /** Line of the word read last, from 1. */
  line = 1;
  readonly #chunks: Iterator<string>;
  #text = "";
  #at = 0;
  #nextLine = 1;

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** The next word; undefined at the end. */
  next(): string | undefined {
    for (;;) {
      if (!this.#skipBlanks()) return undefined;
      this.line = this.#nextLine;
      if (this.#text[this.#at] !== "%") return this.#word();
      this.#skipLine();
    }
  }

  word(what: string): string {
    const word = this.next();
    if (word === undefined) throw this.error(`the proof ends where ${what} should stand`);
    return word;
  }

  expect(wanted: string): void {
    const word = this.word(wanted);
    if (word !== wanted) throw this.error(`found "${word}" where ${wanted} should stand`);
  }

  /** A whole number in `from .. below - 1`. */
  index(what: string, from: number, below: number): number {
    return this.asIndex(this.word(what), what, from, below);
  }

  asIndex(word: string, what: string, from: number, below: number): number {
    const value = /^-?\d+$/.test(word) ? Number(word) : Number.NaN;
    if (value >= from && value < below) return value;
    throw this.error(`${what} is "${word}"; it should be a whole number ${span(from, below)}`);
  }

  rational(what: string): Rational {
    return this.asRational(this.word(what), what);
  }

  asRational(word: string, what: string): Rational {
    const value = Rational.parse(word);
    if (value === undefined) throw this.error(`${what} is "${word}", which is no exact number`);
    return value;
  }

  error(message: string): ProofError {
    return new ProofError(this.line, message);
  }

  #skipBlanks(): boolean {
    for (;;) {
      for (; this.#at < this.#text.length; this.#at++) {
        const code = this.#text.charCodeAt(this.#at);
        if (code > SPACE) return true;
        if (code === NEWLINE) this.#nextLine++;
      }
      if (!this.#refill("")) return false;
    }
  }

  #word(): string {
    const start = this.#at;
    for (;;) {
      while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) > SPACE) this.#at++;
      if (this.#at < this.#text.length) return this.#text.slice(start, this.#at);
      const begun = this.#text.slice(start);
      if (!this.#refill(begun)) return begun;
      return this.#restOf(begun.length);
    }
  }

  /** A word that goes on in the next chunk; the text begins with it. */
  #restOf(begun: number): string {
    this.#at = begun;
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) > SPACE) this.#at++;
    if (this.#at < this.#text.length) return this.#text.slice(0, this.#at);
    const word = this.#text;
    return this.#refill(word) ? this.#restOf(word.length) : word;
  }

  #skipLine(): void {
    for (;;) {
      const end = this.#text.indexOf("\n", this.#at);
      if (end >= 0) {
        this.#at = end;
        return;
      }
      if (!this.#refill("")) return;
    }
  }

  /** Replaces the text by `kept` and the next chunk; false, with nothing left, at the end. */
  #refill(kept: string): boolean {
    const { value, done } = this.#chunks.next();
    this.#text = done ? "" : kept + value;
    this.#at = 0;
    return done !== true;
  }
}

function span(from: number, below: number): string {
  return below === Infinity ? `from ${from} on` : `in ${from} .. ${below - 1}`;
}
