import type { Atom, VariableAtom } from "./atom.ts";
import type { Expression } from "./expression.ts";
import { FromBelow } from "./from-below.ts";
import type { Interval } from "./interval.ts";

/**
 * What is known of the values of expressions while a model is compiled: the bounds of variables, the
 * intervals of operations that follow from them, and the parameters that are given.
 */
export class ExpressionRanges {
  readonly #variables: Map<VariableAtom, Interval>;
  readonly #operations = new FromBelow<Interval>((atom) =>
    atom.kind === "boolean" ? atom.interval : atom.operation.interval(atom, this.#ofOperand),
  );
  readonly #ofAtom = (atom: Atom): Interval => this.ofAtom(atom);
  readonly #ofOperand = (operand: Expression): Interval => this.of(operand);
  #given: (atom: VariableAtom) => Interval;

  /**
   * @param variables what is known of each variable
   * @param given the values of parameters that serve as coefficients
   */
  constructor(variables: Map<VariableAtom, Interval>, given: (atom: VariableAtom) => Interval) {
    this.#variables = variables;
    this.#given = given;
  }

  /** The values the expression can take, from all bounds that are known. */
  of(expression: Expression): Interval {
    return expression.intervalFrom(this.#ofAtom);
  }

  ofAtom(atom: Atom): Interval {
    if (atom.kind === "variable") return this.#variables.get(atom) ?? atom.interval;
    if (atom.kind === "boolean") return atom.interval;
    return this.#operations.of(atom);
  }

  /** Notes what a variable can be that stands for something else. */
  set(atom: VariableAtom, range: Interval): void {
    this.#variables.set(atom, range);
  }

  /** From now on parameters are these. */
  give(given: (atom: VariableAtom) => Interval): void {
    this.#given = given;
  }

  /** What an operation is over other expressions once its parameters are given; undefined for most. */
  expanded(atom: Atom): Expression | undefined {
    if (atom.kind !== "number") return undefined;
    return atom.operation.expanded?.(atom, (factor) => this.#givenInterval(factor));
  }

  #givenInterval(expression: Expression): Interval {
    return expression.intervalFrom((atom) => {
      if (atom.kind === "variable") return this.#given(atom);
      if (atom.kind === "boolean") return atom.interval;
      return atom.operation.interval(atom, (operand) => this.#givenInterval(operand));
    });
  }
}
