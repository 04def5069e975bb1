import type { CompiledModel, CompiledRow } from "../../compile/compiled-model.ts";
import { EXACT_LIMIT } from "../../rounding.ts";

/** A part of the objective: weight times bound variable. */
export interface Term {
  readonly variable: number;
  weight: number;
}

/** A column for what the members of a core are beyond their least values together. */
interface Sum {
  readonly variables: readonly number[];
  /** The sum of the members' least values. */
  readonly base: number;
}

/**
 * The objective as a constant and weighted terms whose least values bound it from below. Each core,
 * a set of terms that cannot all be at their least, moves the smallest weight among them to a new
 * column, their sum, which is at least one: that lifts the bound and changes no objective value.
 *
 * A. Morgado, C. Dodaro, J. Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints",
 * CP 2014; with integer columns for the sums: G. Gange et al., "Core-guided and core-boosted search
 * for constraint programming", CPAIOR 2020.
 */
export class SummedObjective {
  /** Terms that still have weight, in no order. */
  terms: Term[];
  readonly #model: CompiledModel;
  readonly #sums: Sum[] = [];
  #constant = 0;

  /** @param model has an exact objective row, and no column for it */
  constructor(model: CompiledModel) {
    this.#model = model;
    const { boundVariables, weights } = model.rows[model.objectiveRow];
    this.terms = Array.from(boundVariables, (variable, k) => ({ variable, weight: weights[k] }));
  }

  /** Sums so far, those not yet in a model included. */
  get numSums(): number {
    return this.#sums.length;
  }

  /** Least objective, in the problem's scale, when bound variables are at least `least`. */
  bound(least: (variable: number) => number): number {
    let value = this.#constant;
    for (const { variable, weight } of this.terms) value += weight * least(variable);
    return value * this.#model.objectiveScale + this.#model.objectiveShift;
  }

  /** Notes that the terms cannot all be at their `least`; two or more of them. */
  addCore(core: readonly Term[], least: (variable: number) => number): void {
    const weight = core.reduce((least, term) => Math.min(least, term.weight), Infinity);
    const base = core.reduce((sum, { variable }) => sum + least(variable), 0);
    for (const term of core) term.weight -= weight;
    this.#constant += weight * base;
    const column = this.#model.numCols + this.#sums.length;
    this.#sums.push({ variables: core.map(({ variable }) => variable), base });
    this.terms = this.terms.filter((term) => term.weight > 0);
    this.terms.push({ variable: 2 * column, weight });
  }

  /** The model with a column for each sum, and the objective over what is left of its terms. */
  model(): CompiledModel {
    const model = this.#model;
    const lower = [...model.lower];
    const upper = [...model.upper];
    const rows = model.rows.filter((_, r) => r !== model.objectiveRow);
    const most = (v: number) => ((v & 1) === 0 ? upper[v >> 1] : 0 - lower[v >> 1]);
    this.#sums.forEach(({ variables, base }, k) => {
      const column = model.numCols + k;
      const ones = [...variables.map(() => 1), 1];
      const side = { weights: ones, isExact: true, enforceVariable: -1, enforceBound: 0 };
      const members = { boundVariables: [...variables, 2 * column + 1], rhs: base };
      const opposite = [...variables.map((v) => v ^ 1), 2 * column];
      rows.push({ ...side, ...members }, { ...side, boundVariables: opposite, rhs: 0 - base });
      lower.push(1);
      upper.push(variables.reduce((sum, v) => sum + most(v), 0) - base);
    });
    rows.push(this.#objectiveRow(lower, upper));
    return {
      ...model,
      numCols: lower.length,
      isInteger: Uint8Array.from(lower, (_, j) => model.isInteger[j] ?? 1),
      lower: Float64Array.from(lower),
      upper: Float64Array.from(upper),
      rows,
      objectiveRow: rows.length - 1,
      objectiveShift: model.objectiveShift + this.#constant * model.objectiveScale,
    };
  }

  #objectiveRow(lower: readonly number[], upper: readonly number[]): CompiledRow {
    let size = 0;
    for (const { variable, weight } of this.terms) {
      const j = variable >> 1;
      size += weight * Math.max(Math.abs(lower[j]), Math.abs(upper[j]));
    }
    return {
      boundVariables: this.terms.map(({ variable }) => variable),
      weights: this.terms.map(({ weight }) => weight),
      rhs: Infinity,
      isExact: size < EXACT_LIMIT,
      enforceVariable: -1,
      enforceBound: 0,
    };
  }
}
