import { COMPUTED_ROUNDING } from "@bough/problem";
import type { Atom, BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { decimalSum } from "../decimal-sum.ts";
import { Expression } from "../expression.ts";
import { ceilingOfEnd, endRounding, floorOfEnd, type Interval } from "../interval.ts";
import { and, or } from "./disjunction.ts";
import { integralForm, scaledSide } from "./integral-form.ts";
import { type BooleanOperation, type Linearization, negation } from "./linearization.ts";
import { readingSlack } from "./reading-slack.ts";

/**
 * Source: r is true where e <= k, false where e >= k + 1 (integer e) or e >= k + epsilon (real e).
 * Target: e <= k + (U - k)(1 - r) and e >= k + 1 - (k + 1 - L) r, with [L, U] the interval of e;
 * one plain row where it is required, one row a direction where it is stored. Where the values of e
 * are columns, no big number is needed: r is the sum of those for values up to k.
 */
export const atMost: BooleanOperation & Linearization = {
  name: "at-most",

  entries: [
    {
      area: "comparison",
      call: "x.isAtMost(y)",
      meaning: "x <= y; also isAtLeast",
      example(model) {
        const [x, y] = [model.integer(-2, 3, "x"), model.integer(0, 4, "y")];
        return { variables: [x, y], result: x.isAtMost(y), truth: (v, w) => v! <= w! };
      },
      bigM: (model, x, y) => model.isAtMost(x!, y!),
    },
    {
      area: "comparison",
      call: "x.isLessThan(y)",
      meaning: "x < y, for reals by epsilon; also isMoreThan",
      example(model) {
        const [x, y] = [model.integer(0, 4, "x"), model.integer(-1, 3, "y")];
        const result = x.times(2).isLessThan(y.plus(1));
        return { variables: [x, y], result, truth: (v, w) => 2 * v! < w! + 1 };
      },
      bigM: (model, x, y) => model.isLessThan(x!.times(2), y!.plus(1)),
    },
    {
      area: "comparison",
      call: "x.isMoreThan(y) (reals)",
      meaning: "x > y by epsilon at least",
      example(model) {
        const [x, y] = [model.real(-1, 1, "x"), model.real(0, 2, "y")];
        return { variables: [x, y], result: x.isMoreThan(y), truth: (v, w) => v! > w! };
      },
      bigM: (model, x, y) => model.isMoreThan(x!, y!),
    },
    {
      area: "comparison",
      call: "x.isBetween(1, 3)",
      meaning: "within two limits",
      example(model) {
        const x = model.integer(-1, 5, "x");
        return { variables: [x], result: x.isBetween(1, 3), truth: (v) => v! >= 1 && v! <= 3 };
      },
      bigM: (model, x) => model.and(model.isAtLeast(x!, 1), model.isAtMost(x!, 3)),
    },
  ],

  text(shape) {
    return `${shape.operands[0]} <= ${shape.data}`;
  },

  negatedText(shape) {
    const expression = shape.operands[0] as Expression;
    if (!expression.isInteger) return `${expression} > ${shape.data}`;
    return `${expression} >= ${(shape.data as number) + 1}`;
  },

  evaluate(shape, values) {
    const expression = shape.operands[0] as Expression;
    const bound = shape.data as number;
    return values.number(expression) <= bound + readingSlack(expression, bound, values);
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const { expression, bound } = read(atom);
    // What its operations can be is settled before their rows are written.
    const range = compiler.interval(expression);
    const above = expression.isInteger ? bound + 1 : bound + atom.context.epsilon;
    const values = conditions.length > 0 ? yield* compiler.valuesInSteps(expression) : undefined;
    if (values !== undefined) {
      const forbidden = value ? values.above(bound) : values.upTo(bound);
      compiler.atMostOne([...forbidden, ...compiler.conjunction(conditions)]);
    } else if (value) {
      if (conditions.length === 0 || range.upper > bound)
        yield* compiler.rowInSteps(expression, -Infinity, bound, conditions);
    } else if (conditions.length === 0 || range.lower < above) {
      yield* compiler.rowInSteps(expression, above, Infinity, conditions);
    }
  },

  alias(atom, compiler) {
    const { expression, bound } = read(atom);
    const range = compiler.interval(expression);
    const reach = bound + endSlack(expression, bound);
    if (range.upper <= reach) return compiler.truth(true);
    if (range.lower > reach) return compiler.truth(false);
    const values = compiler.values(expression);
    if (values === undefined) return undefined;
    const upTo = values.upTo(bound);
    if (upTo.length === 1) return upTo[0];
    const above = values.above(bound);
    if (above.length === 1) return negation(above[0]!);
    return compiler.sumLiteral(upTo, atMost.name);
  },
};

/**
 * The Boolean "expression <= bound", simplified where it is constant or a matter of logic.
 *
 * @param range what the expression can be
 */
export function buildAtMost(
  expression: Expression,
  bound: number,
  { lower, upper }: Interval = expression.interval,
): BooleanExpression {
  const { context } = expression;
  const form = integralForm(expression);
  const rest = decimalSum(bound, -expression.constant);
  if (form === undefined) {
    const reach = bound + endSlack(expression, bound);
    if (upper <= reach) return booleanConstant(context, true);
    if (lower > reach) return booleanConstant(context, false);
    return stored(withoutConstant(expression), rest, false);
  }
  const scaled = scaledSide(rest, form.factor);
  const side = Math.floor(scaled.side + scaled.slip);
  const range = integerRange({ lower, upper }, expression.constant, form.factor);
  if (range.upper <= side) return booleanConstant(context, true);
  if (range.lower > side) return booleanConstant(context, false);
  return (
    counted(context, form.expression, side) ??
    (form.expression.coefficients[0]! > 0
      ? stored(form.expression, side, false)
      : stored(form.expression.negated(), -side - 1, true))
  );
}

/**
 * By how much an interval's end, or the bound, may miss what it means; nothing where only integers can result.
 */
export function endSlack(expression: Expression, bound: number): number {
  if (expression.isInteger || !Number.isFinite(bound)) return 0;
  return Math.max(COMPUTED_ROUNDING, endRounding(bound));
}

/** What the integral form can be where the expression, constant and all, has the range. */
function integerRange(range: Interval, constant: number, factor: number): Interval {
  return {
    lower: ceilingOfEnd(decimalSum(range.lower, -constant) * factor),
    upper: floorOfEnd(decimalSum(range.upper, -constant) * factor),
  };
}

function stored(expression: Expression, bound: number, isNegated: boolean): BooleanExpression {
  const { context } = expression;
  const atom = context.boolean(atMost, [expression], bound + 0);
  return new BooleanExpression(context, atom, isNegated);
}

/** Σ ±b <= k over Booleans where k allows none, or all but one, of them to be at its worst. */
function counted(
  context: Context,
  expression: Expression,
  bound: number,
): BooleanExpression | undefined {
  if (!expression.atoms.every((atom) => atom.isBoolean)) return undefined;
  if (!expression.coefficients.every((coefficient) => Math.abs(coefficient) === 1))
    return undefined;
  const best = expression.atoms.map((atom, k) => literalOf(atom, expression.coefficients[k]! > 0));
  if (bound < expression.lower) return booleanConstant(context, false);
  if (bound >= expression.upper) return booleanConstant(context, true);
  if (bound === expression.lower) return and(context, best);
  if (bound === expression.upper - 1) return or(context, best);
  return undefined;
}

/** The Boolean atom, negated where it counts upwards. */
function literalOf(atom: Atom, isNegated: boolean): BooleanExpression {
  return new BooleanExpression(atom.context, atom as BooleanAtom, isNegated);
}

export function withoutConstant(expression: Expression): Expression {
  const { context, atoms, coefficients, constant } = expression;
  return constant === 0 ? expression : new Expression(context, atoms, coefficients, 0);
}

function read(atom: BooleanAtom): { expression: Expression; bound: number } {
  return { expression: atom.operands[0] as Expression, bound: atom.data as number };
}
