import type { DenseTableau, TableauCopy } from "@bough/simplex/dense";
import type { SearchNode } from "./node.ts";
import { withoutImplied } from "./without-implied.ts";

/** A column to branch on at a node whose LP a tableau has solved, and what is known of the children. */
export interface TableauDecision {
  readonly column: number;
  /** LP value of the column; the children lie below and above its floor. */
  readonly value: number;
  readonly floor: number;
  /** The child looked at first. */
  readonly isUpFirst: boolean;
  /** LP objective of the node that is split, and a proven bound on its points; -Infinity for none. */
  readonly objective: number;
  readonly bound: number;
  /** What the best points of the children may cost. */
  readonly downEstimate: number;
  readonly upEstimate: number;
}

/** How a child was come to from the LP of its parent. */
export interface Move {
  readonly column: number;
  readonly isUp: boolean;
  /** From the LP's value to the child's bound. */
  readonly distance: number;
  /** LP objective of the parent. */
  readonly objective: number;
}

interface Step {
  readonly decision: TableauDecision;
  /** Length of the trail before. */
  readonly trailLength: number;
  isSecond: boolean;
  /** What the second child begins with; null for the tableau as the first one leaves it. */
  tableau: TableauCopy | null;
}

/** Bounds that others have taken the place of. */
interface PastBounds {
  readonly column: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Where a depth-first search on a dense tableau stands below its first node: the decisions, each on
 * its first or second child, and what they and reduced costs have done to the bounds of the tableau.
 */
export class TableauPath {
  readonly #tableau: DenseTableau;
  readonly #steps: Step[] = [];
  readonly #trail: PastBounds[] = [];
  /** Copies that can be written over. */
  readonly #unused: TableauCopy[] = [];
  #done = 0;

  constructor(tableau: DenseTableau) {
    this.#tableau = tableau;
  }

  /** Forgets all: bounds stay as they are. */
  begin(): void {
    this.#steps.length = 0;
    this.#trail.length = 0;
    this.#done = 0;
  }

  /** True at the first node. */
  get isAtFirst(): boolean {
    return this.#steps.length === 0;
  }

  /** Bound of the node at hand that its parent has proven; -Infinity where none has. */
  get bound(): number {
    return this.#steps.at(-1)?.decision.bound ?? -Infinity;
  }

  /** Share of the tree below the first node that lies behind, were both children of a node as large. */
  get done(): number {
    return this.#done;
  }

  /** The way from the parent to the node at hand; null at the first one. */
  get lastMove(): Move | null {
    const step = this.#steps.at(-1);
    if (step === undefined) return null;
    const { column, value, floor, objective } = step.decision;
    const isUp = isStepUp(step);
    return { column, isUp, distance: isUp ? floor + 1 - value : value - floor, objective };
  }

  /** Narrows a column for as long as the node at hand and those below it last. */
  narrow(column: number, low: number, high: number): void {
    const { lower, upper } = this.#tableau;
    this.#trail.push({ column, lower: lower[column], upper: upper[column] });
    lower[column] = low;
    upper[column] = high;
  }

  /**
   * Goes to the first child of a decision.
   *
   * @param keepsTableau whether the second one begins from the tableau as it is now
   */
  descend(decision: TableauDecision, keepsTableau = false): void {
    const tableau = keepsTableau ? this.#tableau.copy(this.#unused.pop()) : null;
    const step = { decision, trailLength: this.#trail.length, isSecond: false, tableau };
    this.#steps.push(step);
    this.#enter(step);
  }

  /** Leaves the node at hand for the nearest second child whose bound lies below the cutoff; false without one. */
  backtrack(cutoff = Infinity): boolean {
    this.#done += 2 ** -this.#steps.length;
    for (let step = this.#steps.at(-1); step !== undefined; step = this.#steps.at(-1)) {
      this.#undo(step.trailLength);
      const { tableau } = step;
      if (tableau !== null) this.#unused.push(tableau);
      step.tableau = null;
      if (!step.isSecond && step.decision.bound < cutoff) {
        if (tableau !== null) this.#tableau.load(tableau);
        step.isSecond = true;
        this.#enter(step);
        return true;
      }
      this.#steps.pop();
      if (!step.isSecond) this.#done += 2 ** -(this.#steps.length + 1);
    }
    return false;
  }

  /** The node at hand as the queue has it, below the first node of the search. */
  export(first: SearchNode, bound: number): SearchNode {
    const lowerBound = Math.max(first.lowerBound, bound);
    const steps = this.#steps;
    const last = steps.at(-1);
    const move = this.lastMove;
    if (last === undefined || move === null) return { ...first, lowerBound };
    const depth = first.variables.length;
    const variables = new Int32Array(depth + steps.length);
    const values = new Float64Array(depth + steps.length);
    variables.set(first.variables);
    values.set(first.values);
    for (let k = 0; k < steps.length; k++) {
      const { column, floor } = steps[k].decision;
      const isUp = isStepUp(steps[k]);
      variables[depth + k] = isUp ? 2 * column : 2 * column + 1;
      values[depth + k] = isUp ? floor + 1 : -floor;
    }
    const { column, isUp, distance, objective } = move;
    const { upEstimate, downEstimate } = last.decision;
    const estimate = Math.max(lowerBound, isUp ? upEstimate : downEstimate);
    const branching = { column, isUp, distance, parentObjective: objective };
    const literals = withoutImplied({ variables, values });
    return { ...literals, lowerBound, estimate, basis: null, branching };
  }

  #enter(step: Step): void {
    const { column, floor } = step.decision;
    const { lower, upper } = this.#tableau;
    if (isStepUp(step)) this.narrow(column, floor + 1, upper[column]);
    else this.narrow(column, lower[column], floor);
  }

  #undo(length: number): void {
    const { lower, upper } = this.#tableau;
    const trail = this.#trail;
    for (let k = trail.length - 1; k >= length; k--) {
      const past = trail[k];
      lower[past.column] = past.lower;
      upper[past.column] = past.upper;
    }
    trail.length = length;
  }
}

function isStepUp({ decision, isSecond }: Step): boolean {
  return decision.isUpFirst !== isSecond;
}
