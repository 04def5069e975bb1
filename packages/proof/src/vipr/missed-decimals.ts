import type { Problem } from "@bough/problem";
import { Rational } from "../exact/rational.ts";

/** Numbers of a model file that became other decimals on their way through doubles. */
export interface MissedDecimals {
  /** Numbers in the text that are not the decimal which their double stands for. */
  readonly inText: number;
  /** Doubles of more than 15 digits that stand nowhere in the text: sums and quotients of what does. */
  readonly computed: number;
}

/** A number at the beginning of a word, or behind a sign or an operator, with room for more digits than are safe. */
const NUMBER = /(?<=^|[\s<>=:*/+\-[(])(?=[\d.]{16})(\d+\.?\d*|\.\d+)(?:[eEdD]([+-]?\d+))?/gm;

/** Fewer digits survive the way through a double, whatever they are. */
const SAFE_DIGITS = 15;

/**
 * Holds a model against the text that it was read from. Whoever states a problem from doubles takes each for the
 * shortest decimal that reads back as it; this says how often that is not what the text says.
 *
 * @param longNumbers doubles of the model that have more than 15 digits; see `longNumbersOf`
 */
export function missedDecimals(text: string, longNumbers: Iterable<number>): MissedDecimals {
  const written = new Set<number>();
  let inText = 0;
  for (const [, mantissa, exponent = "0"] of text.matchAll(NUMBER)) {
    if (significantDigits(mantissa) <= SAFE_DIGITS) continue;
    const decimal = `${mantissa}e${exponent}`;
    const value = Number(decimal);
    written.add(value);
    const exact = Rational.parse(decimal);
    const isKept = Number.isFinite(value) && exact?.equals(Rational.fromDouble(value));
    if (!isKept) inText++;
  }
  let computed = 0;
  for (const value of longNumbers) if (!written.has(Math.abs(value))) computed++;
  return { inText, computed };
}

/** The numbers of a problem with more digits than a double surely keeps: their decimals may not be those of a text. */
export function longNumbersOf(problem: Problem): Set<number> {
  const { columnLower, columnUpper, rowLower, rowUpper, rows, cost, objectiveOffset } = problem;
  const found = new Set<number>();
  const lists = [columnLower, columnUpper, rowLower, rowUpper, rows.values, cost];
  for (const values of [...lists, [objectiveOffset]])
    for (const value of values) if (isLong(value)) found.add(value);
  return found;
}

function isLong(value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value) && Math.abs(value) < 10 ** SAFE_DIGITS) return false;
  return Number(value.toPrecision(SAFE_DIGITS)) !== value;
}

function significantDigits(mantissa: string): number {
  const digits = mantissa.replace(".", "").replace(/^0+/, "");
  return digits.replace(/0+$/, "").length;
}
