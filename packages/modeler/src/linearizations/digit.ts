import { shown } from "@bough/problem";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { buildBits } from "./bit.ts";
import { EXACT, type Linearization, type NumberOperation } from "./linearization.ts";
import { buildFloor } from "./rounding.ts";
import { requireInteger } from "./value-function.ts";

/**
 * Source: d₀ … dₘ are the digits of an integer x >= 0 in base B, least significant first.
 * Target: Σ Bᵏ dₖ = x with 0 <= dₖ <= B - 1, one row for all digits, as many as the bounds of x need.
 */
export const digit: NumberOperation & Linearization = {
  name: "digit",

  entries: [
    {
      area: "arrays and order",
      call: "x.digits(base)",
      meaning: "the digits of x >= 0, least significant first",
      example(model) {
        const x = model.integer(0, 13, "x");
        const [a, b, c] = x.digits(3);
        const result = a!.plus(b!.times(10), c!.times(100));
        const truth = (v: number) =>
          (v % 3) + 10 * (Math.floor(v / 3) % 3) + 100 * Math.floor(v / 9);
        return { variables: [x], result, truth };
      },
    },
    {
      area: "arrays and order",
      call: "z.digits(base, { fraction: 1 })",
      meaning: "the digits of a real z >= 0 with so many after the point, the rest cut off",
      example(model) {
        const z = model.real(0, 3.5, "z");
        const [a, b, c] = z.digits(3, { fraction: 1 });
        const result = a!.plus(b!.times(10), c!.times(100));
        const truth = (v: number) => {
          const thirds = Math.floor(3 * v);
          return (thirds % 3) + 10 * (Math.floor(thirds / 3) % 3) + 100 * Math.floor(thirds / 9);
        };
        return { variables: [z], result, truth };
      },
    },
  ],

  text: ({ operands, data }) => `digit(${operands[0]}, ${(data as DigitData).place})`,

  isInteger: () => true,

  interval(shape, intervalOf) {
    const { base, place } = shape.data as DigitData;
    const most = Math.floor(intervalOf(shape.operands[0] as Expression).upper / base ** place);
    return { lower: 0, upper: Math.max(0, Math.min(base - 1, most)) };
  },

  evaluate(shape, values) {
    const { base, place } = shape.data as DigitData;
    return Math.floor(values.number(shape.operands[0] as Expression) / base ** place) % base;
  },

  compile(atom, _direction, compiler) {
    const { base } = atom.data as DigitData;
    const x = atom.operands[0] as Expression;
    compiler.once(`digits ${x.key} ${base}`, () => writeDigits(x, base, compiler));
  },
};

interface DigitData {
  readonly base: number;
  readonly place: number;
}

function writeDigits(x: Expression, base: number, compiler: Compiler): void {
  const digits = buildDigits(x, base);
  const total = sum(
    x.context,
    digits.map((value, place) => value.scaledBy(base ** place)),
    "digits",
  );
  compiler.columnRow(compiler.form(total.minus(x), EXACT), 0, 0);
}

/** @param options.fraction digits behind the point that count; without them x is an integer */
export function buildDigits(
  x: Expression,
  base: number,
  { fraction }: { readonly fraction?: number | undefined } = {},
): Expression[] {
  if (fraction !== undefined) {
    if (Number.isInteger(fraction) && fraction >= 0 && Number.isSafeInteger(base ** fraction))
      return buildDigits(buildFloor(x.scaledBy(base ** fraction)), base);
    throw new InvalidModelError(
      quoting`(${x}).digits(${shown(base)}, { fraction: ${shown(fraction)} }): it needs a count from 0 on`,
    );
  }
  requireInteger(x, "digits(…)");
  const { lower, upper } = x.interval;
  if (!(Number.isInteger(base) && base >= 2)) {
    throw new InvalidModelError(
      quoting`(${x}).digits(${shown(base)}): the base must be an integer from 2 on`,
    );
  }
  if (lower < 0 || upper === Infinity) {
    throw new InvalidModelError(
      quoting`(${x}).digits(${base}): it needs bounds 0 <= x < Infinity, not [${lower}, ${upper}]`,
    );
  }
  if (base === 2) return buildBits(x).map((bit) => bit.asNumber());
  const digits: Expression[] = [];
  for (let place = 0; base ** place <= Math.max(1, upper); place++) {
    digits.push(digitOf(x, { base, place }));
  }
  return digits;
}

function digitOf(x: Expression, data: DigitData): Expression {
  if (x.isConstant) {
    return constant(x.context, Math.floor(x.constant / data.base ** data.place) % data.base);
  }
  if (x.upper < data.base) return x;
  return resultOf(x.context, digit, [x], data);
}
