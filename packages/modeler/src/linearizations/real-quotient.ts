import type { NumberAtom } from "../atom.ts";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { hull, interval, isFiniteInterval, product as productRange, scaled } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import type { Linearization, NumberOperation } from "./linearization.ts";
import { switched } from "./product.ts";
import { keepsFromZero } from "./quotient.ts";
import { integers, isTabular } from "./value-function.ts";

/**
 * Source: q = a / b exactly, for an integer b of few values; b = 0 has none. For other b, that must
 * keep away from 0, to a precision.
 * Target: b != 0 and q = Σ (1 / w) [b = w] a over the values w of b. To a precision: a = q b, with the
 * product of two reals as `product` has it.
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
    {
      area: "arithmetic",
      call: "x.dividedBy(z, { precision: 0.125 })",
      meaning: "the quotient by a real that keeps away from 0, nearly",
      example(model) {
        const [x, z] = [model.integer(0, 4, "x"), model.real(1, 2, "z")];
        const quotient = x.dividedBy(z, { precision: 0.125 });
        const result = quotient.minus(x.dividedBy(2)).isAtLeast(0.8);
        return { variables: [x, z], result, truth: (v, w) => v! / w! - v! / 2 >= 0.8 };
      },
    },
  ],

  text: ({ operands }) => `(${operands[0]}) / (${operands[1]})`,

  isInteger: () => false,

  interval({ operands }, intervalOf) {
    const a = intervalOf(operands[0] as Expression);
    const { lower, upper } = intervalOf(operands[1] as Expression);
    const divisors = integers(lower, upper).filter((w) => w !== 0);
    return divisors.length === 0 ? interval(0, 0) : hull(divisors.map((w) => scaled(a, 1 / w)));
  },

  evaluate({ operands }, values) {
    const b = values.number(operands[1] as Expression);
    return b === 0 ? Number.NaN : values.number(operands[0] as Expression) / b;
  },

  definedWhere: ({ operands }) => [(operands[1] as Expression).isDifferentFrom(0)],

  valuesOf: ({ operands }) => [operands[1] as Expression],

  compile(atom, _direction, compiler) {
    compiler.once(`real-quotient ${atom.id}`, () => writeQuotient(atom, compiler));
  },
};

function writeQuotient(atom: NumberAtom, compiler: Compiler): void {
  const [a, b] = atom.operands as [Expression, Expression];
  const divisors = integers(b.lower, b.upper).filter((w) => w !== 0);
  const terms = divisors.map((w) => switched(b.isEqualTo(w), a).scaledBy(1 / w));
  compiler.row(compiler.result(atom).minus(sum(a.context, terms, "dividedBy")), 0, 0);
}

/** q with q b = a, the product taken to the precision in `data`. */
const approximateQuotient: NumberOperation = {
  name: "approximate-quotient",
  text: realQuotient.text,
  isInteger: () => false,
  interval({ operands }, intervalOf) {
    const b = intervalOf(operands[1] as Expression);
    const inverse = { lower: 1 / b.upper, upper: 1 / b.lower };
    return productRange(intervalOf(operands[0] as Expression), inverse);
  },
  evaluate: realQuotient.evaluate,
  definedWhere: realQuotient.definedWhere!,
  compile(atom, _direction, compiler) {
    compiler.once(`approximate-quotient ${atom.id}`, () => {
      const [a, b] = atom.operands as [Expression, Expression];
      const back = compiler.result(atom).times(b, { precision: atom.data as number });
      compiler.row(back.minus(a), 0, 0);
    });
  },
};

export function buildRealQuotient(a: Expression, b: Expression, precision?: number): Expression {
  if (
    precision !== undefined &&
    precision > 0 &&
    keepsFromZero(b) &&
    isFiniteInterval(b.interval)
  ) {
    return resultOf(a.context, approximateQuotient, [a, b], precision);
  }
  if (!isTabular(b) || !isFiniteInterval(a.interval)) {
    throw new InvalidModelError(
      quoting`(${a}).dividedBy(${b}): the dividend needs finite bounds, and the divisor must be an integer of few values, or keep away from 0 and have a precision`,
    );
  }
  return resultOf(a.context, realQuotient, [a, b]);
}
