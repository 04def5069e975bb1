import type { Literal } from "./bound-literal.ts";

/**
 * Literals that cannot all hold, at least at no point below the target: the constraint `line` of the
 * proof says so under the assumption of each.
 */
export interface Explained {
  readonly literals: readonly Literal[];
  readonly line: number;
  /** True where it says that the objective reaches the target, false where it is an absurdity. */
  readonly isGoal: boolean;
}

/** One that is kept. The first two places are watched. */
export class Nogood {
  readonly variables: Int32Array;
  readonly bounds: Float64Array;
  readonly line: number;
  readonly isGoal: boolean;
  activity = 0;
  isDropped = false;

  /** The literals in an order in which those that become false last come first. */
  constructor({ literals, line, isGoal }: Explained) {
    this.variables = Int32Array.from(literals, ({ variable }) => variable);
    this.bounds = Float64Array.from(literals, ({ bound }) => bound);
    this.line = line;
    this.isGoal = isGoal;
  }

  get size(): number {
    return this.variables.length;
  }

  literal(k: number): Literal {
    return { variable: this.variables[k], bound: this.bounds[k] };
  }

  swap(a: number, b: number): void {
    const { variables, bounds } = this;
    [variables[a], variables[b]] = [variables[b], variables[a]];
    [bounds[a], bounds[b]] = [bounds[b], bounds[a]];
  }
}
