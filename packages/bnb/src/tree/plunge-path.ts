import type { DenseTableau } from "@bough/simplex/dense";
import type { SearchNode } from "../node/node.ts";

/** A decision on the way from a plunge's first node, and what is known of its children. */
export interface Decision {
  readonly column: number;
  /** LP value of the column; the children lie below and above its floor. */
  readonly value: number;
  readonly floor: number;
  /** The child looked at first. */
  readonly isUpFirst: boolean;
  /** LP objective and proven bound of the node that was split. */
  readonly objective: number;
  readonly bound: number;
  readonly downEstimate: number;
  readonly upEstimate: number;
}

interface Step extends Decision {
  /** Length of the trail before. */
  readonly trailLength: number;
  isSecond: boolean;
}

/**
 * Where a plunge stands below its first node: the decisions, each on its first or second child, and
 * what they and reduced costs have done to the bounds of the tableau.
 */
export class PlungePath {
  readonly #tableau: DenseTableau;
  readonly #steps: Step[] = [];
  /** Bounds that were moved, with what they were before. */
  readonly #trail: { readonly column: number; readonly lower: number; readonly upper: number }[] =
    [];

  constructor(tableau: DenseTableau) {
    this.#tableau = tableau;
  }

  /** Forgets all: bounds stay as they are. */
  begin(): void {
    this.#steps.length = 0;
    this.#trail.length = 0;
  }

  /** The decision that made the node at hand; undefined for the first one. */
  get last(): Decision | undefined {
    return this.#steps.at(-1);
  }

  /** Whether the last decision went up, and how far from the LP value. */
  get lastMove(): { readonly isUp: boolean; readonly distance: number } {
    const { value, floor, isUpFirst, isSecond } = this.#steps.at(-1)!;
    const isUp = isUpFirst !== isSecond;
    return { isUp, distance: isUp ? floor + 1 - value : value - floor };
  }

  /** Narrows a column for as long as the node at hand and those below it last. */
  narrow(column: number, low: number, high: number): void {
    const { lower, upper } = this.#tableau;
    this.#trail.push({ column, lower: lower[column], upper: upper[column] });
    lower[column] = low;
    upper[column] = high;
  }

  /** Goes to the first child of a decision. */
  descend(decision: Decision): void {
    const step = { ...decision, trailLength: this.#trail.length, isSecond: false };
    this.#steps.push(step);
    this.#restrict(step);
  }

  /** Leaves the node at hand for the nearest second child whose bound lies below the cutoff; false without one. */
  backtrack(cutoff: number): boolean {
    for (let step = this.#steps.at(-1); step !== undefined; step = this.#steps.at(-1)) {
      this.#undo(step.trailLength);
      if (!step.isSecond && step.bound < cutoff) {
        step.isSecond = true;
        this.#restrict(step);
        return true;
      }
      this.#steps.pop();
    }
    return false;
  }

  /** The node at hand as the queue has it, below the first node of the plunge. */
  export(first: SearchNode, bound: number): SearchNode {
    const lowerBound = Math.max(first.lowerBound, bound);
    const { last } = this;
    if (last === undefined) return { ...first, lowerBound };
    const steps = this.#steps;
    const depth = first.variables.length;
    const variables = new Int32Array(depth + steps.length);
    const values = new Float64Array(depth + steps.length);
    variables.set(first.variables);
    values.set(first.values);
    for (let k = 0; k < steps.length; k++) {
      const { column, isUpFirst, isSecond, floor } = steps[k];
      const isUp = isUpFirst !== isSecond;
      variables[depth + k] = isUp ? 2 * column : 2 * column + 1;
      values[depth + k] = isUp ? floor + 1 : -floor;
    }
    const { isUp, distance } = this.lastMove;
    const estimate = Math.max(lowerBound, isUp ? last.upEstimate : last.downEstimate);
    const branching = { column: last.column, isUp, distance, parentObjective: last.objective };
    return { variables, values, lowerBound, estimate, basis: null, branching };
  }

  #restrict({ column, isUpFirst, isSecond, floor }: Step): void {
    const { lower, upper } = this.#tableau;
    if (isUpFirst !== isSecond) this.narrow(column, floor + 1, upper[column]);
    else this.narrow(column, lower[column], floor);
  }

  #undo(length: number): void {
    const { lower, upper } = this.#tableau;
    const trail = this.#trail;
    while (trail.length > length) {
      const change = trail.pop()!;
      lower[change.column] = change.lower;
      upper[change.column] = change.upper;
    }
  }
}
