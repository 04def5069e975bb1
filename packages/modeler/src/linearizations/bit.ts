import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { isFiniteInterval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import {
  type BooleanOperation,
  EXACT,
  type Linearization,
  type Literal,
  negation,
} from "./linearization.ts";
import { requireInteger } from "./value-function.ts";

/**
 * Source: bₖ is the binary digit of weight 2ᵏ of an integer x >= 0.
 * Target: Σ 2ᵏ bₖ = x, one row for all digits, as many as the bounds of x need.
 */
export const bit: BooleanOperation & Linearization = {
  name: "bit",

  entries: [
    {
      area: "arrays and order",
      call: "x.bits()",
      meaning: "the binary digits of x >= 0 as Booleans",
      example(model) {
        const x = model.integer(0, 11, "x");
        const bits = x.bits();
        const truth = (v: number) => (v & 2) !== 0 && (v & 8) === 0;
        return { variables: [x], result: bits[1]!.and(bits[3]!.not()), truth };
      },
    },
  ],

  text: ({ operands, data }) => `bit(${operands[0]}, ${data})`,

  evaluate({ operands, data }, values) {
    const x = values.number(operands[0] as Expression);
    return Math.floor(x / 2 ** (data as number)) % 2 === 1;
  },

  assert(atom, value, conditions, compiler) {
    const literal = literalOf(atom, compiler);
    compiler.clause([...conditions.map(negation), value ? literal : negation(literal)]);
  },

  alias: literalOf,
};

export function buildBits(x: Expression): BooleanExpression[] {
  requireInteger(x, "bits()");
  const { lower, upper } = x.interval;
  if (lower < 0 || !isFiniteInterval(x.interval)) {
    throw new InvalidModelError(
      quoting`(${x}).bits(): it needs bounds 0 <= x < Infinity, not [${lower}, ${upper}]`,
    );
  }
  const bits: BooleanExpression[] = [];
  for (let place = 0; 2 ** place <= Math.max(1, upper); place++) bits.push(bitOf(x, place));
  return bits;
}

function bitOf(x: Expression, place: number): BooleanExpression {
  if (x.isConstant) {
    return booleanConstant(x.context, Math.floor(x.constant / 2 ** place) % 2 === 1);
  }
  if (x.upper === 1) return x.isEqualTo(1);
  return new BooleanExpression(x.context, x.context.boolean(bit, [x], place), false);
}

function literalOf(atom: BooleanAtom, compiler: Compiler): Literal {
  const x = atom.operands[0] as Expression;
  compiler.once(`bits ${x.key}`, () => writeBits(x, compiler));
  return ownLiteral(atom, compiler);
}

function ownLiteral(atom: BooleanAtom, compiler: Compiler): Literal {
  return compiler.literal(compiler.choice(atom, "bit"), EXACT);
}

function writeBits(x: Expression, compiler: Compiler): void {
  const bits = buildBits(x).map((bit) => ownLiteral(bit.atom as BooleanAtom, compiler));
  const weights = bits.map((_, place) => 2 ** place);
  const total = compiler.literalForm(bits, weights);
  compiler.columnRow(combine([1, total], [-1, compiler.form(x, EXACT)]), 0, 0);
}
