import type { Domain } from "../propagation/domain.ts";
import type { Relaxation } from "../relaxation.ts";
import { provenSlack, sideOf } from "../tree/proven-slack.ts";
import { REACH_ROUNDING, SMALLEST_REDUCED_COST } from "../tree/reduced-costs.ts";

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
 * Reads the dual proof of the relaxation's last LP, which was solved with the domain's bounds; null
 * where it proves nothing.
 */
export function readRootCosts(relaxation: Relaxation, domain: Domain): RootCosts | null {
  const offset = relaxation.problem.objectiveOffset;
  const proof = relaxation.cutoffProof(offset);
  // With a cutoff of z the slack is larger by z - offset.
  const objective = proof === null ? -Infinity : offset - provenSlack(proof, domain);
  if (proof === null || objective === -Infinity) return null;
  const { columns, coefficients, errors, count } = proof;
  const variables: number[] = [];
  const costs: number[] = [];
  for (let k = 0; k < count; k++) {
    const size = Math.abs(coefficients[k]) - errors[k];
    if (domain.isInteger[columns[k]] === 0 || size <= SMALLEST_REDUCED_COST) continue;
    variables.push(sideOf(coefficients[k], columns[k]));
    costs.push(size);
  }
  return {
    variables: Int32Array.from(variables),
    bounds: Float64Array.from(variables, (v) => domain.bound[v]),
    costs: Float64Array.from(costs),
    objective,
  };
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
    const slack = cutoff - objective;
    for (let k = 0; k < variables.length; k++) {
      const v = variables[k];
      const reach = Math.floor(bounds[k] + slack / costs[k] + REACH_ROUNDING);
      if (reach < -domain.bound[v ^ 1] && !domain.tightenGlobally(v ^ 1, 0 - reach)) return;
    }
  }
}
