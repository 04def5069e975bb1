import type { Steps } from "@bough/problem";
import { InternalError, minusProducts } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import { Expression } from "../expression.ts";
import { farEnd, integersIn, isFiniteInterval, product as productRange } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { buildBits } from "./bit.ts";
import { and } from "./disjunction.ts";
import { type Linearization, NOT_ABOVE, NOT_BELOW, type NumberOperation } from "./linearization.ts";
import { applyUnary, binaryOperation, isTabular, unaryOperation } from "./value-function.ts";

/**
 * Source: z = b x with b true or false and L <= x <= U.
 * Target: L b <= z <= U b, x - U (1 - b) <= z <= x - L (1 - b): the convex hull (McCormick, Math.
 * Programming 10, 1976). Of the four rows a use writes those for its direction.
 * A product of two integers is built from this one: over all pairs of values where those are few,
 * else over the values of the factor that has few, else over the binary digits of the narrower
 * factor. A factor of parameters alone is a coefficient. A product of two reals takes its digits to
 * a precision, with McCormick's rows for the rest.
 */
export const product: NumberOperation & Linearization = {
  name: "product",

  entries: [
    {
      area: "arithmetic",
      call: "b.times(x)",
      meaning: "x where b is true, else 0",
      example(model) {
        const [b, x] = [model.binary("b"), model.integer(-2, 3, "x")];
        return { variables: [b, x], result: b.times(x), truth: (p, v) => p! * v! };
      },
    },
    {
      area: "arithmetic",
      call: "b.times(x) (x >= 0)",
      meaning: "x where b is true, else 0",
      example(model) {
        const [b, x] = [model.binary("b"), model.integer(0, 5, "x")];
        return { variables: [b, x], result: b.times(x), truth: (p, v) => p! * v! };
      },
      bigM: (model, b, x) => model.product(b!, x!),
    },
    {
      area: "arithmetic",
      call: "x.times(y)",
      meaning: "the product of two integers",
      example(model) {
        const [x, y] = [model.integer(-2, 2, "x"), model.integer(0, 3, "y")];
        return { variables: [x, y], result: x.times(y), truth: (v, w) => v! * w! };
      },
    },
    {
      area: "arithmetic",
      call: "x.times(y) (many values)",
      meaning: "the product of two integers by binary digits",
      example(model) {
        const [x, y] = [model.integer(-100, 100, "x"), model.integer(0, 200, "y")];
        model.require(x.isBetween(-3, 2).and(y.isBetween(5, 8)).or(x.isEqualTo(100)));
        const inside = (v: number, w: number) =>
          (v >= -3 && v <= 2 && w >= 5 && w <= 8) || v === 100;
        return {
          variables: [x, y],
          result: x.times(y),
          truth: (v, w) => (inside(v!, w!) ? v! * w! : undefined),
        };
      },
    },
    {
      area: "arithmetic",
      call: "x.times(x)",
      meaning: "the square",
      example(model) {
        const x = model.integer(-3, 2, "x");
        return { variables: [x], result: x.times(x), truth: (v) => v! * v! };
      },
    },
  ],

  text: ({ operands }) => `${bracketed(operands[0] as BooleanExpression)} * (${operands[1]})`,

  isInteger: ({ operands }) => (operands[1] as Expression).isInteger,

  interval({ operands }, intervalOf) {
    const { lower, upper } = intervalOf(operands[1] as Expression);
    return { lower: Math.min(0, lower), upper: Math.max(0, upper) };
  },

  evaluate({ operands }, values) {
    return values.boolean(operands[0] as BooleanExpression)
      ? values.number(operands[1] as Expression)
      : 0;
  },

  *compile(atom, direction, compiler) {
    if ((direction & NOT_ABOVE) !== 0) yield* boundAbove(atom, compiler);
    if ((direction & NOT_BELOW) !== 0) yield* boundBelow(atom, compiler);
  },
};

