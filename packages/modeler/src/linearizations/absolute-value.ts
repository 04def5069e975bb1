import { resultOf } from "../build-expression.ts";
import type { Expression } from "../expression.ts";
import { type Linearization, NOT_ABOVE, NOT_BELOW, type NumberOperation } from "./linearization.ts";

/**
 * Source: z = |x| with L <= x <= U, L < 0 < U.
 * Target: z >= x, z >= -x; and with one binary s, z <= x - 2 L (1 - s), z <= -x + 2 U s. Together
 * they are the convex hull. A use that only bounds |x| from above needs neither s nor its rows.
 */
export const absoluteValue: NumberOperation & Linearization = {
  name: "absolute-value",

  entries: [
    {
      area: "arithmetic",
      call: "x.absoluteValue()",
      meaning: "|x|",
      example(model) {
        const x = model.integer(-3, 4, "x");
        return { variables: [x], result: x.absoluteValue(), truth: Math.abs };
      },
      bigM: (model, x) => model.absoluteValue(x!),
    },
  ],

  text: ({ operands }) => `|${operands[0]}|`,

  isInteger: ({ operands }) => (operands[0] as Expression).isInteger,

  interval({ operands }, intervalOf) {
    const { lower, upper } = intervalOf(operands[0] as Expression);
    const least = lower > 0 ? lower : upper < 0 ? -upper : 0;
    return { lower: least, upper: Math.max(-lower, upper) };
  },

  evaluate: ({ operands }, values) => Math.abs(values.number(operands[0] as Expression)),

  *compile(atom, direction, compiler) {
    const x = atom.operands[0] as Expression;
    const { lower, upper } = compiler.interval(x);
    const z = compiler.result(atom);
    if ((direction & NOT_BELOW) !== 0) {
      yield* compiler.rowInSteps(z.minus(x), 0, Infinity);
      yield* compiler.rowInSteps(z.plus(x), 0, Infinity);
    }
    if ((direction & NOT_ABOVE) === 0) return;
    if (lower >= 0) yield* compiler.rowInSteps(z.minus(x), -Infinity, 0);
    else if (upper <= 0) yield* compiler.rowInSteps(z.plus(x), -Infinity, 0);
    else if (Number.isFinite(lower) && Number.isFinite(upper)) {
      const s = compiler.choice(atom, "sign");
      yield* compiler.rowInSteps(z.minus(x).plus(s.not().times(2 * lower)), -Infinity, 0);
      yield* compiler.rowInSteps(z.plus(x).plus(s.times(-2 * upper)), -Infinity, 0);
    } else {
      const s = compiler.choice(atom, "sign");
      const [above, below] = [z.isAtMost(x), z.isAtMost(x.negated())];
      yield* compiler.assertInSteps(above, true, [compiler.literal(s, NOT_ABOVE)]);
      yield* compiler.assertInSteps(below, true, [compiler.literal(s.not(), NOT_ABOVE)]);
    }
  },
};

export function buildAbsoluteValue(x: Expression): Expression {
  const { lower, upper } = x.interval;
  if (lower >= 0) return x;
  if (upper <= 0) return x.negated();
  const negated = x.negated();
  const operand = x.coefficients[0]! > 0 ? x : negated;
  return resultOf(x.context, absoluteValue, [operand]);
}
