import type { Prover } from "../algorithms/proof.ts";
import type { LpStatus } from "../lp-engine.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { lossBelow, objectiveOfBasis } from "./basis-objective.ts";

/**
 * Values, duals and objective as the contract has them: unscaled, logicals with the sign of row
 * activities. Each is worked out when it is first asked for.
 */
export class UnscaledAnswer {
  readonly #s: SimplexState;
  readonly #prover: Prover;
  readonly #offset: number;
  readonly #primal: Float64Array;
  readonly #reducedCost: Float64Array;
  readonly #rowDual: Float64Array;
  #hasPrimal = false;
  #hasDual = false;
  #objective: number | undefined;
  #dualBound: number | undefined;

  /** @param offset constant of the objective */
  constructor(s: SimplexState, prover: Prover, offset: number) {
    this.#s = s;
    this.#prover = prover;
    this.#offset = offset;
    this.#primal = new Float64Array(s.numTotal);
    this.#reducedCost = new Float64Array(s.numTotal);
    this.#rowDual = new Float64Array(s.numRows);
  }

  forget(): void {
    this.#hasPrimal = false;
    this.#hasDual = false;
    this.#objective = undefined;
    this.#dualBound = undefined;
  }

  /** After a solve that ended with `status`; see `LpEngine.objective`. */
  objectiveAt(status: LpStatus | undefined): number {
    this.#objective ??= this.#computeObjective(status);
    return this.#objective;
  }

  /** After a solve that ended with `status`; see `LpEngine.dualBound`. */
  dualBoundAt(status: LpStatus | undefined): number {
    this.#dualBound ??= this.#computeDualBound(status);
    return this.#dualBound;
  }

  get primal(): Float64Array {
    if (!this.#hasPrimal) this.#unscalePrimal();
    return this.#primal;
  }

  get reducedCost(): Float64Array {
    if (!this.#hasDual) this.#unscaleDual();
    return this.#reducedCost;
  }

  get rowDual(): Float64Array {
    if (!this.#hasDual) this.#unscaleDual();
    return this.#rowDual;
  }

  #computeObjective(status: LpStatus | undefined): number {
    const s = this.#s;
    if (status === "infeasible") return Infinity;
    if (status === "unbounded") return -Infinity;
    if (status !== "optimal") {
      return s.isPhaseOne ? -Infinity : this.#offset + this.#prover.safeDualBound(s);
    }
    return objectiveOfBasis(s) + this.#offset;
  }

  #computeDualBound(status: LpStatus | undefined): number {
    const objective = this.objectiveAt(status);
    if (status !== "optimal") return objective;
    return objective - lossBelow(objective, this.#s, this.#prover, this.#offset);
  }

  #unscalePrimal(): void {
    const { numCols, numTotal, position, value, basicValue, unscale } = this.#s;
    const primal = this.#primal;
    for (let j = 0; j < numTotal; j++) {
      const p = position[j];
      const x = (p < 0 ? value[j] : basicValue[p]) * unscale[j];
      primal[j] = j < numCols || x === 0 ? x : -x;
    }
    this.#hasPrimal = true;
  }

  #unscaleDual(): void {
    const { numCols, numRows, reducedCost, unscale } = this.#s;
    const target = this.#reducedCost;
    const rowDual = this.#rowDual;
    for (let j = 0; j < numCols; j++) target[j] = reducedCost[j] / unscale[j];
    for (let i = 0; i < numRows; i++) {
      const j = numCols + i;
      const y = reducedCost[j] === 0 ? 0 : -reducedCost[j] / unscale[j];
      target[j] = y;
      rowDual[i] = y;
    }
    this.#hasDual = true;
  }
}
