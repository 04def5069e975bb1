import { grownFloat64, grownInt32 } from "@bough/problem";
import type { DomainState } from "../trail/domain-state.ts";

/** The explanation that a propagator is putting together: literals, each a bound variable and its threshold. */
export class Reason {
  variables: Int32Array = new Int32Array(16);
  thresholds: Float64Array = new Float64Array(16);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  /** Adds the literal v >= k. */
  add(v: number, k: number): void {
    const place = this.count++;
    if (place === this.variables.length) {
      this.variables = grownInt32(this.variables, place + 1);
      this.thresholds = grownFloat64(this.thresholds, place + 1);
    }
    this.variables[place] = v;
    this.thresholds[place] = k;
  }

  /** Tightens v >= k because all of this holds. False, with the conflict held, where that fails. */
  tighten(domain: DomainState, v: number, k: number): boolean {
    return domain.tightenBecause(v, k, this.variables, this.thresholds, this.count);
  }

  /** All of this cannot hold together: holds the conflict and returns false. */
  fail(domain: DomainState): false {
    return domain.failBecause(this.variables, this.thresholds, this.count);
  }
}
