import { InternalError } from "../errors.ts";

/** Decimals of up to so many digits are told apart by their doubles. */
const MOST_DIGITS = 15;

/** A number as somebody writes it: digits · 10^exponent. */
export interface WrittenNumber {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that reads as the double, which is what was written unless that was longer: 0.1 is a tenth. */
export function writtenNumber(value: number): WrittenNumber {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  if (!Number.isFinite(value)) throw new InternalError(`${value} has no decimal`);
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  return { digits: BigInt(whole + part), exponent: Number(power) - part.length };
}

/** True of integers that doubles do not tell from their neighbours. */
export function isWide(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/**
 * What an integer beyond 2^53 lacks to the decimal of at most fifteen digits that was written for it; 0 where
 * there is none. Of 8259999997921000000 the double is ...0448, and rows of integers are held to the last digit.
 */
export function writtenRest(value: number): number {
  if (!isWide(value)) return 0;
  const { digits, exponent } = writtenNumber(value);
  return isShort(digits) ? Number(digits * 10n ** BigInt(exponent) - BigInt(value)) : 0;
}

/**
 * The same of an upper side. Where the decimal is longer, nobody can say whether it was written or the double
 * computed: points that meet either meet the side.
 */
export function upperRest(side: number): number {
  if (!isWide(side)) return 0;
  const { digits, exponent } = writtenNumber(side);
  const rest = Number(digits * 10n ** BigInt(exponent) - BigInt(side));
  return isShort(digits) ? rest : Math.max(0, rest);
}

/** The same of a lower side. */
export function lowerRest(side: number): number {
  return 0 - upperRest(0 - side);
}

/** True of numbers of which no two have the same double. */
function isShort(digits: bigint): boolean {
  const text = String(digits).replace("-", "").replace(/0+$/, "");
  return text.length <= MOST_DIGITS;
}
