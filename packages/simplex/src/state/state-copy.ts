import { REAL_ZERO } from "@bough/problem";
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
  #isPerturbed = false;
  #hasRandomCosts = false;
  #dualObjective: number = REAL_ZERO;
  #hashLow = 0;
  #hashHigh = 0;

  /** For states of this size; `take` comes first. */
  constructor({ numTotal, numRows }: SimplexState) {
    this.#workCost = new Float64Array(numTotal);
    this.#lower = new Float64Array(numTotal);
    this.#upper = new Float64Array(numTotal);
    this.#value = new Float64Array(numTotal);
    this.#reducedCost = new Float64Array(numTotal);
    this.#status = new Uint8Array(numTotal);
    this.#move = new Int8Array(numTotal);
    this.#position = new Int32Array(numTotal);
    this.#basicColumn = new Int32Array(numRows);
    this.#basicValue = new Float64Array(numRows);
    this.#basicLower = new Float64Array(numRows);
    this.#basicUpper = new Float64Array(numRows);
    this.#weight = new Float64Array(numRows);
  }

  /** @param s not in phase 1, and with bounds that nobody has perturbed */
  take(s: SimplexState): void {
    this.#workCost.set(s.workCost);
    this.#lower.set(s.lower);
    this.#upper.set(s.upper);
    this.#value.set(s.value);
    this.#reducedCost.set(s.reducedCost);
    this.#status.set(s.status);
    this.#move.set(s.move);
    this.#position.set(s.position);
    this.#basicColumn.set(s.basicColumn);
    this.#basicValue.set(s.basicValue);
    this.#basicLower.set(s.basicLower);
    this.#basicUpper.set(s.basicUpper);
    this.#weight.set(s.weight);
    this.#isPerturbed = s.isPerturbed;
    this.#hasRandomCosts = s.hasRandomCosts;
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
    s.hasRandomCosts = this.#hasRandomCosts;
    s.dualObjective = this.#dualObjective;
    s.hashLow = this.#hashLow;
    s.hashHigh = this.#hashHigh;
    s.touched += s.numTotal;
    s.refreshAllInfeasibilities();
  }
}
