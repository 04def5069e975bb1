import type { Domain } from "./propagation/domain.ts";
import type { Relaxation } from "./relaxation.ts";

/** Reduced costs below this are noise. */
const SMALLEST_REDUCED_COST = 1e-7;
/** Added before rounding a bound down. */
const ROUNDING = 1e-5;

/**
 * The reduced costs of the root's last LP and the bounds they were computed at. Whatever the tree
 * does later, with a cutoff of z no column can leave its root bound by more than
 * (z - root objective) / |reduced cost|.
 */
export class RootReducedCosts {
  readonly #variables: Int32Array; // the bound variable that sits at its bound
  readonly #bounds: Float64Array; // that bound
  readonly #costs: Float64Array; // absolute reduced cost
  readonly #objective: number;
  #appliedCutoff = Infinity;

  constructor(integers: Int32Array, { reducedCost, objective }: Relaxation, domain: Domain) {
    const variables: number[] = [];
    for (const j of integers) {
      if (Math.abs(reducedCost[j]) > SMALLEST_REDUCED_COST)
        variables.push(reducedCost[j] > 0 ? 2 * j : 2 * j + 1);
    }
    this.#variables = Int32Array.from(variables);
    this.#bounds = Float64Array.from(variables, (v) => domain.bound[v]);
    this.#costs = Float64Array.from(variables, (v) => Math.abs(reducedCost[v >> 1]));
    this.#objective = objective;
  }

  /** True where this cutoff is better than the one last applied. */
  hasNews(cutoff: number): boolean {
    return cutoff < this.#appliedCutoff && this.#variables.length > 0;
  }

  /** Tightens the domain, which stands at level 0; the domain remembers if that proves it empty. */
  apply(domain: Domain, cutoff: number): void {
    if (!this.hasNews(cutoff)) return;
    this.#appliedCutoff = cutoff;
    const slack = cutoff - this.#objective;
    for (let k = 0; k < this.#variables.length; k++) {
      const v = this.#variables[k];
      const reach = Math.floor(this.#bounds[k] + slack / this.#costs[k] + ROUNDING);
      if (reach < -domain.bound[v ^ 1] && !domain.tightenGlobally(v ^ 1, 0 - reach)) return;
    }
  }
}
