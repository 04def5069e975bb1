import type { SmallSearch } from "../small/small-search.ts";
import type { ForeignTotals } from "../statistics/foreign-totals.ts";
import { noTree, type TreeCounters } from "../statistics/solve-statistics.ts";
import type { EarlyLearning } from "./early-learning.ts";
import type { Search } from "./search.ts";
import type { SumsTurns } from "./sums-turns.ts";

/** Entries of a tableau, one after the other, that take as long as a nonzero of sparse work. */
export const ENTRIES_PER_UNIT = 10;

/**
 * What the searches of a run come to together: those before its restarts, the one at hand, and those
 * of other threads that have taken it over.
 */
export class RunTotals {
  /** The search at hand; undefined before there is one. */
  search: Search | undefined;
  /** Learning before presolve has ended; undefined where there is none. */
  early: EarlyLearning | undefined;
  /** The searches on a tableau before it, and before those that restarts have ended. */
  readonly tableaux: SmallSearch[] = [];
  /** Those that meet in the middle, in the same order. */
  readonly sums: SumsTurns[] = [];
  /** The search on a tableau of what a restart has left, while it is under way. */
  rest: SmallSearch | undefined;
  /** Work of components, and of learning and symmetry breaking before the last restart. */
  pastWork = 0;
  /** What the searches before the last restart have proven. */
  pastBound = -Infinity;
  /** Kept up to date by the other threads' coordinator. */
  foreign: ForeignTotals | undefined;

  /** Of runs within this one that decide what it leaves to them: one without presolve, one along a cutoff row. */
  readonly within: RunTotals[] = [];

  get work(): number {
    const own = this.pastWork + (this.search?.work ?? 0) + (this.foreign?.work ?? 0);
    // A neighbourhood that a work limit ends is not counted by the search yet.
    const underWay = this.search?.context?.statistics.workUnderWay ?? 0;
    const early = this.early?.work ?? 0;
    const small = this.#onTableaux.work + this.#onSums.work + workOf(this.rest);
    return own + underWay + early + small + this.#sumWithin((each) => each.work);
  }

  get nodes(): number {
    const own = (this.search?.context?.statistics.nodes ?? 0) + (this.foreign?.nodes ?? 0);
    return own + this.#onTableaux.nodes + this.#sumWithin((each) => each.nodes);
  }

  #sumWithin(of: (totals: RunTotals) => number): number {
    return this.within.reduce((sum, totals) => sum + of(totals), 0);
  }

  get #onTableaux() {
    const sum = { nodes: 0, iterations: 0, work: 0, bound: -Infinity };
    for (const small of this.tableaux) {
      sum.nodes += small.nodes;
      sum.iterations += small.iterations;
      sum.work += workOf(small);
      sum.bound = Math.max(sum.bound, small.rootBound);
    }
    return sum;
  }

  get #onSums() {
    const sum = { work: 0, bound: -Infinity };
    for (const sums of this.sums) {
      sum.work += sums.work;
      sum.bound = Math.max(sum.bound, sums.bound);
    }
    return sum;
  }

  /** The search of what a restart has left is over, and a part of the root. */
  concludeRest(): void {
    this.pastWork += workOf(this.rest);
    this.rest = undefined;
  }

  /** Of the search at hand, and of that on a tableau. */
  get treeCounters(): TreeCounters {
    const counters = this.search?.context?.statistics.counters ?? noTree();
    if (this.tableaux.length === 0) return counters;
    const { nodes, iterations, work } = this.#onTableaux;
    return {
      ...counters,
      nodes: counters.nodes + nodes,
      nodeIterations: counters.nodeIterations + iterations,
      nodeWork: counters.nodeWork + work,
    };
  }

  get openNodes(): number {
    return this.foreign?.openNodes ?? this.search?.tree?.openNodes ?? 0;
  }

  /** Simplex iterations. */
  get iterations(): number {
    const own = (this.search?.iterations ?? 0) + (this.foreign?.iterations ?? 0);
    return own + this.#onTableaux.iterations + this.#sumWithin((each) => each.iterations);
  }

  get conflicts(): number {
    const own = (this.search?.conflicts ?? 0) + (this.foreign?.conflicts ?? 0);
    return own + (this.early?.conflicts ?? 0) + this.#sumWithin((each) => each.conflicts);
  }

  /** Proven lower bound of what is open. */
  get lowerBound(): number {
    const own = this.search?.lowerBound ?? -Infinity;
    return Math.max(
      this.pastBound,
      this.#onTableaux.bound,
      this.#onSums.bound,
      own,
      this.foreign?.lowerBound ?? -Infinity,
    );
  }

  /** Bound of what had to be left undecided so far; Infinity without such. */
  get unresolvedBound(): number {
    return this.foreign?.unresolvedBound ?? this.search?.tree?.unresolvedBound ?? Infinity;
  }
}

function workOf(small: SmallSearch | undefined): number {
  return Math.ceil((small?.tableau.work ?? 0) / ENTRIES_PER_UNIT);
}
