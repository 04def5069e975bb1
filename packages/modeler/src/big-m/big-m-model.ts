import { type Problem, ProblemBuilder } from "@bough/problem";
import type { VariableAtom } from "../atom.ts";
import { sum } from "../build-expression.ts";
import { Context } from "../context.ts";
import { type DefaultSolverOptions, defaultSolver } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import { Expression, lift, type NumberLike, Variable } from "../expression.ts";
import { type Interval, interval, ZERO_ONE } from "../interval.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, SolverOptions } from "../solver.ts";
import { checkModelOptions, engineOptions } from "../solving/engine-options.ts";
import { solverOr } from "../solving/given-solver.ts";
import { quoting } from "../text-budget.ts";
import { vocabulary } from "../vocabulary.ts";

export interface BigMModelOptions {
  readonly name?: string;
  /** W: the big number is 2^(W + 4) + 1. Default 10. */
  readonly integerWidth?: number;
  /** Gap of a strict comparison of reals. Default 1e-9. */
  readonly epsilon?: number;
}

/** Gap of a strict comparison of reals, where none is given. */
const STRICT_GAP = 1e-9;
/** Largest value of an integer variable. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/**
 * The big-M formulation as a plain modelling library writes it, row for row, which riddles call
 * their literal formulation. Each call of an
 * operation makes its columns and rows at once, nothing is shared, an operation folds only where
 * all its arguments are constants, and every limit is a row. It is here to measure the tight
 * formulation of `Model` against; the algebra stands with each operation, with
 * M = 2^(W + 4) + 1. Truth values are numbers of 0 or 1 here.
 */
export class BigMModel {
  readonly context: Context;
  readonly #builder: ProblemBuilder;
  readonly #columnOf = new Map<VariableAtom, number>();
  readonly #bigNumber: number;
  readonly #largestValue: number;

  constructor(options: BigMModelOptions = {}) {
    const width = options.integerWidth ?? 10;
    if (!(Number.isInteger(width) && width >= 1 && width <= 26)) {
      throw new InvalidModelError(
        quoting`integerWidth ${width}: it must be an integer from 1 to 26`,
      );
    }
    this.context = new Context(vocabulary, options.epsilon ?? STRICT_GAP);
    this.#builder = new ProblemBuilder(options.name === undefined ? {} : { name: options.name });
    this.#bigNumber = 2 ** (width + 4) + 1;
    this.#largestValue = 2 ** width - 1;
  }

  // Variables

  binary(name?: string): Variable {
    return this.#variable(ZERO_ONE, true, name);
  }

  /** An integer in [0, 2^31 - 1]. */
  nonNegativeInteger(name?: string): Variable {
    return this.#variable(interval(0, LARGEST_INTEGER), true, name);
  }

  /** An integer in [-2^31 + 1, 2^31 - 1]. */
  integer(name?: string): Variable {
    return this.#variable(interval(-LARGEST_INTEGER, LARGEST_INTEGER), true, name);
  }

  nonNegativeReal(name?: string): Variable {
    return this.#variable(interval(0, Infinity), false, name);
  }

  real(name?: string): Variable {
    return this.#variable(interval(-Infinity, Infinity), false, name);
  }

  // Rows: one for each call

  setEqual(a: NumberLike, b: NumberLike): void {
    this.#row(this.#difference(a, b, "setEqual"), 0, 0);
  }

  setAtMost(a: NumberLike, b: NumberLike): void {
    this.#row(this.#difference(a, b, "setAtMost"), -Infinity, 0);
  }

  setAtLeast(a: NumberLike, b: NumberLike): void {
    this.#row(this.#difference(a, b, "setAtLeast"), 0, Infinity);
  }

  /** The number of different values, see `differentValues`, is the number of values. */
  setAllDifferent(values: readonly NumberLike[]): void {
    this.setEqual(this.differentValues(values), values.length);
  }

  // Operations

  sum(values: Iterable<NumberLike>): Expression {
    return sum(this.context, values, "sum");
  }

