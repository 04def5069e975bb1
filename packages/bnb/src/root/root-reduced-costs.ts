import type { Domain } from "../propagation/domain.ts";
import type { Relaxation } from "../relaxation.ts";

/** Reduced costs below this are noise. */
const SMALLEST_REDUCED_COST = 1e-7;
/** Added before rounding a bound down. */
const ROUNDING = 1e-5;

/** The same as plain data, one entry for each column that sits at a bound. */
export interface RootCosts {
  /** The bound variable that sits at its bound. */
  readonly variables: Int32Array;
  /** That bound. */
  readonly bounds: Float64Array;
  /** Absolute reduced costs. */
  readonly costs: Float64Array;
  readonly objective: number;
}

/** Reads the reduced costs of the relaxation's last LP, which was solved with the domain's bounds. */
export function readRootCosts(
  integers: Int32Array,
  { reducedCost, objective }: Relaxation,
  domain: Domain,
): RootCosts {
  const variables: number[] = [];
  for (const j of integers) {
    if (Math.abs(reducedCost[j]) <= SMALLEST_REDUCED_COST) continue;
    const v = reducedCost[j] > 0 ? 2 * j : 2 * j + 1;
    if (domain.bound[v] > -Infinity) variables.push(v);
  }
  return {
    variables: Int32Array.from(variables),
    bounds: Float64Array.from(variables, (v) => domain.bound[v]),
    costs: Float64Array.from(variables, (v) => Math.abs(reducedCost[v >> 1])),
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
      const reach = Math.floor(bounds[k] + slack / costs[k] + ROUNDING);
      if (reach < -domain.bound[v ^ 1] && !domain.tightenGlobally(v ^ 1, 0 - reach)) return;
    }
  }
}