function* boundAbove(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const { b, x, z, lower, upper } = parts(atom, compiler);
  if (Number.isFinite(upper)) yield* compiler.rowInSteps(z.minus(b.times(upper)), -Infinity, 0);
  else
    yield* compiler.assertInSteps(z.isAtMost(0), true, [
      yield* compiler.literalInSteps(b.not(), NOT_BELOW),
    ]);
  if (Number.isFinite(lower)) {
    yield* compiler.rowInSteps(z.minus(x).plus(b.not().times(lower)), -Infinity, 0);
  } else
    yield* compiler.assertInSteps(z.isAtMost(x), true, [
      yield* compiler.literalInSteps(b, NOT_BELOW),
    ]);
}

function* boundBelow(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const { b, x, z, lower, upper } = parts(atom, compiler);
  if (Number.isFinite(lower)) yield* compiler.rowInSteps(z.minus(b.times(lower)), 0, Infinity);
  else
    yield* compiler.assertInSteps(z.isAtLeast(0), true, [
      yield* compiler.literalInSteps(b.not(), NOT_BELOW),
    ]);
  if (Number.isFinite(upper)) {
    yield* compiler.rowInSteps(z.minus(x).plus(b.not().times(upper)), 0, Infinity);
  } else
    yield* compiler.assertInSteps(z.isAtLeast(x), true, [
      yield* compiler.literalInSteps(b, NOT_BELOW),
    ]);
}

function parts(atom: NumberAtom, compiler: Compiler) {
  const b = atom.operands[0] as BooleanExpression;
  const x = atom.operands[1] as Expression;
  return { b, x, z: compiler.result(atom), ...compiler.interval(x) };
}

/** A comparison in brackets, as where it counts as 0 or 1. */
function bracketed(expression: BooleanExpression): string {
  return expression.atom?.kind === "boolean" ? `[${expression}]` : `${expression}`;
}

/** Factors of at most so many values are taken value by value, others by their digits. */
const FEW_VALUES = 8;
/** Pairs of values up to which the whole table of a product is written out. */
const FEW_PAIRS = 64;

const square = unaryOperation(
  "square",
  ({ operands }) => `(${operands[0]})^2`,
  (v) => v * v,
);
const pairProduct = binaryOperation(
  "product",
  ({ operands }) => `(${operands[0]}) * (${operands[1]})`,
  (a, b) => a * b,
);

/** The product of two expressions that are not constant. */
export function buildProduct(a: Expression, b: Expression, precision?: number): Expression {
  if (isGiven(a)) return resultOf(a.context, scaling, [a, b]);
  if (isGiven(b)) return resultOf(a.context, scaling, [b, a]);
  const nested = nestedSwitch(a, b) ?? nestedSwitch(b, a);
  if (nested !== undefined) return nested;
  const { factor, core: x, rest: p } = split(a);
  const { factor: scale, core: y, rest: q } = split(b);
  // (factor x + p)(scale y + q)
  const terms = [x.scaledBy(factor * q), y.scaledBy(scale * p)];
  const core = coreProduct(x, y, precision).scaledBy(factor * scale);
  return sum(a.context, [core, ...terms, p * q], "times");
}

/** x (1 - c) for a Boolean c, in one piece where x is made of operations: see `switched`. */
function nestedSwitch(x: Expression, factor: Expression): Expression | undefined {
  const isOpen = asBoolean(factor);
  return isOpen?.isNegated && hasOperation(x) ? switched(isOpen, x) : undefined;
}

/** Nothing but parameters, and products of them. */
function isGiven({ context, atoms }: Expression): boolean {
  return atoms.every((atom) => {
    if (atom.kind === "variable") return context.parameters.has(atom);
    const isScaling = atom.kind === "number" && atom.operation === scaling;
    return isScaling && atom.operands.every((operand) => isGiven(operand as Expression));
  });
}