  /** r with 0 <= b - a + M r <= M - 1 (M - epsilon where a or b is real). 1 column, 2 rows. */
  isMoreThan(a: NumberLike, b: NumberLike): Expression {
    const difference = this.#difference(b, a, "isMoreThan");
    if (difference.isConstant) return this.#constant(difference.constant < 0 ? 1 : 0);
    const gap = difference.isInteger ? 1 : this.context.epsilon;
    const result = this.binary();
    const switched = difference.plus(result.times(this.#bigNumber));
    this.#row(switched, 0, Infinity);
    this.#row(switched, -Infinity, this.#bigNumber - gap);
    return result;
  }

  isLessThan(a: NumberLike, b: NumberLike): Expression {
    return this.isMoreThan(b, a);
  }

  /** not (a > b). 3 columns, 4 rows. */
  isAtMost(a: NumberLike, b: NumberLike): Expression {
    return this.not(this.isMoreThan(a, b));
  }

  isAtLeast(a: NumberLike, b: NumberLike): Expression {
    return this.not(this.isLessThan(a, b));
  }

  /** (a > b) or (a < b). 3 columns, 6 rows. */
  isDifferentFrom(a: NumberLike, b: NumberLike): Expression {
    return this.or(this.isMoreThan(a, b), this.isLessThan(a, b));
  }

  /** not (a != b). 5 columns, 8 rows. */
  isEqualTo(a: NumberLike, b: NumberLike): Expression {
    return this.not(this.isDifferentFrom(a, b));
  }

  /** u = 1 - a, v = u; the result is v. 2 columns, 2 rows. */
  not(a: NumberLike): Expression {
    const complement = this.#lift(a, "not").negated().plus(1);
    if (complement.isConstant) return complement;
    const first = this.binary();
    this.setEqual(complement, first);
    const second = this.binary();
    this.setEqual(second, first);
    return second;
  }

  /** r with 0 <= Σ a - n r <= n - 1. 1 column, 2 rows. */
  and(...values: readonly NumberLike[]): Expression {
    const total = sum(this.context, values, "and");
    if (total.isConstant) return this.#constant(total.constant === values.length ? 1 : 0);
    const result = this.binary();
    const balance = total.minus(result.times(values.length));
    this.#row(balance, -Infinity, values.length - 1);
    this.#row(balance, 0, Infinity);
    return result;
  }

  /** r with -(n - 1) <= Σ a - n r <= 0. 1 column, 2 rows. */
  or(...values: readonly NumberLike[]): Expression {
    const total = sum(this.context, values, "or");
    if (total.isConstant) return this.#constant(total.constant > 0 ? 1 : 0);
    const result = this.binary();
    const balance = total.minus(result.times(values.length));
    this.#row(balance, -Infinity, 0);
    this.#row(balance, 1 - values.length, Infinity);
    return result;
  }

  /** (not a) or b. 3 columns, 4 rows. */
  implies(a: NumberLike, b: NumberLike): Expression {
    return this.or(this.not(a), b);
  }

  /** (not a and b) or (a and not b). 7 columns, 10 rows. */
  exclusiveOr(a: NumberLike, b: NumberLike): Expression {
    return this.or(this.and(this.not(a), b), this.and(a, this.not(b)));
  }

  /** All neighbours alike: (a and b) or (not a and not b) for each, joined by and. */
  equivalence(...values: readonly NumberLike[]): Expression {
    const links = values
      .slice(1)
      .map((b, k) => this.or(this.and(values[k]!, b), this.and(this.not(values[k]!), this.not(b))));
    return this.and(...links);
  }

  /** r >= x, r >= -x, (r = x) + (r = -x) >= 1. 11 columns, 19 rows. */
  absoluteValue(x: NumberLike): Expression {
    const value = this.#lift(x, "absoluteValue");
    if (value.isConstant) return this.#constant(Math.abs(value.constant));
    const isInteger = value.isInteger;
    const result = isInteger ? this.nonNegativeInteger() : this.nonNegativeReal();
    this.setAtLeast(result, value);
    this.setAtLeast(result, value.negated());
    const isPositive = this.isEqualTo(result, value);
    const isNegative = this.isEqualTo(result, value.negated());
    this.setAtLeast(isPositive.plus(isNegative), 1);
    return result;
  }

  /** X >= a, X >= b, N <= a, N <= b, X - N = |a - b|; the result is X. 13 columns, 24 rows. */
  maximum(a: NumberLike, b: NumberLike): Expression {
    return this.#extremes(a, b).most;
  }

  minimum(a: NumberLike, b: NumberLike): Expression {
    return this.#extremes(a, b).least;
  }

  /** min(x, MAX b) put into a new variable, for a binary b and x >= 0. 14 columns, 25 rows. */
  product(b: NumberLike, x: NumberLike): Expression {
    const [switched, value] = [this.#lift(b, "product"), this.#lift(x, "product")];
    if (switched.isConstant) return value.times(switched.constant);
    if (value.isConstant) return switched.times(value.constant);
    const limited = this.minimum(value, switched.times(this.#largestValue));
    const result = value.isInteger ? this.nonNegativeInteger() : this.nonNegativeReal();
    this.setEqual(result, limited);
    return result;
  }

  /** Σᵢ and(… and(and(1, vᵢ != v₁), vᵢ != v₂) …, vᵢ != vᵢ₋₁). 4 columns and 8 rows a pair. */
  differentValues(values: readonly NumberLike[]): Expression {
    const firsts = values.map((value, i) => {
      let isFirst = this.#constant(1);
      for (const earlier of values.slice(0, i)) {
        isFirst = this.and(isFirst, this.isDifferentFrom(value, earlier));
      }
      return isFirst;
    });
    return this.sum(firsts);
  }

  // Goals and solving

  minimize(goal: NumberLike): void {
    this.#setGoal("minimize", goal);
  }

  maximize(goal: NumberLike): void {
    this.#setGoal("maximize", goal);
  }

  compile(): Problem {
    return this.#builder.build();
  }

  async solve<O extends SolverOptions = DefaultSolverOptions>(
    options: ModelSolveOptions<O> = {} as ModelSolveOptions<O>,
  ): Promise<Solution> {
    checkModelOptions("solve", options);
    const engine = solverOr(options.solver, defaultSolver);
    const result = await engine(this.compile(), engineOptions(options) as O);
    return new Solution(result, { columnOf: this.#columnOf });
  }

  #extremes(a: NumberLike, b: NumberLike): { most: Expression; least: Expression } {
    const [first, second] = [this.#lift(a, "maximum"), this.#lift(b, "maximum")];
    if (first.isConstant && second.isConstant) {
      const values = [first.constant, second.constant];
      return {
        most: this.#constant(Math.max(...values)),
        least: this.#constant(Math.min(...values)),
      };
    }
    const most = this.#likeBoth(first, second);
    const least = this.#likeBoth(first, second);
    this.setAtLeast(most, first);
    this.setAtLeast(most, second);
    this.setAtMost(least, first);
    this.setAtMost(least, second);
    this.setEqual(most.minus(least), this.absoluteValue(first.minus(second)));
    return { most, least };
  }

  /** A variable of the narrowest domain that holds the values of both. */
  #likeBoth(a: Expression, b: Expression): Variable {
    const isInteger = a.isInteger && b.isInteger;
    const isNonNegative = a.lower >= 0 && b.lower >= 0;
    if (isInteger) return isNonNegative ? this.nonNegativeInteger() : this.integer();
    return isNonNegative ? this.nonNegativeReal() : this.real();
  }

  #variable(range: Interval, isInteger: boolean, name: string | undefined): Variable {
    const atom = this.context.variable({ name, interval: range, isInteger });
    const { lower, upper } = range;
    this.#columnOf.set(atom, this.#builder.addColumn({ name, lower, upper, isInteger }));
    return new Variable(atom);
  }

  #constant(value: number): Expression {
    return new Expression(this.context, [], [], value);
  }

  #lift(value: NumberLike, call: string): Expression {
    return lift(this.context, value, call);
  }

  #difference(a: NumberLike, b: NumberLike, call: string): Expression {
    return this.#lift(a, call).minus(this.#lift(b, call));
  }

  #row(expression: Expression, lower: number, upper: number): void {
    const { constant, atoms, coefficients } = expression;
    const row = this.#builder.addRow({ lower: lower - constant, upper: upper - constant });
    atoms.forEach((atom, k) => {
      this.#builder.addCoefficient(row, this.#column(atom as VariableAtom), coefficients[k]!);
    });
  }

  #setGoal(sense: "minimize" | "maximize", goal: NumberLike): void {
    const expression = this.#lift(goal, sense);
    this.#builder.sense = sense;
    this.#builder.objectiveOffset = expression.constant;
    for (let j = 0; j < this.#builder.numCols; j++) this.#builder.setCost(j, 0);
    expression.atoms.forEach((atom, k) => {
      this.#builder.setCost(this.#column(atom as VariableAtom), expression.coefficients[k]!);
    });
  }

  #column(atom: VariableAtom): number {
    return this.#columnOf.get(atom)!;
  }
}
