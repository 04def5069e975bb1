import { grownFloat64, grownInt32, pickedFloat64, UNIT_ROUNDOFF } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import {
  OBJECTIVE_NOISE,
  provenSlack,
  REACH_ROUNDING,
  SMALLEST_REDUCED_COST,
  sideOf,
} from "./proven-slack.ts";
import type { Relaxation } from "./relaxation.ts";

/** Reduced costs of LPs of the root as plain data, one entry for each bound that a column sits at. */
export interface RootCosts {
  /** The bound variable that sits at its bound. */
  readonly variables: Int32Array;
  /** That bound. */
  readonly bounds: Float64Array;
  /** Absolute reduced costs. */
  readonly costs: Float64Array;
  /** What points cost at least by the LP that the reduced cost is of: the sum of both is the price of leaving the bound. */
  readonly objectives: Float64Array;
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

/**
 * Of two lists for each bound variable the entry by which it is dearer to leave the bound: that fixes the column
 * while the cutoff is still farther away. A later LP, with more cuts, need not be the one.
 *
 * @param numVariables bound variables of the domain
 */
export function dearestOf(known: RootCosts, fresh: RootCosts, numVariables: number): RootCosts {
  const place = new Int32Array(numVariables).fill(-1);
  let count = known.variables.length;
  const most = count + fresh.variables.length;
  const variables = grownInt32(known.variables, most);
  const bounds = grownFloat64(known.bounds, most);
  const costs = grownFloat64(known.costs, most);
  const objectives = grownFloat64(known.objectives, most);
  for (let k = 0; k < count; k++) place[variables[k]] = k;
  for (let k = 0; k < fresh.variables.length; k++) {
    const v = fresh.variables[k];
    const at = place[v] < 0 ? count++ : place[v];
    if (place[v] >= 0 && objectives[at] + costs[at] >= fresh.objectives[k] + fresh.costs[k])
      continue;
    variables[at] = v;
    bounds[at] = fresh.bounds[k];
    costs[at] = fresh.costs[k];
    objectives[at] = fresh.objectives[k];
  }
  return {
    variables: variables.slice(0, count),
    bounds: bounds.slice(0, count),
    costs: costs.slice(0, count),
    objectives: objectives.slice(0, count),
  };
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
      objectives: new Float64Array(this.#costs.length).fill(objective),
    };
  }
}

/**
 * Reduced costs of the LPs of the root and the bounds they were computed at. Whatever the tree does later, with a
 * cutoff of z no column can leave its bound by more than (z - objective) / |reduced cost|.
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
    const { variables, bounds, costs, objectives } = this.data;
    for (let k = 0; k < variables.length; k++) {
      const v = variables[k];
      // Where both are large, their own last places may be many steps of a cheap column.
      const rounding = 2 * UNIT_ROUNDOFF * (Math.abs(cutoff) + Math.abs(objectives[k]));
      const slack = cutoff - objectives[k] + rounding;
      const reach = Math.floor(bounds[k] + slack / costs[k] + REACH_ROUNDING);
      if (reach < -domain.bound[v ^ 1] && !domain.tightenGlobally(v ^ 1, 0 - reach)) return;
    }
  }
}
