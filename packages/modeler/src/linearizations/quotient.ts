import { COMPUTED_SHARE } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression, lift, type NumberLike } from "../expression.ts";
import { floorOfEnd, type Interval, isFiniteInterval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { buildCondition } from "./condition.ts";
import {
  type Linearization,
  type NumberOperation,
  READING_TOLERANCE,
  type Shape,
} from "./linearization.ts";
import { switched } from "./product.ts";
import { buildTruncated } from "./rounding.ts";
import { binaryOperation, isPairTabular, isTabular } from "./value-function.ts";

/**
 * Source: q = trunc(a / b), and the remainder a - b q with the sign of a; b = 0 has none.
 * Target: for a constant b the rounding of a / b. Else over all pairs of values where those are few;
 * over the values of b, q = Σ [b = w] trunc(a / w), where b is an integer of few; and |a| = p |b| + r
 * with 0 <= r < |b| otherwise, q = p with the sign of a b. Where a or b is real, r keeps the model's
 * epsilon from |b|, and a real b has to keep away from 0.
 */
export const quotient: NumberOperation & Linearization = {
  name: "quotient",

  entries: [
    {
      area: "arithmetic",
      call: "x.quotient(3)",
      meaning: "the integer quotient, truncated towards zero",
      example(model) {
        const x = model.integer(-7, 7, "x");
        return { variables: [x], result: x.quotient(3), truth: (v) => Math.trunc(v / 3) };
      },
    },
    {
      area: "arithmetic",
      call: "x.quotient(y)",
      meaning: "the integer quotient; y = 0 has none",
      example(model) {
        const [x, y] = [model.integer(-4, 5, "x"), model.integer(-2, 3, "y")];
        return { variables: [x, y], result: x.quotient(y), truth: truncatedQuotient };
      },
    },
    {
      area: "arithmetic",
      call: "x.quotient(y) (many values)",
      meaning: "the integer quotient by binary digits",
      example(model) {
        const [x, y] = [model.integer(-300, 300, "x"), model.integer(-400, 500, "y")];
        model.require(x.isBetween(-4, 3).and(y.isBetween(-2, 2)).or(x.isEqualTo(300)));
        const inside = (v: number, w: number) =>
          (Math.abs(v + 0.5) < 4 && Math.abs(w) <= 2) || v === 300;
        const truth = (v: number, w: number) =>
          inside(v, w) ? truncatedQuotient(v, w) : undefined;
        return { variables: [x, y], result: x.quotient(y), truth };
      },
    },
    {
      area: "arithmetic",
      call: "x.remainder(5)",
      meaning: "x - 5 · quotient, with the sign of x",
      example(model) {
        const x = model.integer(-7, 9, "x");
        return { variables: [x], result: x.remainder(5), truth: (v) => (v % 5) + 0 };
      },
    },
    {
      area: "arithmetic",
      call: "x.remainder(y)",
      meaning: "x - y · quotient; y = 0 has none",
      example(model) {
        const [x, y] = [model.integer(-4, 5, "x"), model.integer(-1, 3, "y")];
        const truth = (v: number, w: number) => (w === 0 ? undefined : (v % w) + 0);
        return { variables: [x, y], result: x.remainder(y), truth };
      },
    },
    {
      area: "arithmetic",
      call: "z.quotient(0.75)",
      meaning: "of reals: how often the divisor fits in",
      example(model) {
        const z = model.real(-2, 2.5, "z");
        return { variables: [z], result: z.quotient(0.75), truth: (v) => Math.trunc(v / 0.75) + 0 };
      },
    },
    {
      area: "arithmetic",
      call: "z.remainder(1.5)",
      meaning: "of reals: what is left, with the sign of z",
      example(model) {
        const z = model.real(-4, 4, "z");
        return { variables: [z], result: z.remainder(1.5), truth: (v) => (v % 1.5) + 0 };
      },
    },
    {
      area: "arithmetic",
      call: "x.remainder(w)",
      meaning: "by a real that keeps away from 0; both need finite bounds",
      example(model) {
        const [x, w] = [model.integer(0, 5, "x"), model.real(1.5, 2.5, "w")];
        const truth = (v: number, d: number) => v % d;
        return { variables: [x, w], result: x.remainder(w), truth };
      },
    },
  ],

  text: ({ operands }) => `(${operands[0]}) div (${operands[1]})`,

  isInteger: () => true,

  interval(shape, intervalOf) {
    const { lower, upper } = intervalOf(dividend(shape));
    const b = intervalOf(divisor(shape));
    const most = Math.max(Math.abs(lower), Math.abs(upper)) / leastDivisor(shape, b);
    const size = floorOfEnd(most);
    return { lower: lower >= 0 && b.lower >= 0 ? 0 : -size, upper: size };
  },

  evaluate: (shape, values) => {
    const [a, b] = [values.number(dividend(shape)), values.number(divisor(shape))];
    return isWhole(shape) ? (truncatedQuotient(a, b) ?? Number.NaN) : realQuotient(a, b);
  },

  definedWhere: (shape) => (divisor(shape).isInteger ? divides(shape) : []),

  valuesOf: (shape) => (isTabular(divisor(shape)) ? [divisor(shape)] : []),

  compile(atom, _direction, compiler) {
    compiler.once(`quotient ${atom.id}`, () => {
      if (isTabular(divisor(atom))) writeByValues(atom, compiler);
      else writeByProduct(atom, compiler);
    });
  },
};

const pairQuotient = binaryOperation(
  "quotient",
  quotient.text,
  (a, b) => truncatedQuotient(a, b) ?? Number.NaN,
  divides,
);
const pairRemainder = binaryOperation(
  "remainder",
  ({ operands }) => `(${operands[0]}) mod (${operands[1]})`,
  (a, b) => (b === 0 ? Number.NaN : (a % b) + 0),
  divides,
);

/** a - k trunc(a / k) for a constant k, as a column of its own: its interval is that of a remainder. */
const constantRemainder: NumberOperation = {
  name: "remainder",
  text: ({ operands, data }) => `(${operands[0]}) mod ${data}`,
  isInteger: hasWholeRemainder,
  interval(shape, intervalOf) {
    const { lower, upper } = intervalOf(dividend(shape));
    const most = (shape.data as number) - (hasWholeRemainder(shape) ? 1 : 0);
    return {
      lower: lower >= 0 ? 0 : Math.max(lower, -most),
      upper: upper <= 0 ? 0 : Math.min(upper, most),
    };
  },
  evaluate: (shape, values) => {
    const [a, k] = [values.number(dividend(shape)), shape.data as number];
    return remainderOf(a, k, hasWholeRemainder(shape));
  },
  compile(atom, _direction, compiler) {
    compiler.once(`remainder ${atom.id}`, () => {
      const [a, k] = [dividend(atom), atom.data as number];
      const whole = buildTruncated(a.dividedBy(k)).scaledBy(k);
      compiler.row(compiler.result(atom).plus(whole).minus(a), 0, 0);
    });
  },
};

function writeByValues(atom: NumberAtom, compiler: Compiler): void {
  const [a, b] = [dividend(atom), divisor(atom)];
  const terms: Expression[] = [];
  for (let w = b.lower; w <= b.upper; w++) {
    if (w !== 0) terms.push(switched(b.isEqualTo(w), buildTruncated(a.dividedBy(w))));
  }
  compiler.row(compiler.result(atom).minus(sum(a.context, terms, "quotient")), 0, 0);
}

function writeByProduct(atom: NumberAtom, compiler: Compiler): void {
  const [a, b] = [dividend(atom), divisor(atom)];
  const [sizeA, sizeB] = [a.absoluteValue(), b.absoluteValue()];
  const least = leastDivisor(atom, compiler.interval(b));
  const largest = floorOfEnd(compiler.interval(sizeA).upper / least);
  const p = compiler.witness(atom, "ratio", { lower: 0, upper: largest }, true);
  const gap = isWhole(atom) ? 1 : a.context.epsilon;
  const most = Math.max(0, compiler.interval(sizeB).upper - gap);
  const rest = compiler.witness(atom, "rest", { lower: 0, upper: most }, isWhole(atom));
  compiler.row(sizeA.minus(sizeB.times(p)).minus(rest), 0, 0);
  compiler.row(rest.minus(sizeB), -Infinity, -gap);
  const isPositive = a.isAtLeast(0).isEquivalentTo(b.isAtLeast(0));
  const signed = buildCondition(a.context, isPositive, p, p.negated());
  compiler.row(compiler.result(atom).minus(signed), 0, 0);
}

export function buildQuotient(a: Expression, by: NumberLike): Expression {
  const b = checked(a, by, "quotient");
  if (b.isConstant) return buildTruncated(a.dividedBy(b.constant));
  if (isPairTabular(a, b)) return resultOf(a.context, pairQuotient, [a, b]);
  requireFinite(a, "quotient");
  if (!isTabular(b)) requireFinite(b, "quotient");
  return resultOf(a.context, quotient, [a, b]);
}

export function buildRemainder(a: Expression, by: NumberLike): Expression {
  const b = checked(a, by, "remainder");
  if (!b.isConstant && isPairTabular(a, b)) {
    return resultOf(a.context, pairRemainder, [a, b]);
  }
  if (!b.isConstant) return a.minus(b.times(buildQuotient(a, b)));
  const k = Math.abs(b.constant);
  if (a.isConstant) {
    const isWhole = a.isInteger && Number.isInteger(k);
    return constant(a.context, remainderOf(a.constant, k, isWhole));
  }
  if (a.lower > -k && a.upper < k) return a;
  return resultOf(a.context, constantRemainder, [a], k);
}

function checked(a: Expression, by: NumberLike, call: string): Expression {
  const b = lift(a.context, by, call);
  if (b.isConstant && b.constant === 0) {
    throw new InvalidModelError(quoting`(${a}).${call}(0): the divisor is zero`);
  }
  if (!b.isInteger && !keepsFromZero(b)) {
    throw new InvalidModelError(
      quoting`(${a}).${call}(${b}): a real divisor has to keep away from 0`,
    );
  }
  return b;
}

/**
 * True of a divisor that is never within the model's epsilon of 0, which the rest of a division keeps from it; nor is
 * it 0 but for rounding, as 0.1 · 3 - 0.3 is.
 */
export function keepsFromZero({ context, lower, upper }: Expression): boolean {
  return lower > context.epsilon || upper < -context.epsilon;
}

function isWhole(shape: Shape): boolean {
  return dividend(shape).isInteger && divisor(shape).isInteger;
}

function hasWholeRemainder(shape: Shape): boolean {
  return dividend(shape).isInteger && Number.isInteger(shape.data);
}

/** The least magnitude that the divisor may have; integers are at least 1. */
function leastDivisor(shape: Shape, { lower, upper }: Interval): number {
  return divisor(shape).isInteger ? 1 : Math.min(Math.abs(lower), Math.abs(upper));
}

function remainderOf(a: number, b: number, isWhole: boolean): number {
  return (isWhole ? a % b : a - b * realQuotient(a, b)) + 0;
}

/** How often b fits into a, of values as read from a solution: what lies just below a multiple is one. */
function realQuotient(a: number, b: number): number {
  const size = Math.abs(a / b);
  const whole = Math.floor(
    size + READING_TOLERANCE / Math.min(1, Math.abs(b)) + COMPUTED_SHARE * size,
  );
  return (a < 0 === b < 0 ? whole : -whole) + 0;
}

function requireFinite(x: Expression, call: string): void {
  if (isFiniteInterval(x.interval)) return;
  throw new InvalidModelError(quoting`${call}(…): ${x} needs finite bounds`);
}

function truncatedQuotient(a: number, b: number): number | undefined {
  return b === 0 ? undefined : Math.trunc(a / b) + 0;
}

/** The divisor is not 0. */
function divides(shape: Shape): readonly BooleanExpression[] {
  return [divisor(shape).isDifferentFrom(0)];
}

function dividend(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}

function divisor(shape: Shape): Expression {
  return shape.operands[1] as Expression;
}
