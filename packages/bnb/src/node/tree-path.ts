import type { Domain } from "@bough/propagation";
import type { Steps } from "../steps.ts";
import { type NodeLiterals, withoutImplied } from "./without-implied.ts";

/**
 * The bound literals from the root to the node that the domain stands at. Literals that were
 * already true take no level of their own, so the path remembers the level behind each.
 */
export class TreePath {
  readonly #domain: Domain;
  readonly #variables: number[] = [];
  readonly #values: number[] = [];
  readonly #levels: number[] = [];
  /** Place of the previous literal of the same bound variable, or -1. */
  readonly #previous: number[] = [];
  /** Place of the last literal of each bound variable, or -1. [2 numCols] */
  readonly #last: Int32Array;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#last = new Int32Array(2 * domain.numCols).fill(-1);
  }

  get length(): number {
    return this.#variables.length;
  }

  /**
   * Leads the domain to a node: back to the last literal in common, then down. False where that
   * fails; a conflict, if the domain holds one, is then still held and the path ends at it.
   */
  *goTo(variables: Int32Array, values: Float64Array): Steps<boolean> {
    let common = 0;
    const limit = Math.min(this.length, variables.length);
    while (
      common < limit &&
      this.#variables[common] === variables[common] &&
      this.#values[common] === values[common]
    )
      common++;
    this.cut(common);
    if (!(yield* this.#domain.propagateInSteps())) return false;
    for (let k = common; k < variables.length; k++) {
      if (!(yield* this.extend(variables[k], values[k]))) return false;
    }
    return true;
  }

  /** Assumes one more literal and propagates. */
  *extend(variable: number, value: number): Steps<boolean> {
    const domain = this.#domain;
    this.#append(variable, value);
    if (domain.isTrue(variable, value)) {
      this.#levels.push(domain.level);
      return true;
    }
    this.#levels.push(domain.level + 1);
    if (domain.isFalse(variable, value)) return false;
    domain.decide(variable, value);
    return yield* domain.propagateInSteps();
  }

  #append(variable: number, value: number): void {
    this.#previous.push(this.#last[variable]);
    this.#last[variable] = this.length;
    this.#variables.push(variable);
    this.#values.push(value);
  }

  /** Goes back to the first `length` literals. */
  cut(length: number): void {
    this.#domain.backtrack(length === 0 ? 0 : this.#levels[length - 1]);
    for (let k = this.length - 1; k >= length; k--)
      this.#last[this.#variables[k]] = this.#previous[k];
    this.#variables.length = length;
    this.#values.length = length;
    this.#levels.length = length;
    this.#previous.length = length;
  }

  /** How often the bound variable was raised on the path, as far as it is written, counted no further than `most`. */
  timesRaised(variable: number, most: number): number {
    let times = 0;
    for (let k = this.#last[variable]; k >= 0 && times < most; k = this.#previous[k]) times++;
    return times;
  }

  /** Copies of the literals, with one more at the end and, where they are many, without implied ones. */
  literals(variable: number, value: number): NodeLiterals {
    const { length } = this;
    const variables = new Int32Array(length + 1);
    const values = new Float64Array(length + 1);
    variables.set(this.#variables);
    values.set(this.#values);
    variables[length] = variable;
    values[length] = value;
    return withoutImplied({ variables, values });
  }
}
