import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { RowActivities } from "./row-activities.ts";
import { startAtBounds } from "./start-point.ts";
import { withinBounds } from "./within-bounds.ts";

/** Columns fixed between two pauses. */
const SLICE = 100;

/**
 * Fixes one integer after the other at the value that leaves the rows least violated, and
 * propagates; a value that fails is turned down for another. Columns in many rows go first. Only at
 * the end an LP settles what is continuous.
 *
 * T. Berthold and G. Hendel, "Shift-and-propagate", J. Heuristics 21, 2015.
 */
export const shiftAndPropagate: Heuristic = {
  name: "shift-and-propagate",
  everyNodes: 0,
  cost: "medium",
  isReady: ({ gate, depth }) => gate.best === Infinity && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const { domain, problem, integers } = context;
  const walk = new Walk(context);
  const size = (j: number) => problem.columns.starts[j + 1] - problem.columns.starts[j];
  const order = Array.from(integers).sort((a, b) => size(b) - size(a) || a - b);
  for (let k = 0; k < order.length; k++) {
    if (k % SLICE === SLICE - 1) yield;
    if (!domain.isFixed(order[k]) && !(yield* walk.fix(order[k]))) break;
  }
  context.statistics.otherWork += walk.effort;
  if (integers.some((j) => !domain.isFixed(j))) return;
  if (integers.length === problem.numCols) yield* offer(walk.x);
  else yield* settle(context, offer);
}

/** The continuous columns by an LP, all integers being fixed. */
function* settle(context: SearchContext, offer: Offer): Steps<void> {
  const { relaxation, domain, problem } = context;
  relaxation.syncBounds(domain);
  if ((yield* relaxation.resolve(context.cutoff)) !== "optimal") return;
  yield* offer(relaxation.primal.slice(0, problem.numCols));
}

/** A point that follows the domain's bounds, with the activities of the rows. */
class Walk {
  readonly x: Float64Array;
  /** Nonzeros looked at. */
  effort = 0;
  readonly #context: SearchContext;
  readonly #rows: RowActivities;
  #seen: number;

  constructor(context: SearchContext) {
    this.#context = context;
    this.x = startAtBounds(context);
    this.#rows = new RowActivities(context.problem, this.x);
    this.#seen = context.domain.trail.length;
  }

  /** Fixes a column at the least violating value that propagation lets stand; false where none does. */
  *fix(j: number): Steps<boolean> {
    const { domain } = this.#context;
    const level = domain.level;
    for (const value of this.#candidates(j)) {
      if (value < domain.lower(j) || value > domain.upper(j)) continue;
      if ((yield* this.#decide(2 * j, value)) && (yield* this.#decide(2 * j + 1, -value))) {
        this.#follow();
        return true;
      }
      yield;
      yield* this.#context.learn();
      yield;
      domain.backtrack(level);
      if (!(yield* domain.propagateInSteps())) return false;
      if (domain.isFixed(j)) {
        this.#follow();
        return true;
      }
    }
    return false;
  }

  *#decide(variable: number, threshold: number): Steps<boolean> {
    const { domain } = this.#context;
    if (domain.isTrue(variable, threshold)) return true;
    if (domain.isFalse(variable, threshold)) return false;
    domain.decide(variable, threshold);
    return yield* domain.propagateInSteps();
  }

  /** Both bounds and the present value, the least violating first, the cheaper one among equals. */
  #candidates(j: number): number[] {
    const { domain, problem } = this.#context;
    const { x } = this;
    const values = [x[j], domain.lower(j), domain.upper(j)].filter(Number.isFinite);
    const violations = new Map<number, number>();
    for (const value of values) violations.set(value, this.#rows.violationAfter(j, value - x[j]));
    this.effort += values.length * (problem.columns.starts[j + 1] - problem.columns.starts[j]);
    const violation = (value: number) => violations.get(value) ?? 0;
    return Array.from(violations.keys()).sort(
      (a, b) => violation(a) - violation(b) || problem.cost[j] * (a - b),
    );
  }

  /** Takes the bounds that have moved into the point. */
  #follow(): void {
    const { domain, problem } = this.#context;
    const { variable, length } = domain.trail;
    const begin = Math.min(this.#seen, length);
    for (let t = begin; t < length; t++) {
      const j = variable[t] >> 1;
      if (j >= problem.numCols) continue;
      const value = withinBounds(domain, j, this.x[j]);
      if (value === this.x[j]) continue;
      this.#rows.move(j, value - this.x[j]);
      this.effort += problem.columns.starts[j + 1] - problem.columns.starts[j];
      this.x[j] = value;
    }
    this.#seen = length;
  }
}
