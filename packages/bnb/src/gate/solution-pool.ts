/** A point that passed the gate. */
export interface PoolSolution {
  /** Values of the user's columns. [numCols] */
  readonly values: Float64Array;
  /** In the user's own sense. */
  readonly objective: number;
}

/** The best distinct points found, at most `capacity` of them, best first. */
export class SolutionPool {
  readonly #capacity: number;
  readonly #minimised: number[] = [];
  readonly solutions: PoolSolution[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(solution: PoolSolution, minimised: number): void {
    if (this.solutions.some((known) => isSame(known.values, solution.values))) return;
    let place = this.#minimised.length;
    while (place > 0 && this.#minimised[place - 1] > minimised) place--;
    if (place >= this.#capacity) return;
    this.solutions.splice(place, 0, solution);
    this.#minimised.splice(place, 0, minimised);
    if (this.solutions.length > this.#capacity) {
      this.solutions.pop();
      this.#minimised.pop();
    }
  }
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let j = 0; j < a.length; j++) if (a[j] !== b[j]) return false;
  return true;
}
