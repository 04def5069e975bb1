import { resultOf } from "../build-expression.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression } from "../expression.ts";
import { floorOfEnd } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { rationalForm } from "./integral-form.ts";
import {
  type Linearization,
  NOT_ABOVE,
  NOT_BELOW,
  type NumberOperation,
  READING_TOLERANCE,
} from "./linearization.ts";
import { buildMaximum } from "./maximum.ts";

/**
 * Source: q = floor(e); the ceiling is -floor(-e), truncation and rounding are built from these.
 * Target: e = A / D + c with an integer form A: D q <= A + D c and A <= D q + ceil(D (1 - c)) - 1,
 * exact. For a real e: q <= e and q >= e - 1 + epsilon.
 */
export const rounding: NumberOperation & Linearization = {
  name: "rounding",

  entries: [
    {
      area: "arithmetic",
      call: "x.floor()",
      meaning: "the largest integer that is at most x",
      example(model) {
        const x = model.integer(-4, 5, "x");
        const truth = (v: number) => Math.floor((2 * v + 1) / 3);
        return { variables: [x], result: x.times(2).plus(1).dividedBy(3).floor(), truth };
      },
    },
    {
      area: "arithmetic",
      call: "x.ceiling()",
      meaning: "the smallest integer that is at least x",
      example(model) {
        const x = model.real(-1.5, 1.5, "x");
        return { variables: [x], result: x.ceiling(), truth: (v) => Math.ceil(v) };
      },
    },
    {
      area: "arithmetic",
      call: "x.truncated()",
      meaning: "x without its fraction, towards zero",
      example(model) {
        const x = model.real(-2.5, 1.5, "x");
        return { variables: [x], result: x.truncated(), truth: (v) => Math.trunc(v) };
      },
    },
    {
      area: "arithmetic",
      call: "x.rounded()",
      meaning: "the nearest integer, halves upwards",
      example(model) {
        const x = model.integer(-5, 5, "x");
        const truth = (v: number) => Math.floor(v / 4 + 0.5);
        return { variables: [x], result: x.dividedBy(4).rounded(), truth };
      },
    },
  ],

  text: ({ operands }) => `floor(${operands[0]})`,

  isInteger: () => true,

  interval({ operands }, intervalOf) {
    const { lower, upper } = intervalOf(operands[0] as Expression);
    return { lower: Math.floor(lower), upper: floorOfEnd(upper) };
  },

  evaluate: ({ operands }, values) =>
    Math.floor(values.number(operands[0] as Expression) + READING_TOLERANCE),

  compile(atom, direction, compiler) {
    const e = atom.operands[0] as Expression;
    const q = compiler.result(atom);
    const form = rationalForm(e);
    if (form === undefined) {
      if ((direction & NOT_ABOVE) !== 0) compiler.row(q.minus(e), -Infinity, 0);
      if ((direction & NOT_BELOW) !== 0) {
        compiler.row(q.minus(e), e.context.epsilon - 1, Infinity);
      }
      return;
    }
    const { expression, divisor } = form;
    const balance = expression.minus(q.scaledBy(divisor));
    const offset = divisor * e.constant;
    if ((direction & NOT_ABOVE) !== 0) {
      compiler.row(balance, Math.ceil(-offset - GUARD), Infinity);
    }
    if ((direction & NOT_BELOW) !== 0) {
      compiler.row(balance, -Infinity, Math.ceil(divisor - offset - GUARD) - 1);
    }
  },
};

/** Guards rounding against the last bits of a division. */
const GUARD = 1e-9;

export function buildFloor(x: Expression): Expression {
  if (x.isConstant) return constant(x.context, Math.floor(x.constant + GUARD));
  if (x.isInteger) return x;
  if (!Number.isFinite(x.lower) && !Number.isFinite(x.upper) && rationalForm(x) === undefined) {
    throw new InvalidModelError(quoting`(${x}).floor(): it needs a bound`);
  }
  const whole = Math.floor(x.constant);
  return resultOf(x.context, rounding, [x.minus(whole)]).plus(whole);
}

export function buildCeiling(x: Expression): Expression {
  return buildFloor(x.negated()).negated();
}

export function buildTruncated(x: Expression): Expression {
  if (x.isInteger) return x;
  if (x.lower >= 0) return buildFloor(x);
  if (x.upper <= 0) return buildCeiling(x);
  // floor(max(x, 0)) - floor(max(-x, 0)), where the maxima are those of the rounded values
  const up = buildMaximum(x.context, [buildFloor(x), 0]);
  const down = buildMaximum(x.context, [buildFloor(x.negated()), 0]);
  return up.minus(down);
}

export function buildRounded(x: Expression): Expression {
  return x.isInteger ? x : buildFloor(x.plus(0.5));
}
