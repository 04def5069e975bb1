import { sumBlur } from "./tolerances.ts";

/** Sums of integers below this are exact in doubles. */
const LARGEST_EXACT = 2 ** 53;

/** What rounding may make of a sum of products, some factors of which are off by something themselves. */
export class ProductBlur {
  #size = 0;
  #inherited = 0;
  #isWhole = true;
  #isSum = false;

  /** Begins a sum at a number that is exact. */
  begin(value: number): void {
    this.#size = Math.abs(value);
    this.#inherited = 0;
    this.#isWhole = Number.isInteger(value);
    this.#isSum = false;
  }

  /** Counts a · y into the sum, of which y may be off by so much. */
  add(a: number, y: number, blurOfY: number): void {
    this.#inherited += Math.abs(a) * blurOfY;
    if (y === 0) return;
    this.#size += Math.abs(a * y);
    this.#isSum = true;
    if (!Number.isInteger(a) || !Number.isInteger(y)) this.#isWhole = false;
  }

  get ofSum(): number {
    const isExact = !this.#isSum || (this.#isWhole && this.#size < LARGEST_EXACT);
    if (isExact) return this.#inherited;
    return sumBlur(this.#size) + this.#inherited;
  }

  /** The same for the sum over `a`, which came to `quotient`. */
  ofQuotient(a: number, quotient: number): number {
    const isExact =
      Number.isInteger(a) && Number.isInteger(quotient) && Math.abs(a * quotient) < LARGEST_EXACT;
    return this.ofSum / Math.abs(a) + (isExact ? 0 : sumBlur(Math.abs(quotient)));
  }
}
