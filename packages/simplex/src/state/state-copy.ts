import type { SimplexState } from "./simplex-state.ts";

/** Basis, values, weights and bounds in force of a state, copied, but for its factor. */
export class StateCopy {
  // Over all variables. [numTotal]
  readonly #workCost: Float64Array;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #value: Float64Array;
  readonly #reducedCost: Float64Array;
  readonly #status: Uint8Array;
  readonly #move: Int8Array;
  readonly #position: Int32Array;
  // Over basis positions. [numRows]
  readonly #basicColumn: Int32Array;
  readonly #basicValue: Float64Array;
  readonly #basicLower: Float64Array;
  readonly #basicUpper: Float64Array;
  readonly #weight: Float64Array;
  readonly #isPerturbed: boolean;
  readonly #dualObjective: number;
  readonly #hashLow: number;
  readonly #hashHigh: number;

  /** @param s not in phase 1, and with bounds that nobody has perturbed */
  constructor(s: SimplexState) {
    this.#workCost = s.workCost.slice();
    this.#lower = s.lower.slice();
    this.#upper = s.upper.slice();
    this.#value = s.value.slice();
    this.#reducedCost = s.reducedCost.slice();
    this.#status = s.status.slice();
    this.#move = s.move.slice();
    this.#position = s.position.slice();
    this.#basicColumn = s.basicColumn.slice();
    this.#basicValue = s.basicValue.slice();
    this.#basicLower = s.basicLower.slice();
    this.#basicUpper = s.basicUpper.slice();
    this.#weight = s.weight.slice();
    this.#isPerturbed = s.isPerturbed;
    this.#dualObjective = s.dualObjective;
    this.#hashLow = s.hashLow;
    this.#hashHigh = s.hashHigh;
    s.touched += s.numTotal;
  }

  /** Puts the state where it was; the factor is for the caller to see to. */
  restore(s: SimplexState): void {
    const { numCols, position, rows } = s;
    const before = this.#position;
    for (let j = 0; j < numCols; j++) {
      const isBasic = position[j] >= 0;
      if (isBasic === before[j] >= 0) continue;
      if (isBasic) rows.addToNonbasic(j);
      else rows.removeFromNonbasic(j);
    }
    s.workCost.set(this.#workCost);
    s.lower.set(this.#lower);
    s.upper.set(this.#upper);
    s.value.set(this.#value);
    s.reducedCost.set(this.#reducedCost);
    s.status.set(this.#status);
    s.move.set(this.#move);
    position.set(before);
    s.basicColumn.set(this.#basicColumn);
    s.basicValue.set(this.#basicValue);
    s.basicLower.set(this.#basicLower);
    s.basicUpper.set(this.#basicUpper);
    s.weight.set(this.#weight);
    s.isPhaseOne = false;
    s.hasPerturbedBounds = false;
    s.isPerturbed = this.#isPerturbed;
    s.dualObjective = this.#dualObjective;
    s.hashLow = this.#hashLow;
    s.hashHigh = this.#hashHigh;
    s.touched += s.numTotal;
    s.refreshAllInfeasibilities();
  }
}
