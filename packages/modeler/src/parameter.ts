import type { VariableAtom } from "./atom.ts";
import { Variable } from "./expression.ts";

/**
 * A number that is given and may change from solve to solve: a variable that is held at its value. In
 * sums and as a side of a constraint a change costs next to nothing; as a factor, `x.times(price)`, it is a
 * coefficient, and a change writes over the goal and the comparisons that have it. Inside of an operation it
 * compiles the model anew.
 *
 *     const demand = model.parameter(20, "demand");
 *     model.require(supply.atLeast(demand));
 *     await model.solve();
 *     demand.set(25);
 *     await model.solve();
 */
export class Parameter extends Variable {
  readonly #set: (value: number) => void;
  #value: number;

  /** @internal @param set tells the model of another value, and throws where it may not be */
  constructor(atom: VariableAtom, value: number, set: (value: number) => void) {
    super(atom);
    this.#set = set;
    this.#value = value;
  }

  get value(): number {
    return this.#value;
  }

  /** The value from the next solve on. */
  set(value: number): void {
    this.#set(value);
    this.#value = value;
  }
}