/** What products of two expressions share, however they become linear; their values may be any number. */
const ofFactors = {
  text: ({ operands }) => `(${operands[0]}) * (${operands[1]})`,
  isInteger: () => false,
  interval: ({ operands }, intervalOf) =>
    productRange(intervalOf(operands[0] as Expression), intervalOf(operands[1] as Expression)),
  evaluate: ({ operands }, values) =>
    values.number(operands[0] as Expression) * values.number(operands[1] as Expression),
} satisfies Partial<NumberOperation>;

/** p x for a given p: what p is when the model is compiled becomes the coefficients of x. */
const scaling: NumberOperation = {
  name: "scaling",
  ...ofFactors,
  expanded({ operands }, intervalOf) {
    const [p, x] = operands as [Expression, Expression];
    const { lower, upper } = intervalOf(p);
    if (lower !== upper) throw new InvalidModelError(quoting`(${p}) * (${x}): ${p} has no value`);
    return x.scaledBy(lower);
  },
  compile(atom) {
    throw new InternalError(`${scaling.text(atom)} was given a column`);
  },
};

/** Cores that are farther from zero than this, and than they are wide, are measured from their nearer end. */
const FAR = 1000;

/**
 * An expression as factor · core + rest, where the core of a single atom is the atom itself, or its
 * distance from an end that is far from zero: the square of 10^8 + 1 has no digit left for the 1.
 */
function split(expression: Expression): { factor: number; core: Expression; rest: number } {
  const { context, atoms, constant } = expression;
  const factor = atoms.length === 1 ? expression.coefficients[0]! : 1;
  const coefficients = expression.coefficients.map((coefficient) => coefficient / factor);
  const core = new Expression(context, atoms, coefficients, 0);
  const base = farEnd(core.interval, FAR);
  if (base === 0) return { factor, core, rest: constant };
  const rest = minusProducts(constant, [-factor], [base]);
  return { factor, core: core.minus(base), rest };
}

function coreProduct(x: Expression, y: Expression, precision: number | undefined): Expression {
  const [b, c] = [asBoolean(x), asBoolean(y)];
  if (b !== undefined && c !== undefined) return and(x.context, [b, c]).asNumber();
  if (b !== undefined) return switched(b, y);
  if (c !== undefined) return switched(c, x);
  if (x.isInteger && y.isInteger) return integerProduct(x, y);
  if (x.isInteger) return byValuesOrDigits(x, y);
  if (y.isInteger) return byValuesOrDigits(y, x);
  return realProduct(x, y, precision);
}

export function switched(b: BooleanExpression, x: Expression): Expression {
  if (b.atom === undefined) return x.scaledBy(b.isNegated ? 0 : 1);
  if (x.isConstant) return b.asNumber().scaledBy(x.constant);
  // x - (not b) x shares the product with others, but has twice the range: too wide to be nested.
  if (b.isNegated && !hasOperation(x)) return x.minus(switched(b.not(), x));
  return resultOf(x.context, product, [b, x]);
}

/** Whether it is made of more than variables and Booleans. */
export function hasOperation({ atoms }: Expression): boolean {
  return atoms.some((atom) => atom.kind === "number");
}

function integerProduct(x: Expression, y: Expression): Expression {
  if (x.key === y.key && isTabular(x)) return applyUnary(square, (v) => v * v, x, "times");
  const [few, many] = integersIn(x.interval) <= integersIn(y.interval) ? [x, y] : [y, x];
  if (integersIn(few.interval) * integersIn(many.interval) <= FEW_PAIRS) {
    const [first, second] = x.key < y.key ? [x, y] : [y, x];
    return resultOf(x.context, pairProduct, [first, second]);
  }
  return byValuesOrDigits(few, many);
}

