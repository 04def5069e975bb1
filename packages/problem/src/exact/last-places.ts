import { isToldApart } from "./decimal.ts";

/** Share of a side, or of terms, by which decimals and their doubles may disagree: half of what the referee forgives. */
const LAST_PLACES = 2 ** -51;
/** Less is forgiven by whoever reads a row, as what sums of doubles may be off by. */
const NOISE = 1e-9;
/** A last place of a number, as its share. */
const LAST_PLACE = 2 ** -52;

/**
 * What a side may miss the number by that was written, 0 where no other has its double. Of the equation
 * 10 x = 46008100000196870 doubles say ...872, which no integer meets.
 */
export function lastPlaceOf(side: number): number {
  return !Number.isFinite(side) || isToldApart(side) ? 0 : LAST_PLACE * Math.abs(side);
}

/**
 * What last places of terms that leave a row, and of the sides that they are taken from, come to: the sides
 * that are left look exact, and know of the size of these terms no more.
 */
export class LeavingTerms {
  #size = 0;
  #isAny = false;

  add(coefficient: number, value: number): void {
    this.#isAny = true;
    if (!Number.isInteger(coefficient) || !Number.isInteger(value))
      this.#size += Math.abs(coefficient * value);
  }

  /**
   * 0 where that is no more than noise.
   *
   * @param isWhole true of a row of integer columns with integer coefficients, those that leave among them
   * @param rests what the terms leave of the sides: beyond 2^53 rounded, of integers as of others
   */
  lastPlaces(
    lower: number,
    upper: number,
    isWhole: boolean,
    rests: readonly [number, number],
  ): number {
    if (!this.#isAny) return 0;
    const ofRests = Math.max(...rests.map(roundingOf));
    const size = this.#size + Math.max(unwhole(lower, isWhole), unwhole(upper, isWhole));
    return Math.max(ofRests, LAST_PLACES * size > NOISE ? LAST_PLACES * size : 0);
  }
}

/** What an integer beyond 2^53 may have been rounded by. */
function roundingOf(rest: number): number {
  return Number.isInteger(rest) && !Number.isSafeInteger(rest) ? lastPlaceOf(rest) : 0;
}

/**
 * Size of a side that stands for a decimal, and may miss it by half a last place; 0 of one that is whole, or
 * none. Beside decimals and real columns an integer beyond 2^52 may be one rounded.
 */
function unwhole(side: number, isWhole: boolean): number {
  if (!Number.isFinite(side)) return 0;
  const isExact = Number.isInteger(side) && (isWhole || isToldApart(side));
  return isExact ? 0 : Math.abs(side);
}
