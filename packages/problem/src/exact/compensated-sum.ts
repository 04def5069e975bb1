import { UNIT_ROUNDOFF } from "../tolerances.ts";

const SPLIT = 134217729; // 2^27 + 1, Veltkamp's splitter
/** Share of the sizes summed up that the corrections' own rounding may come to: 2^-53 for each of 2^13. */
const SECOND_ORDER = 2 ** -40;

/**
 * A sum of products kept in twice the working precision: exact for integers whose partial sums stay
 * below 2^106, and otherwise wrong by at most about |result| · 2^-53.
 *
 * T. Ogita, S. Rump, S. Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput. 26, 2005.
 */
export class CompensatedSum {
  #high = 0;
  #low = 0;
  /** Sum of the absolute values of what was added: the scale of rounding errors. */
  magnitude = 0;

  reset(): void {
    this.#high = 0;
    this.#low = 0;
    this.magnitude = 0;
  }

  add(value: number): void {
    const high = this.#high;
    const sum = high + value;
    const part = sum - high;
    this.#low += high - (sum - part) + (value - part);
    this.#high = sum;
    this.magnitude += Math.abs(value);
  }

  addProduct(x: number, y: number): void {
    const product = x * y;
    this.add(product);
    this.#low += productError(x, y, product);
  }

  /** The sum, rounded once. */
  get value(): number {
    return this.#high + this.#low;
  }

  /** The sum minus `subtrahend`, rounded once: tells equality where both are exact. */
  minus(subtrahend: number): number {
    const high = this.#high;
    const difference = high - subtrahend;
    const part = difference - high;
    const error = high - (difference - part) + (-subtrahend - part);
    return difference + (this.#low + error);
  }

  /** What rounding may have added to the value, generously. */
  get errorBound(): number {
    return 4 * UNIT_ROUNDOFF * (Math.abs(this.value) + this.magnitude * SECOND_ORDER);
  }
}

/** x · y less the double `product` that stands for it, without rounding (T. J. Dekker, 1971). */
export function productError(x: number, y: number, product: number): number {
  const cx = SPLIT * x;
  const xHigh = cx - (cx - x);
  const xLow = x - xHigh;
  const cy = SPLIT * y;
  const yHigh = cy - (cy - y);
  const yLow = y - yHigh;
  return xHigh * yHigh - product + xHigh * yLow + xLow * yHigh + xLow * yLow;
}

/** How far the sum lies outside [lower, upper]; at most 0 inside. */
export function distance(sum: CompensatedSum, lower: number, upper: number): number {
  if (Number.isNaN(sum.value)) return Infinity;
  const below = lower === -Infinity ? -Infinity : -sum.minus(lower);
  const above = upper === Infinity ? -Infinity : sum.minus(upper);
  return Math.max(below, above);
}
