import type { Steps } from "@bough/problem";
import { greatestNumber } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { resultOf } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { isFiniteInterval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { greatestCommonDivisor as divide } from "./integral-form.ts";
import type { Linearization, NumberOperation } from "./linearization.ts";
import {
  binaryOperation,
  constantResult,
  isPairTabular,
  requireInteger,
  requireIntegerGiven,
} from "./value-function.ts";

/**
 * Source: g = gcd(a, b) for integers a, b >= 0, with gcd(0, 0) = 0.
 * Target: the table of all pairs of values where those are few; otherwise Bézout's identity:
 * a = p g, b = q g, g = m a + n b, and g >= 1 unless a = b = 0.
 */
export const greatestCommonDivisor: NumberOperation & Linearization = {
  name: "greatest-common-divisor",

  entries: [
    {
      area: "arithmetic",
      call: "x.greatestCommonDivisor(y)",
      meaning: "the greatest common divisor of x, y >= 0; of 0 and 0 it is 0",
      example(model) {
        const [x, y] = [model.integer(0, 6, "x"), model.integer(0, 9, "y")];
        return { variables: [x, y], result: x.greatestCommonDivisor(y), truth: divide };
      },
    },
    {
      area: "arithmetic",
      call: "x.greatestCommonDivisor(y) (many values)",
      meaning: "the greatest common divisor by Bézout's identity",
      example(model) {
        const [x, y] = [model.integer(0, 40, "x"), model.integer(0, 60, "y")];
        model.require(
          x
            .isEqualTo(36)
            .or(x.isEqualTo(0))
            .and(y.isOneOf([0, 24, 60])),
        );
        const truth = (v: number, w: number) =>
          (v === 36 || v === 0) && (w === 0 || w === 24 || w === 60) ? divide(v, w) : undefined;
        return { variables: [x, y], result: x.greatestCommonDivisor(y), truth };
      },
    },
  ],

  text: ({ operands }) => `gcd(${operands[0]}, ${operands[1]})`,

  isInteger: () => true,

  interval({ operands }, intervalOf) {
    const uppers = operands.map((operand) => intervalOf(operand as Expression).upper);
    return { lower: 0, upper: greatestNumber(uppers) };
  },

  evaluate: ({ operands }, values) =>
    divide(values.number(operands[0] as Expression), values.number(operands[1] as Expression)),

  compile: (atom, _direction, compiler) =>
    compiler.onceInSteps(`gcd ${atom.id}`, () => writeBezout(atom, compiler)),
};

const pairDivisor = binaryOperation("gcd", greatestCommonDivisor.text, (a, b) =>
  a < 0 || b < 0 ? Number.NaN : divide(a, b),
);

function* writeBezout(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const [a, b] = atom.operands as [Expression, Expression];
  const g = compiler.result(atom);
  const [mostA, mostB] = [compiler.interval(a).upper, compiler.interval(b).upper];
  const p = compiler.witness(atom, "p", { lower: 0, upper: mostA }, true);
  const q = compiler.witness(atom, "q", { lower: 0, upper: mostB }, true);
  const m = compiler.witness(atom, "m", { lower: -mostB - 1, upper: mostB + 1 }, true);
  const n = compiler.witness(atom, "n", { lower: -mostA - 1, upper: mostA + 1 }, true);
  yield* compiler.rowInSteps(a.minus(p.times(g)), 0, 0);
  yield* compiler.rowInSteps(b.minus(q.times(g)), 0, 0);
  yield* compiler.rowInSteps(g.minus(m.times(a)).minus(n.times(b)), 0, 0);
  const isDivisor = g.isAtLeast(1).or(a.isEqualTo(0).and(b.isEqualTo(0)));
  yield* compiler.assertInSteps(isDivisor, true, []);
}

export function buildGreatestCommonDivisor(a: Expression, other: NumberLike): Expression {
  const b = lift(a.context, other, "greatestCommonDivisor");
  requireInteger(a, "greatestCommonDivisor(…)");
  requireIntegerGiven(b, "greatestCommonDivisor");
  for (const x of [a, b]) {
    if (x.lower < 0 || !isFiniteInterval(x.interval)) {
      throw new InvalidModelError(
        quoting`(${a}).greatestCommonDivisor(${b}): ${x} needs bounds 0 <= x < Infinity`,
      );
    }
  }
  if (a.isConstant && b.isConstant) {
    return constantResult(a, divide(a.constant, b.constant), "greatestCommonDivisor(…)");
  }
  const operation = isPairTabular(a, b) ? pairDivisor : greatestCommonDivisor;
  const operands = a.key < b.key ? [a, b] : [b, a];
  return resultOf(a.context, operation, operands);
}
