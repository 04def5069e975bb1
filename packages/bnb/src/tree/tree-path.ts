import type { Domain } from "../propagation/domain.ts";
import type { Steps } from "../steps.ts";

/**
 * The bound literals from the root to the node that the domain stands at. Literals that were
 * already true take no level of their own, so the path remembers the level behind each.
 */
export class TreePath {
  readonly #domain: Domain;
  readonly #variables: number[] = [];
  readonly #values: number[] = [];
  readonly #levels: number[] = [];

  constructor(domain: Domain) {
    this.#domain = domain;
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
    this.#variables.push(variable);
    this.#values.push(value);
    if (domain.isTrue(variable, value)) {
      this.#levels.push(domain.level);
      return true;
    }
    this.#levels.push(domain.level + 1);
    if (domain.isFalse(variable, value)) return false;
    domain.decide(variable, value);
    return yield* domain.propagateInSteps();
  }

  /** Goes back to the first `length` literals. */
  cut(length: number): void {
    this.#domain.backtrack(length === 0 ? 0 : this.#levels[length - 1]);
    this.#variables.length = length;
    this.#values.length = length;
    this.#levels.length = length;
  }

  /** Copies of the literals, with one more where given. */
  literals(variable = -1, value = 0): { variables: Int32Array; values: Float64Array } {
    const extra = variable < 0 ? 0 : 1;
    const variables = new Int32Array(this.length + extra);
    const values = new Float64Array(this.length + extra);
    variables.set(this.#variables);
    values.set(this.#values);
    if (extra === 1) {
      variables[this.length] = variable;
      values[this.length] = value;
    }
    return { variables, values };
  }
}
