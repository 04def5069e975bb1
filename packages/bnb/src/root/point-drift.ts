/** By which share a point must be farther out than the last one to count as moving on. */
const LEAST_DRIFT = 0.01;

/**
 * How far the points of a cut loop have moved from the first one, along the mean of their directions. Where the
 * optimal face is wide, cuts take it away piece by piece while the bound stands still: as long as the
 * points move on, it is worth going on.
 */
export class PointDrift {
  readonly #first: Float64Array;
  /** Mean of the unit vectors from the first point to each that came after it. */
  readonly #mean: Float64Array;
  #count = 0;
  #farthest = 0;

  constructor(first: Float64Array) {
    this.#first = first.slice();
    this.#mean = new Float64Array(first.length);
  }

  /** Takes the next point; true where it lies farther out than the last. */
  movesOn(point: Float64Array): boolean {
    const first = this.#first;
    const mean = this.#mean;
    let square = 0;
    for (let j = 0; j < first.length; j++) square += (point[j] - first[j]) ** 2;
    if (square === 0) return false;
    this.#count++;
    const scale = 1 / Math.sqrt(square);
    let meanSquare = 0;
    let product = 0;
    for (let j = 0; j < first.length; j++) {
      const move = point[j] - first[j];
      mean[j] += (scale * move - mean[j]) / this.#count;
      meanSquare += mean[j] * mean[j];
      product += mean[j] * move;
    }
    const drift = meanSquare > 0 ? product / Math.sqrt(meanSquare) : 0;
    const isFarther = drift > (1 + LEAST_DRIFT) * this.#farthest;
    this.#farthest = drift;
    return isFarther;
  }
}
