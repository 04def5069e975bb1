import type { SearchNode } from "../node/node.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { tightenByReducedCosts } from "./reduced-costs.ts";

/** Rounds of LP, reduced costs and propagation at one node. */
const NODE_ROUNDS = 4;

/** What bounding a node found; "deferred": its bound lies within the gap, so that it may wait. */
export type Bounding = "leaf" | "deferred" | "solved" | "unknown" | "stopped" | "unbounded";

/** Bounds the node at which path and domain stand, and learns from what that shows. */
export class NodeBounding {
  /** Proven lower bound of the node at hand. */
  bound = -Infinity;
  readonly #context: SearchContext;
  readonly #threshold: () => number;

  /** @param threshold the bound from which on a node is not worth going on with now */
  constructor(context: SearchContext, threshold: () => number) {
    this.#context = context;
    this.#threshold = threshold;
  }

  /**
   * Solves the node's LP, again while reduced costs and propagation change what it rests on.
   *
   * @param isFirst false where the node's LP was solved before, with fewer rows or wider bounds
   */
  *run(node: SearchNode, isFirst: boolean): Steps<Bounding> {
    const context = this.#context;
    const { relaxation, domain, statistics } = context;
    const { stopwatch } = context.ledger;
    if (isFirst) this.bound = node.lowerBound;
    for (let round = 0; ; round++) {
      relaxation.syncBounds(domain);
      const threshold = this.#threshold();
      const { iterations, work } = relaxation;
      const status = yield* stopwatch.time("node LPs", relaxation.resolve(threshold));
      statistics.nodeIterations += relaxation.iterations - iterations;
      statistics.nodeWork += relaxation.work - work;
      const isNew = isFirst && round === 0;
      switch (status) {
        case "infeasible":
          context.witness?.closes("infeasible LP");
          yield* context.learnFromProof(relaxation.infeasibilityProof());
          return "leaf";
        case "cutoff":
          if (isNew) this.#learnGain(node, threshold);
          return yield* this.#close(Math.max(threshold, context.lpBound()));
        case "unbounded":
          // Along a ray that the LP of a node above does not have, only last places fall.
          return this.bound > -Infinity ? "unknown" : status;
        case "stopped":
          return status;
        case "unknown":
        case "iteration-limit":
          statistics.unsolvedRelaxations++;
          return "unknown";
        case "optimal":
          break;
      }
      if (isNew) {
        this.#learnGain(node, relaxation.objective);
        relaxation.noteSlackRows();
      }
      this.bound = Math.max(this.bound, context.lpBound());
      context.witness?.keepsNode(this.bound, "bound of a node's LP");
      if (this.bound >= threshold) return yield* this.#close(this.bound);
      context.takePoint();
      const changed = tightenByReducedCosts(context);
      if (changed < 0) context.witness?.closes("reduced costs");
      if (changed < 0 || (changed > 0 && !(yield* domain.propagateInSteps()))) return "leaf";
      if (changed === 0 || round >= NODE_ROUNDS || !this.#isPointCutOff()) return "solved";
    }
  }

  /** Another proof of a lower bound on the node at hand. */
  raise(bound: number): void {
    this.bound = Math.max(this.bound, this.#context.roundedBound(bound));
    this.#context.witness?.keepsNode(this.bound, "bound by another LP");
  }

  /** The bound has reached the threshold: the node is dropped, or waits where it is only within the gap. */
  *#close(bound: number): Steps<"leaf" | "deferred"> {
    const context = this.#context;
    const { cutoff } = context;
    this.bound = Math.max(this.bound, bound);
    // A threshold within the gap may lie just above a value of the grid, and the LP above both by last places.
    if (this.bound >= cutoff) this.bound = context.roundedBound(this.bound);
    context.witness?.keepsNode(this.bound, "bound of a node's LP");
    if (this.bound < cutoff) return "deferred";
    yield* context.learnFromProof(context.relaxation.cutoffProof(cutoff));
    return "leaf";
  }

  #learnGain({ branching }: SearchNode, objective: number): void {
    if (branching === null) return;
    const { column, isUp, distance, parentObjective } = branching;
    this.#context.pseudocosts.addGain(column, isUp, distance, objective - parentObjective);
  }

  /** True where propagation has moved a bound past the LP point. */
  #isPointCutOff(): boolean {
    const { domain, integers, point, tolerances } = this.#context;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (point[j] < domain.bound[2 * j] - tolerances.integrality) return true;
      if (-point[j] < domain.bound[2 * j + 1] - tolerances.integrality) return true;
    }
    return false;
  }
}
