import type { Steps } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";
import { sumOfProducts } from "../exact/sum-of-products.ts";
import { reducedCosts } from "./basic-solution.ts";
import type { ExactBounds, ExactProblem } from "./exact-lp-data.ts";

/** A combination of rows and bounds: cost · x >= bound at every point of them. */
export interface DualProof {
  readonly bound: Rational;
  /** Multipliers of rows; positive ones use the lower side, negative ones the upper. [numRows] */
  readonly dual: readonly Rational[];
  /** Multipliers of columns' bounds, likewise. [numCols] */
  readonly reducedCost: readonly Rational[];
}

/**
 * The bound that multipliers prove, whatever they are; undefined where they need a side that is not
 * there. Multipliers of rows against a missing side count as zero.
 *
 * A. Neumaier and O. Shcherbina, "Safe bounds in linear and mixed-integer linear programming",
 * Mathematical Programming 99, 2004.
 */
export function* dualProof(
  problem: Pick<ExactProblem, "cost" | "rows">,
  bounds: Pick<ExactBounds, "lower" | "upper">,
  multipliers: readonly Rational[],
): Steps<DualProof | undefined> {
  const [weights, sides]: [Rational[], Rational[]] = [[], []];
  const dual = multipliers.map((y, i) => {
    if (y.sign() === 0) return ZERO;
    const side = y.sign() > 0 ? problem.rows[i].lower : problem.rows[i].upper;
    if (side === null) return ZERO;
    weights.push(y);
    sides.push(side);
    return y;
  });
  const reducedCost = yield* reducedCosts(problem, dual);
  for (const [j, d] of reducedCost.entries()) {
    if (d.sign() === 0) continue;
    const side = d.sign() > 0 ? bounds.lower[j] : bounds.upper[j];
    if (side === null) return undefined;
    weights.push(d);
    sides.push(side);
  }
  yield;
  return { bound: sumOfProducts(weights, sides), dual, reducedCost };
}

/** Bits that multipliers keep below the leading one of the largest: short ones first. */
const GRIDS = [4, 10, 20, 34, 50];

/** Multipliers near those of an engine, on grids that are fine and finer. */
export function* roundedMultipliers(dual: ArrayLike<number>): Generator<Rational[]> {
  let largest = 0;
  for (let i = 0; i < dual.length; i++) largest = Math.max(largest, Math.abs(dual[i]));
  if (largest === 0) {
    yield Array.from(dual, () => ZERO);
    return;
  }
  const lead = Math.ceil(Math.log2(largest));
  for (const bits of GRIDS) {
    const step = 2 ** (lead - bits);
    yield Array.from(dual, (y) => Rational.fromBits(Math.round(y / step) * step + 0));
  }
}
