import type { Steps } from "@bough/problem";
import { ONE, type Rational, type Terms, ZERO } from "@bough/proof";
import type { ExactBounds, ExactProblem } from "../lp/exact-lp-data.ts";

/** Distances of an identity, and terms of a row in it, beyond which cuts are too long to be worth a proof. */
export const MOST_TERMS = 400;

/**
 * A quantity that is not negative: the distance of a column from one of its bounds, or of a row's
 * activity from one of its sides.
 */
export interface Distance {
  /** distance = sign · (terms · x - side). */
  readonly terms: Terms;
  readonly sign: 1 | -1;
  readonly side: Rational;
  /** The constraint of the proof that says it is not negative. */
  readonly line: number;
  /** True where it is an integer at every point. */
  readonly isWhole: boolean;
  /** Its coefficient in the identity. */
  readonly coefficient: Rational;
}

/** Σ coefficient · distance = side, at every x: rows cancel against the columns that they are made of. */
export interface BaseIdentity {
  readonly distances: readonly Distance[];
  readonly side: Rational;
}

/** The rows of which an aggregation is made, with their multipliers. */
export type Aggregation = readonly (readonly [row: number, multiplier: Rational])[];

/**
 * Σ multiplier · row as an identity over distances from the bounds and sides that are nearest to x, those
 * of the columns `atUpper` from the upper ones and all others from the lower where that is given. Undefined where something
 * in it has neither, or where it is too long. Pauses between rows.
 */
export function* baseIdentity(
  problem: ExactProblem,
  bounds: ExactBounds,
  aggregation: Aggregation,
  x: ArrayLike<number>,
  atUpper?: ReadonlySet<number>,
): Steps<BaseIdentity | undefined> {
  const sum = new Map<number, Rational>();
  const distances: Distance[] = [];
  let side = ZERO;
  const add = (distance: Distance | undefined): boolean => {
    if (distance === undefined) return false;
    const { coefficient, sign } = distance;
    const signed = sign > 0 ? coefficient : coefficient.negated();
    side = side.minus(signed.times(distance.side));
    distances.push(distance);
    return true;
  };
  for (const [i, multiplier] of aggregation) {
    const { terms } = problem.rows[i];
    if (terms.indices.length > MOST_TERMS) return undefined;
    yield;
    terms.indices.forEach((j, k) => {
      sum.set(j, (sum.get(j) ?? ZERO).plus(multiplier.times(terms.values[k])));
    });
    if (!add(rowDistance(problem, i, multiplier.negated(), x))) return undefined;
  }
  for (const [j, coefficient] of sum) {
    if (coefficient.sign() === 0) continue;
    if (distances.length === MOST_TERMS) return undefined;
    if (!add(columnDistance(problem, bounds, j, coefficient, x, atUpper))) return undefined;
  }
  return { distances, side };
}

/** The activity of a row is its side plus or minus a distance. */
function rowDistance(
  problem: ExactProblem,
  i: number,
  multiplier: Rational,
  x: ArrayLike<number>,
): Distance | undefined {
  const { terms, lower, upper, lowerLine, upperLine } = problem.rows[i];
  let activity = 0;
  terms.indices.forEach((j, k) => {
    activity += terms.values[k].toNumber() * x[j];
  });
  const isLower = isNearer(activity, lower, upper);
  const side = isLower ? lower : upper;
  if (side === null) return undefined;
  const isWhole =
    side.isInteger() &&
    terms.indices.every((j, k) => problem.isInteger[j] && terms.values[k].isInteger());
  const line = isLower ? lowerLine : upperLine;
  const sign = isLower ? 1 : -1;
  return { terms, sign, side, line, isWhole, coefficient: signed(multiplier, sign) };
}

function columnDistance(
  { isInteger }: ExactProblem,
  bounds: ExactBounds,
  j: number,
  coefficient: Rational,
  x: ArrayLike<number>,
  atUpper?: ReadonlySet<number>,
): Distance | undefined {
  const [lower, upper] = [bounds.lower[j], bounds.upper[j]];
  const isLower = atUpper === undefined ? isNearer(x[j], lower, upper) : !atUpper.has(j);
  const side = isLower ? lower : upper;
  if (side === null) return undefined;
  const line = isLower ? bounds.lowerLine[j] : bounds.upperLine[j];
  const sign = isLower ? 1 : -1;
  const terms = { indices: [j], values: [ONE] };
  return { terms, sign, side, line, isWhole: isInteger[j], coefficient: signed(coefficient, sign) };
}

function isNearer(value: number, lower: Rational | null, upper: Rational | null): boolean {
  if (lower === null || upper === null) return upper === null;
  return value - lower.toNumber() <= upper.toNumber() - value;
}

function signed(value: Rational, sign: 1 | -1): Rational {
  return sign > 0 ? value : value.negated();
}
