import { productError } from "./compensated-sum.ts";

/** Many compensated sums side by side, one a row of a matrix that is read by columns. */
export class CompensatedSums {
  readonly #high: Float64Array; // [size]
  readonly #low: Float64Array; // [size]
  /** Sum of the absolute values of what was added. [size] */
  readonly magnitude: Float64Array;

  constructor(size: number) {
    this.#high = new Float64Array(size);
    this.#low = new Float64Array(size);
    this.magnitude = new Float64Array(size);
  }

  reset(): void {
    this.#high.fill(0);
    this.#low.fill(0);
    this.magnitude.fill(0);
  }

  addProduct(i: number, x: number, y: number): void {
    const product = x * y;
    const high = this.#high[i];
    const sum = high + product;
    const part = sum - high;
    this.#low[i] += high - (sum - part) + (product - part) + productError(x, y, product);
    this.#high[i] = sum;
    this.magnitude[i] += Math.abs(product);
  }

  /** Sum `i`, rounded once. */
  value(i: number): number {
    return this.#high[i] + this.#low[i];
  }
}
