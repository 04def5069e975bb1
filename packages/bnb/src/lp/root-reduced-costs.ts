import { pickedFloat64, UNIT_ROUNDOFF } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import {
  OBJECTIVE_NOISE,
  provenSlack,
  REACH_ROUNDING,
  SMALLEST_REDUCED_COST,
  sideOf,
} from "./proven-slack.ts";
import type { Relaxation } from "./relaxation.ts";

/** The same as plain data, one entry for each column that sits at a bound. */
export interface RootCosts {
  /** The bound variable that sits at its bound. */
  readonly variables: Int32Array;
  /** That bound. */
  readonly bounds: Float64Array;
  /** Absolute reduced costs. */
  readonly costs: Float64Array;
  /** What points cost at least that stay at all those bounds. */
  readonly objective: number;
}

/**
 * Reads the reduced costs of the relaxation's last LP, which was solved with the domain's bounds:
 * those of its dual proof, or where that leaves open how cheap a point may be, the LP's own with what
 * they prove.
 */
export function readRootCosts(relaxation: Relaxation, domain: Domain): RootCosts {
  const offset = relaxation.problem.objectiveOffset;
  const proof = relaxation.cutoffProof(offset);
  const costs = new CostList(domain);
  // With a cutoff of z the slack is larger by z - offset.
  const objective = proof === null ? -Infinity : offset - provenSlack(proof, domain);
  if (proof !== null && objective > -Infinity) {
    const { columns, coefficients, errors, count } = proof;
    for (let k = 0; k < count; k++) costs.add(columns[k], coefficients[k], errors[k]);
    return costs.withObjective(objective);
  }
  const { reducedCost, problem, bound } = relaxation;
  for (let j = 0; j < problem.numCols; j++) costs.add(j, reducedCost[j], 0);
  return costs.withObjective(bound - OBJECTIVE_NOISE * Math.abs(bound) - relaxation.boundRoom(0));
}

class CostList {
  readonly #domain: Domain;
  readonly #variables: number[] = [];
  readonly #costs: number[] = [];

  constructor(domain: Domain) {
    this.#domain = domain;
  }

  add(column: number, coefficient: number, error: number): void {
    const size = Math.abs(coefficient) - error;
    if (this.#domain.isInteger[column] === 0 || size <= SMALLEST_REDUCED_COST) return;
    const v = sideOf(coefficient, column);
    if (this.#domain.bound[v] === -Infinity) return;
    this.#variables.push(v);
    this.#costs.push(size);
  }

  withObjective(objective: number): RootCosts {
    return {
      variables: Int32Array.from(this.#variables),
      bounds: pickedFloat64(this.#domain.bound, this.#variables),
      costs: Float64Array.from(this.#costs),
      objective,
    };
  }
}

/**
 * The reduced costs of the root's last LP and the bounds they were computed at. Whatever the tree
 * does later, with a cutoff of z no column can leave its root bound by more than
 * (z - root objective) / |reduced cost|.
 */
export class RootReducedCosts {
  readonly data: RootCosts;
  #appliedCutoff = Infinity;

  constructor(data: RootCosts) {
    this.data = data;
  }

  /** True where this cutoff is better than the one last applied. */
  hasNews(cutoff: number): boolean {
    return cutoff < this.#appliedCutoff && this.data.variables.length > 0;
  }

  /** Tightens the domain, which stands at level 0; the domain remembers if that proves it empty. */
  apply(domain: Domain, cutoff: number): void {
    if (!this.hasNews(cutoff)) return;
    this.#appliedCutoff = cutoff;
    const { variables, bounds, costs, objective } = this.data;
    // Where both are large, their own last places may be many steps of a cheap column.
    const rounding = 2 * UNIT_ROUNDOFF * (Math.abs(cutoff) + Math.abs(objective));
    const slack = cutoff - objective + rounding;
    for (let k = 0; k < variables.length; k++) {
      const v = variables[k];
      const reach = Math.floor(bounds[k] + slack / costs[k] + REACH_ROUNDING);
      if (reach < -domain.bound[v ^ 1] && !domain.tightenGlobally(v ^ 1, 0 - reach)) return;
    }
  }
}
