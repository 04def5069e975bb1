import { ArrayVocabulary } from "./array-vocabulary.ts";
import { type BooleanExpression, type BooleanLike, booleanConstant } from "./boolean-expression.ts";
import { sum } from "./build-expression.ts";
import type { StructuralConstraint } from "./constraint.ts";
import { InvalidModelError } from "./errors.ts";
import { type Expression, lift, type NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import type { Box } from "./linearizations/no-overlap-of-boxes.ts";
import type { BreakPoint } from "./linearizations/piecewise-linear.ts";
import { quoting } from "./text-budget.ts";
import { vocabulary } from "./vocabulary.ts";

/** The operations on several expressions at once, as methods of a model. Nothing here is required yet. */
export abstract class ModelVocabulary extends ArrayVocabulary {
  // Expressions

  constant(value: number): Expression {
    return lift(this.context, value, "constant");
  }

  truth(value: boolean): BooleanExpression {
    return booleanConstant(this.context, value);
  }

  sum(values: Iterable<NumberLike>): Expression {
    return sum(this.context, values, "sum");
  }

  /** Σ weightₖ · valueₖ. */
  dot(weights: Iterable<number>, values: Iterable<NumberLike>): Expression {
    const factors = [...listed(weights, "dot")];
    const operands = [...listed(values, "dot")];
    if (factors.length !== operands.length) {
      throw new InvalidModelError(
        quoting`dot(…) was given ${factors.length} weights for ${operands.length} values`,
      );
    }
    const terms = operands.map((value, k) => lift(this.context, value, "dot").times(factors[k]!));
    return sum(this.context, terms, "dot");
  }

  maximum(values: Iterable<NumberLike>): Expression {
    return vocabulary.maximum(this.context, listed(values, "maximum"));
  }

  minimum(values: Iterable<NumberLike>): Expression {
    return vocabulary.minimum(this.context, listed(values, "minimum"));
  }

  /** `yes` where the test is true, else `no`. */
  condition(test: BooleanLike, yes: NumberLike, no: NumberLike): Expression {
    return vocabulary.condition(this.context, test, yes, no);
  }

  // Logic

  and(values: Iterable<BooleanLike>): BooleanExpression {
    return vocabulary.and(this.context, listed(values, "and"));
  }

  or(values: Iterable<BooleanLike>): BooleanExpression {
    return vocabulary.or(this.context, listed(values, "or"));
  }

  exactlyOne(values: Iterable<BooleanLike>): BooleanExpression {
    return this.exactly(1, listed(values, "exactlyOne"));
  }

  atMostOne(values: Iterable<BooleanLike>): BooleanExpression {
    return this.atMost(1, listed(values, "atMostOne"));
  }

  /** Exactly `count` of the Booleans are true. */
  exactly(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "exactly")).isEqualTo(count);
  }

  atMost(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "atMost")).isAtMost(count);
  }

  atLeast(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "atLeast")).isAtLeast(count);
  }

  /** How many of the Booleans are true. */
  count(values: Iterable<BooleanLike>): Expression {
    const terms = [...listed(values, "count")].map((value) => {
      if (typeof value === "boolean") return Number(value);
      return value?.type === "structure" ? value.asBoolean() : value;
    });
    return sum(this.context, terms, "count");
  }

  /** How many of the values are the one. */
  countOf(value: NumberLike, values: Iterable<NumberLike>): Expression {
    return vocabulary.countOf(this.context, value, listed(values, "countOf"));
  }

  /** How many of the values are in the set. */
  among(set: Iterable<NumberLike>, values: Iterable<NumberLike>): Expression {
    return vocabulary.among(this.context, listed(set, "among"), listed(values, "among"));
  }

  /** How many different values there are. */
  countDifferent(values: Iterable<NumberLike>): Expression {
    return vocabulary.countDifferent(this.context, listed(values, "countDifferent"));
  }

  /** All values differ. */
  allDifferent(values: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.allDifferent(this.context, listed(values, "allDifferent"));
  }

  /** All values differ that are not the exception. */
  allDifferentExcept(exception: number, values: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.allDifferentExcept(
      this.context,
      exception,
      listed(values, "allDifferentExcept"),
    );
  }

  /**
   * Each of the values occurs so many times; values that are not named may occur as they like. (CP
   * Optimizer: distribute; MiniZinc: global_cardinality.)
   */
  globalCardinality(
    xs: Iterable<NumberLike>,
    values: Iterable<number>,
    counts: Iterable<NumberLike>,
  ): BooleanExpression {
    return vocabulary.globalCardinality(
      this.context,
      listed(xs, "globalCardinality"),
      listed(values, "globalCardinality"),
      listed(counts, "globalCardinality"),
    );
  }

  /**
   * The first value occurs before the second does, that before the third, and so on; none that occurs is
   * preceded by one that does not. Rules out that values are exchanged where they are alike.
   */
  valuePrecedence(values: Iterable<number>, xs: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.valuePrecedence(
      this.context,
      listed(values, "valuePrecedence"),
      listed(xs, "valuePrecedence"),
    );
  }

  /** The vector (x₁ … xₙ) is one of the tuples. */
  isTuple(values: Iterable<NumberLike>, tuples: Iterable<readonly number[]>): BooleanExpression {
    return vocabulary.table(this.context, listed(values, "isTuple"), listed(tuples, "isTuple"));
  }

  // Functions

  /**
   * Linear between the points, whose abscissas ascend; x outside them is ruled out. Two points of one
   * abscissa are a jump, of which the first is the value; of three the middle one is.
   */
  piecewiseLinear(x: NumberLike, points: Iterable<BreakPoint>): Expression {
    return vocabulary.piecewiseLinear(this.context, x, listed(points, "piecewiseLinear"));
  }

  /** The value at the grid point that x is; other x are ruled out. */
  onGrid(x: NumberLike, grid: Iterable<number>, values: Iterable<number>): Expression {
    return vocabulary.onGrid(this.context, x, listed(grid, "onGrid"), listed(values, "onGrid"));
  }

  /** A function of two numbers, linear on the triangles of a grid; outside it is ruled out. */
  piecewiseSurface(
    x: NumberLike,
    y: NumberLike,
    xs: Iterable<number>,
    ys: Iterable<number>,
    f: (x: number, y: number) => number,
  ): Expression {
    return vocabulary.piecewiseSurface(
      this.context,
      x,
      y,
      listed(xs, "piecewiseSurface"),
      listed(ys, "piecewiseSurface"),
      f,
    );
  }

  /** At most one differs from zero. */
  specialOrderedSet1(values: Iterable<NumberLike>): StructuralConstraint {
    return vocabulary.specialOrderedSet(this.context, 1, listed(values, "specialOrderedSet1"));
  }

  /** At most two differ from zero, and they are neighbours. */
  specialOrderedSet2(values: Iterable<NumberLike>): StructuralConstraint {
    return vocabulary.specialOrderedSet(this.context, 2, listed(values, "specialOrderedSet2"));
  }

  // Packing

  /** No two rectangles overlap. */
  noOverlapOfBoxes(boxes: Iterable<Box>): BooleanExpression {
    return vocabulary.noOverlapOfBoxes(this.context, listed(boxes, "noOverlapOfBoxes"));
  }

  /** Item i lies in bin bins[i], counted from 0, and no bin holds more than its capacity. */
  binPacking(
    bins: Iterable<NumberLike>,
    sizes: Iterable<NumberLike>,
    capacities: Iterable<NumberLike>,
  ): BooleanExpression {
    return vocabulary.binPacking(
      this.context,
      listed(bins, "binPacking"),
      listed(sizes, "binPacking"),
      listed(capacities, "binPacking"),
    );
  }
}