/** few · other over the values, or else the binary digits, of the integer `few`. */
function byValuesOrDigits(few: Expression, other: Expression): Expression {
  const { lower, upper } = few.interval;
  if (!isFiniteInterval(few.interval)) {
    throw new InvalidModelError(quoting`(${few}).times(${other}): ${few} needs finite bounds`);
  }
  if (upper - lower < FEW_VALUES) {
    const terms: Expression[] = [];
    for (let v = lower; v <= upper; v++) {
      if (v !== 0) terms.push(switched(few.isEqualTo(v), other).scaledBy(v));
    }
    return sum(few.context, terms, "times");
  }
  const bits = buildBits(few.minus(lower));
  const terms = bits.map((bit, k) => switched(bit, other).scaledBy(2 ** k));
  return sum(few.context, [other.scaledBy(lower), ...terms], "times");
}

/**
 * x y for reals: y = L + p k + r with integer k and 0 <= r <= p, so x y = (L + p k) x + x r, where
 * McCormick's rows hold x r to within p times a quarter of the width of x.
 */
function realProduct(x: Expression, y: Expression, precision: number | undefined): Expression {
  if (precision === undefined || !(precision > 0)) {
    throw new InvalidModelError(
      quoting`(${x}).times(${y}): the product of two reals is not linear; give a precision, as in x.times(y, { precision: 0.01 })`,
    );
  }
  if (!isFiniteInterval(x.interval) || !isFiniteInterval(y.interval)) {
    throw new InvalidModelError(quoting`(${x}).times(${y}): both factors need finite bounds`);
  }
  return resultOf(x.context, approximateProduct, [x, y], precision);
}

/** See `realProduct`. */
const approximateProduct: NumberOperation = {
  name: "approximate-product",
  ...ofFactors,
  compile(atom, _direction, compiler) {
    compiler.once(`approximate-product ${atom.id}`, () => writeApproximation(atom, compiler));
  },
};

function writeApproximation(atom: NumberAtom, compiler: Compiler): void {
  const [x, y] = atom.operands as [Expression, Expression];
  const precision = atom.data as number;
  const { lower, upper } = compiler.interval(y);
  const steps = Math.max(0, Math.ceil((upper - lower) / precision) - 1);
  const whole = compiler.witness(atom, "whole", { lower: 0, upper: steps }, true);
  const rest = compiler.witness(atom, "rest", { lower: 0, upper: precision }, false);
  const residue = productRange(compiler.interval(x), { lower: 0, upper: precision });
  const small = compiler.witness(atom, "small", residue, false);
  compiler.row(y.minus(rest).minus(whole.scaledBy(precision)), lower, lower);
  writeMcCormick(x, rest, precision, small, compiler);
  const main = steps === 0 ? x.scaledBy(0) : byValuesOrDigits(whole, x).scaledBy(precision);
  compiler.row(compiler.result(atom).minus(main).minus(small).minus(x.scaledBy(lower)), 0, 0);
}

/** The four rows around s = x r with L <= x <= U and 0 <= r <= p. */
function writeMcCormick(
  x: Expression,
  r: Expression,
  p: number,
  s: Expression,
  compiler: Compiler,
): void {
  const { lower, upper } = compiler.interval(x);
  compiler.row(s.minus(r.scaledBy(lower)), 0, Infinity);
  compiler.row(s.minus(r.scaledBy(upper)), -Infinity, 0);
  compiler.row(s.minus(r.scaledBy(upper)).minus(x.scaledBy(p)), -upper * p, Infinity);
  compiler.row(s.minus(r.scaledBy(lower)).minus(x.scaledBy(p)), -Infinity, -lower * p);
}

/** The Boolean that an expression of a single Boolean atom is, else undefined. */
export function asBoolean(expression: Expression): BooleanExpression | undefined {
  const { context, atoms, coefficients, constant } = expression;
  const atom = atoms[0];
  if (atoms.length !== 1 || !atom!.isBoolean || atom!.kind === "number") return undefined;
  if (coefficients[0] === 1 && constant === 0)
    return new BooleanExpression(context, atom as never, false);
  if (coefficients[0] === -1 && constant === 1)
    return new BooleanExpression(context, atom as never, true);
  return undefined;
}
