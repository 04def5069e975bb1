import type { NumberAtom } from "../atom.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, fromAtom, sum } from "../expression.ts";
import { hull, isFiniteInterval, scaled } from "../interval.ts";
import type { Linearization, NumberOperation } from "./linearization.ts";
import { switched } from "./product.ts";
import { integers, isTabular } from "./value-function.ts";

/**
 * Source: q = a / b exactly, for an integer b of few values; b = 0 has none.
 * Target: b != 0 and q = Σ (1 / w) [b = w] a over the values w of b.
 */
export const realQuotient: NumberOperation & Linearization = {
  name: "real-quotient",

  entries: [
    {
      area: "arithmetic",
      call: "x.dividedBy(y)",
      meaning: "the exact quotient by an integer of few values; y = 0 has none",
      example(model) {
        const [x, y] = [model.integer(-2, 4, "x"), model.integer(-1, 2, "y")];
        const truth = (v: number, w: number) => (w === 0 ? undefined : v / w + 0);
        return { variables: [x, y], result: x.dividedBy(y), truth };
      },
    },
  ],

  text: ({ operands }) => `(${operands[0]}) / (${operands[1]})`,

  isInteger: () => false,

  interval({ operands }, intervalOf) {
    const a = intervalOf(operands[0] as Expression);
    const { lower, upper } = intervalOf(operands[1] as Expression);
    const divisors = integers(lower, upper).filter((w) => w !== 0);
    return hull(divisors.map((w) => scaled(a, 1 / w)));
  },

  evaluate({ operands }, values) {
    const b = values.number(operands[1] as Expression);
    return b === 0 ? Number.NaN : values.number(operands[0] as Expression) / b;
  },

  valuesOf: ({ operands }) => [operands[1] as Expression],

  compile(atom, _direction, compiler) {
    compiler.once(`real-quotient ${atom.id}`, () => writeQuotient(atom, compiler));
  },
};

function writeQuotient(atom: NumberAtom, compiler: Compiler): void {
  const [a, b] = atom.operands as [Expression, Expression];
  compiler.require(b.isDifferentFrom(0));
  const divisors = integers(b.lower, b.upper).filter((w) => w !== 0);
  const terms = divisors.map((w) => switched(b.isEqualTo(w), a).scaledBy(1 / w));
  compiler.row(compiler.result(atom).minus(sum(a.context, terms, "dividedBy")), 0, 0);
}

export function buildRealQuotient(a: Expression, b: Expression): Expression {
  if (!isTabular(b) || !isFiniteInterval(a.interval)) {
    throw new InvalidModelError(
      `(${a}).dividedBy(${b}): the dividend needs finite bounds and the divisor must be an integer of few values`,
    );
  }
  return fromAtom(a.context.number(realQuotient, [a, b]));
}
