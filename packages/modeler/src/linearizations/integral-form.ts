import { COMPUTED_ROUNDING, COMPUTED_SHARE, leastNumber } from "@bough/problem";
import { Expression } from "../expression.ts";

/** An expression as `expression / factor + constant`, with coprime integer coefficients. */
export interface IntegralForm {
  /** Without a constant. */
  readonly expression: Expression;
  readonly factor: number;
}

/**
 * A side of the expression as one of its integral form, and by how much it may miss the number that it means:
 * little of what the expression's own values would be off by, be they a billion apart, as those of 10^9 x.
 *
 * @param rest the side without the expression's constant
 */
export function scaledSide(rest: number, factor: number): { side: number; slip: number } {
  const side = rest * factor;
  return { side, slip: COMPUTED_ROUNDING * Math.min(1, factor) + COMPUTED_SHARE * Math.abs(side) };
}

/** Decimal places that are looked through for a scale that makes the coefficients integers. */
const MOST_DECIMALS = 6;
/** Beyond this an integer coefficient is not exact enough to reason about. */
const LARGEST_COEFFICIENT = 2 ** 40;

/**
 * The expression scaled to coprime integer coefficients, or undefined where an atom is real or no
 * such scale is found: 0.5 x + 1.5 y becomes x + 3 y with factor 2.
 */
export function integralForm(expression: Expression): IntegralForm | undefined {
  if (!expression.atoms.every((atom) => atom.isInteger)) return undefined;
  const scale = integerScale(expression.coefficients);
  if (scale === undefined) return undefined;
  const scaled = expression.coefficients.map((coefficient) => Math.round(coefficient * scale));
  const divisor = scaled.reduce((a, b) => greatestCommonDivisor(a, Math.abs(b)), 0);
  if (divisor === 0) return undefined;
  return {
    expression: new Expression(
      expression.context,
      expression.atoms,
      scaled.map((coefficient) => coefficient / divisor),
      0,
    ),
    factor: scale / divisor,
  };
}

/** Not a number where one of them is none, as where a start leaves an operand without a value. */
export function greatestCommonDivisor(a: number, b: number): number {
  while (Math.abs(b) > 0) [a, b] = [b, a % b];
  return b === 0 ? a : Number.NaN;
}

function integerScale(coefficients: readonly number[]): number | undefined {
  if (coefficients.every(Number.isInteger)) return 1;
  const smallest = leastNumber(coefficients.map(Math.abs));
  const candidates = [1 / smallest];
  for (let places = 1; places <= MOST_DECIMALS; places++) candidates.push(10 ** places);
  return candidates.find((scale) =>
    coefficients.every((coefficient) => isNearInteger(coefficient * scale)),
  );
}

/**
 * Share of a whole number by which a scaled coefficient may miss it: products of decimals do. Zero is
 * missed by nothing: a coefficient of 4e-13 counts where its column goes to 10^13.
 */
const SCALING_ROUNDING = 1e-12;

function isNearInteger(value: number): boolean {
  const nearest = Math.round(value);
  return (
    Math.abs(nearest) <= LARGEST_COEFFICIENT &&
    Math.abs(value - nearest) <= SCALING_ROUNDING * Math.abs(nearest)
  );
}

/** An expression as `expression / divisor + constant` with integer coefficients and divisor. */
export interface RationalForm {
  /** Without a constant. */
  readonly expression: Expression;
  readonly divisor: number;
}

/** Denominators tried one by one, before the powers of ten. */
const MOST_DIVISOR = 360;
/** Numerators of the smallest coefficient that are tried behind them: quotients by large numbers have one. */
const MOST_NUMERATOR = 60;
/** Share of a whole number by which the reciprocal of a reciprocal may miss it. */
const RECIPROCAL_ROUNDING = 2 ** -50;
/** Products with larger denominators are not exact. */
const LARGEST_DIVISOR = 2 ** 50;

/** The expression over a common denominator, or undefined where an atom is real or none is found. */
export function rationalForm(expression: Expression): RationalForm | undefined {
  const { context, atoms, coefficients } = expression;
  if (!atoms.every((atom) => atom.isInteger)) return undefined;
  const divisors = Array.from({ length: MOST_DIVISOR }, (_, k) => k + 1);
  for (let places = 3; places <= MOST_DECIMALS; places++) divisors.push(10 ** places);
  const smallest = leastNumber(coefficients.map(Math.abs));
  for (let numerator = 1; numerator <= MOST_NUMERATOR; numerator++) {
    const candidate = numerator / smallest;
    const whole = Math.round(candidate);
    const isWhole = Math.abs(candidate - whole) <= RECIPROCAL_ROUNDING * whole;
    if (whole <= LARGEST_DIVISOR && isWhole) divisors.push(whole);
  }
  const divisor = divisors.find((candidate) =>
    coefficients.every((coefficient) => isNearInteger(coefficient * candidate)),
  );
  if (divisor === undefined) return undefined;
  const scaled = coefficients.map((coefficient) => Math.round(coefficient * divisor));
  return { expression: new Expression(context, atoms, scaled, 0), divisor };
}
