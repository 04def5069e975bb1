import { Rational } from "../exact/rational.ts";

/** Numbers of a model file that became other decimals on their way through doubles. */
export interface MissedDecimals {
  /** Numbers in the text that are not the decimal which their double stands for. */
  readonly inText: number;
  /** Doubles of more than 15 digits that stand nowhere in the text: sums and quotients of what does. */
  readonly computed: number;
}

/** A number at the beginning of a word, or behind a sign or an operator. */
const NUMBER = /(?<=^|[\s<>=:*/+\-[(])(\d+\.?\d*|\.\d+)(?:[eEdD]([+-]?\d+))?/gm;

/** Fewer digits survive the way through a double, whatever they are. */
const SAFE_DIGITS = 15;

/**
 * Holds a model against the text that it was read from. Whoever states a problem from doubles takes each for the
 * shortest decimal that reads back as it; this says how often that is not what the text says.
 *
 * @param longNumbers doubles of the model that have more than 15 digits, as `stateProblem` finds them
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

function significantDigits(mantissa: string): number {
  const digits = mantissa.replace(".", "").replace(/^0+/, "");
  return digits.replace(/0+$/, "").length;
}
