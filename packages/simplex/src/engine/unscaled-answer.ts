import type { SimplexState } from "../state/simplex-state.ts";

/** Values and duals as the contract has them: unscaled, logicals with the sign of row activities. */
export class UnscaledAnswer {
  readonly #s: SimplexState;
  readonly #primal: Float64Array;
  readonly #reducedCost: Float64Array;
  readonly #rowDual: Float64Array;
  #hasPrimal = false;
  #hasDual = false;

  constructor(s: SimplexState) {
    this.#s = s;
    this.#primal = new Float64Array(s.numTotal);
    this.#reducedCost = new Float64Array(s.numTotal);
    this.#rowDual = new Float64Array(s.numRows);
  }

  forget(): void {
    this.#hasPrimal = false;
    this.#hasDual = false;
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
