import type { SearchContext } from "../search-context.ts";

/** Share of the integer columns that must have been fixed since presolve: before and amid the cuts, at the root, and later. */
const FIXED_BEFORE_CUTS = 0.5;
const FIXED_AMID_CUTS = 0.5;
const FIXED_AT_ROOT = 0.1;
const FIXED_IN_TREE = 0.3;
/** Work of rounds of cuts from which on they are dearer than to begin anew. */
const DEAR_ROUNDS = 5_000_000;
/** Nodes up to which a tree may be given up, and between two looks. */
const NODE_LIMIT = 1000;
const LOOK_INTERVAL = 25;
/** Restarts in all, however much each of them fixes. */
const ROOT_RESTART_LIMIT = 6;

/**
 * When to presolve again: as soon as bounds found by the search have fixed so much that what is
 * left is a clearly smaller problem, and before a tree has grown that would be thrown away.
 *
 * T. Achterberg, "Constraint Integer Programming", 2007, section 10.9.
 */
export class RootRestartRule {
  readonly #context: SearchContext;
  readonly #isOn: boolean;
  readonly #firstNode: number;
  #nextLook: number;

  constructor(context: SearchContext) {
    this.#context = context;
    const { depth, hasObjective, techniques, statistics } = context;
    const isAllowed = depth === 0 && hasObjective && statistics.rootRestarts < ROOT_RESTART_LIMIT;
    this.#isOn = isAllowed && techniques.isOn("restarts");
    this.#firstNode = statistics.nodes;
    this.#nextLook = statistics.nodes + LOOK_INTERVAL;
  }

  /** Whether to begin anew before the first cut. */
  get paysBeforeCuts(): boolean {
    return this.#isOn && this.#fixedShare() >= FIXED_BEFORE_CUTS;
  }

  /**
   * Whether to begin anew between two rounds of cuts.
   *
   * @param work of the rounds so far
   */
  paysAmidCuts(work: number): boolean {
    return this.#isOn && work >= DEAR_ROUNDS && this.#fixedShare() >= FIXED_AMID_CUTS;
  }

  /** Whether to begin anew before the first node. */
  get paysAtRoot(): boolean {
    return this.#isOn && this.#fixedShare() >= FIXED_AT_ROOT;
  }

  /** The same between two nodes. */
  get paysInTree(): boolean {
    const { nodes } = this.#context.statistics;
    if (!this.#isOn || nodes < this.#nextLook || nodes > this.#firstNode + NODE_LIMIT) return false;
    this.#nextLook = nodes + LOOK_INTERVAL;
    return this.#fixedShare() >= FIXED_IN_TREE;
  }

  /** Share of the integer columns left by presolve that the root has fixed. */
  #fixedShare(): number {
    const { integers, problem, rootBound } = this.#context;
    let open = 0;
    let fixed = 0;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (problem.columnLower[j] === problem.columnUpper[j]) continue;
      open++;
      if (rootBound[2 * j] === -rootBound[2 * j + 1]) fixed++;
    }
    return fixed / Math.max(1, open);
  }
}
