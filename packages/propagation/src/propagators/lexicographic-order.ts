import type { DomainState } from "../trail/domain-state.ts";
import { TERM_WORK } from "../work-units.ts";
import type { Propagator } from "./propagator.ts";
import { Reason } from "./reason.ts";

/**
 * One list of integer columns is lexicographically at least as large as another: at the first place where they
 * differ it has the larger value. While all places before are known to be no larger, and hence equal, a place is no
 * smaller. What is decided further on is not looked at before.
 *
 * Frisch, Hnich, Kiziltan, Miguel and Walsh, "Global constraints for lexicographic orderings", CP 2002.
 */
export class LexicographicOrder implements Propagator {
  readonly name = "lexicographic-order";
  readonly watched: Int32Array;
  readonly #larger: Int32Array;
  readonly #smaller: Int32Array;
  readonly #reason: Reason = new Reason();

  /** Columns with bounds that clauses can hold. [same length] */
  constructor(larger: readonly number[], smaller: readonly number[]) {
    this.#larger = Int32Array.from(larger);
    this.#smaller = Int32Array.from(smaller);
    const watched = [...larger.map((j) => 2 * j + 1), ...smaller.map((j) => 2 * j)];
    this.watched = Int32Array.from(new Set(watched));
  }

  propagate(domain: DomainState): boolean {
    const { bound } = domain;
    this.#reason.clear();
    for (let k = 0; k < this.#larger.length; k++) {
      domain.work += TERM_WORK;
      const x = this.#larger[k];
      const y = this.#smaller[k];
      if (!this.#carry(domain, 2 * y, 2 * x)) return false;
      if (!this.#carry(domain, 2 * x + 1, 2 * y + 1)) return false;
      const mostOfX = -bound[2 * x + 1];
      if (mostOfX > bound[2 * y]) return true;
      this.#reason.add(2 * x + 1, -mostOfX);
      this.#reason.add(2 * y, bound[2 * y]);
    }
    return true;
  }

  /** The bound of one is one of the other as well, because of what the reason holds besides. */
  #carry(domain: DomainState, from: number, to: number): boolean {
    const reason = this.#reason;
    const k = domain.bound[from];
    if (domain.bound[to] >= k) return true;
    reason.add(from, k);
    const isOpen = reason.tighten(domain, to, k);
    reason.count--;
    return isOpen;
  }
}
