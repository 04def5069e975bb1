import { ONE, type Rational } from "@bough/proof";
import type { LpEngine } from "@bough/simplex";
import type { ExactProblem } from "../lp/exact-lp-data.ts";

/** What candidates are made of: a problem and the solution of its relaxation. */
export interface RelaxedPoint {
  readonly problem: ExactProblem;
  readonly engine: LpEngine;
  readonly x: Float64Array;
  /** Integer columns whose value is none. */
  readonly fractional: readonly number[];
}

/** Scalings of a row that are tried. */
const MOST_SCALES = 3;

/** The first few different sizes, inverted. */
export function scalesOf(values: readonly Rational[]): Rational[] {
  const scales = new Map<string, Rational>();
  for (const value of values) {
    if (scales.size === MOST_SCALES) break;
    const size = value.magnitude();
    scales.set(`${size}`, ONE.over(size));
  }
  return [...scales.values()];
}
