import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import { decimalSum } from "../decimal-sum.ts";
import type { Expression } from "../expression.ts";
import type { Interval } from "../interval.ts";
import { buildAtMost, endSlack, withoutConstant } from "./at-most.ts";
import { or } from "./disjunction.ts";
import { xor } from "./exclusive-or.ts";
import { integralForm, scaledSide } from "./integral-form.ts";
import {
  type BooleanOperation,
  type Linearization,
  type Literal,
  negation,
} from "./linearization.ts";
import { readingSlack } from "./reading-slack.ts";

/**
 * Source: r is true where e = k.
 * Target: one row where it is required, and e = k relaxed by the interval of e where it is stored.
 * Its denial is (e <= k - 1) or (e >= k + 1), one binary. Where the values of e are columns, r is
 * one of them. Where e = x - y and the values of x and y are columns, the two agree value by value:
 * [x = v + k] = [y = v] under the condition, and [x = v + k] + [y = v] <= 1 under the denial.
 */
export const equality: BooleanOperation & Linearization = {
  name: "equality",

  entries: [
    {
      area: "comparison",
      call: "x.isEqualTo(y)",
      meaning: "x = y",
      example(model) {
        const [x, y] = [model.integer(-1, 3, "x"), model.integer(0, 4, "y")];
        return { variables: [x, y], result: x.isEqualTo(y), truth: (v, w) => v === w };
      },
      bigM: (model, x, y) => model.isEqualTo(x!, y!),
    },
    {
      area: "comparison",
      call: "x.isEqualTo(3)",
      meaning: "x is a constant",
      example(model) {
        const x = model.integer(-1, 9, "x");
        return { variables: [x], result: x.isEqualTo(3), truth: (v) => v === 3 };
      },
      bigM: (model, x) => model.isEqualTo(x!, 3),
    },
    {
      area: "comparison",
      call: "x.isDifferentFrom(y)",
      meaning: "x and y differ",
      example(model) {
        const [x, y] = [model.integer(0, 4, "x"), model.integer(-1, 3, "y")];
        return { variables: [x, y], result: x.isDifferentFrom(y), truth: (v, w) => v !== w };
      },
      bigM: (model, x, y) => model.isDifferentFrom(x!, y!),
    },
  ],

  text(shape) {
    return `${shape.operands[0]} = ${shape.data}`;
  },

  negatedText(shape) {
    return `${shape.operands[0]} != ${shape.data}`;
  },

  evaluate(shape, values) {
    const expression = shape.operands[0] as Expression;
    const target = shape.data as number;
    const slack = readingSlack(expression, target, values);
    return Math.abs(values.number(expression) - target) <= slack;
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const { expression, target } = read(atom);
    const literal =
      conditions.length > 0 || !value ? compiler.value(expression, target) : undefined;
    if (literal !== undefined) {
      compiler.clause([...conditions.map(negation), value ? literal : negation(literal)]);
    } else if (value) {
      yield* compiler.rowInSteps(expression, target, target, conditions);
      matchValues(expression, target, conditions, compiler);
    } else if (!separateValues(expression, target, conditions, compiler)) {
      const apart = unequal(expression, target, compiler.interval(expression));
      yield* compiler.assertInSteps(apart, true, conditions);
    }
  },

  alias(atom, compiler) {
    const { expression, target } = read(atom);
    const { lower, upper } = compiler.interval(expression);
    const slack = endSlack(expression, target);
    if (target < lower - slack || target > upper + slack) return compiler.truth(false);
    if (lower === upper) return compiler.truth(true);
    return compiler.value(expression, target);
  },
};

/** The Boolean "expression = target", simplified where it is constant or a matter of logic. */
export function buildEquality(expression: Expression, target: number): BooleanExpression {
  const { context } = expression;
  const { lower, upper } = expression.interval;
  const slack = endSlack(expression, target);
  if (target < lower - slack || target > upper + slack) return booleanConstant(context, false);
  if (lower === upper) return booleanConstant(context, true);
  const form = integralForm(expression);
  const rest = decimalSum(target, -expression.constant);
  if (form === undefined) return stored(withoutConstant(expression), rest);
  const scaled = scaledSide(rest, form.factor);
  const side = Math.round(scaled.side);
  if (Math.abs(side - scaled.side) > scaled.slip) return booleanConstant(context, false);
  return fromIntegral(form.expression, side);
}

function fromIntegral(expression: Expression, target: number): BooleanExpression {
  const { lower, upper } = expression.interval;
  if (target < lower || target > upper) return booleanConstant(expression.context, false);
  if (target === lower) return buildAtMost(expression, target);
  if (target === upper) return buildAtMost(expression.negated(), -target);
  const pair = booleanPair(expression, target);
  if (pair !== undefined) return pair;
  return expression.coefficients[0]! > 0
    ? stored(expression, target)
    : stored(expression.negated(), -target);
}

/** x - y = 0 and x + y = 1 over Booleans are equivalence and exclusive or. */
function booleanPair(expression: Expression, target: number): BooleanExpression | undefined {
  const { context, atoms, coefficients } = expression;
  if (atoms.length !== 2 || !atoms.every((atom) => atom.isBoolean)) return undefined;
  if (!coefficients.every((coefficient) => Math.abs(coefficient) === 1)) return undefined;
  const [a, b] = atoms.map((atom) => new BooleanExpression(context, atom as BooleanAtom, false));
  const isSum = coefficients[0] === coefficients[1];
  if (isSum && target === coefficients[0]) return xor(context, [a!, b!]);
  if (!isSum && target === 0) return xor(context, [a!, b!]).not();
  return undefined;
}

function stored(expression: Expression, target: number): BooleanExpression {
  const { context } = expression;
  return new BooleanExpression(context, context.boolean(equality, [expression], target + 0), false);
}

/** @param range what the expression can be where this is compiled, which its declared bounds may not say */
function unequal(expression: Expression, target: number, range: Interval): BooleanExpression {
  const gap = expression.isInteger ? 1 : expression.context.epsilon;
  const mirrored = { lower: -range.upper, upper: -range.lower };
  return or(expression.context, [
    buildAtMost(expression, target - gap, range),
    buildAtMost(expression.negated(), -target - gap, mirrored),
  ]);
}

/** Under the conditions [x = v + k] = [y = v] for every v, where x and y have value columns. */
function matchValues(
  expression: Expression,
  target: number,
  conditions: readonly Literal[],
  compiler: Compiler,
): void {
  const pair = compiler.valuePair(expression);
  if (pair === undefined) return;
  for (const v of pair.y.values()) {
    const there = pair.x.literal(v + target);
    compiler.clause([...conditions.map(negation), negation(pair.y.literal(v)), there]);
  }
  for (const v of pair.x.values()) {
    const there = pair.y.literal(v - target);
    compiler.clause([...conditions.map(negation), negation(pair.x.literal(v)), there]);
  }
}

function separateValues(
  expression: Expression,
  target: number,
  conditions: readonly Literal[],
  compiler: Compiler,
): boolean {
  const pair = compiler.valuePair(expression);
  if (pair === undefined) return false;
  for (const v of pair.y.values()) {
    compiler.clause([
      ...conditions.map(negation),
      negation(pair.y.literal(v)),
      negation(pair.x.literal(v + target)),
    ]);
  }
  return true;
}

function read(atom: BooleanAtom): { expression: Expression; target: number } {
  return { expression: atom.operands[0] as Expression, target: atom.data as number };
}
