/** A child as it is entered: which way its column went, how far, and where the objective was before. */
export interface Child {
  readonly column: number;
  readonly isUp: boolean;
  /** The bound that its column gets. */
  readonly side: number;
  /** From the LP's value to the child's bound. */
  readonly distance: number;
  readonly objective: number;
}

/** Moves shorter than this say nothing of the gain for a whole one. */
const LEAST_DISTANCE = 1e-5;

/** What children's objectives have gained by unit of distance, in the mean of each column and way. */
export class SeenGains {
  /** By column, down before up. [2 numCols] */
  readonly #sum: Float64Array;
  readonly #count: Int32Array;

  constructor(numCols: number) {
    this.#sum = new Float64Array(2 * numCols);
    this.#count = new Int32Array(2 * numCols);
  }

  /** @param objective of the child's LP, or a bound on it */
  note({ column, isUp, distance, objective: before }: Child, objective: number): void {
    if (distance < LEAST_DISTANCE) return;
    const k = 2 * column + (isUp ? 1 : 0);
    this.#sum[k] += Math.max(0, objective - before) / distance;
    this.#count[k]++;
  }

  /** What a child is expected to gain; 0 where none was seen. */
  expected(column: number, isUp: boolean, distance: number): number {
    const k = 2 * column + (isUp ? 1 : 0);
    return this.#count[k] === 0 ? 0 : (distance * this.#sum[k]) / this.#count[k];
  }
}
