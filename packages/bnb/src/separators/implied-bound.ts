import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";
import { pointValueOf, type VariableBound } from "./variable-bounds.ts";

/** A variable bound must be violated by this much at the LP point. */
const LEAST_VIOLATION = 1e-4;
/** Columns looked at between two pauses. */
const COLUMNS_PER_STEP = 10_000;

/**
 * Variable bounds that rows imply and the LP point violates.
 * Example: x1 + x2 <= 9 z with x1 <= 5 gives x1 <= 5 z, which the sum alone does not.
 *
 * K. L. Hoffman and M. Padberg, "Improving LP-representations of zero-one linear programs", ORSA J. Comput. 3, 1991.
 */
export const impliedBound: Separator = { name: "implied-bound", separate };

function* separate(space: SeparationSpace, _context: SearchContext, propose: Propose): Steps<void> {
  let columns = 0;
  for (const [x, bounds] of space.variableBounds.upper) {
    if (++columns % COLUMNS_PER_STEP === 0) yield;
    for (const bound of bounds) {
      if (space.value[x] > pointValueOf(space, bound) + LEAST_VIOLATION)
        propose(cutOf(x, bound, 1), 0);
    }
  }
  for (const [x, bounds] of space.variableBounds.lower) {
    if (++columns % COLUMNS_PER_STEP === 0) yield;
    for (const bound of bounds) {
      if (space.value[x] < pointValueOf(space, bound) - LEAST_VIOLATION)
        propose(cutOf(x, bound, -1), 0);
    }
  }
}

/** Share of a bound's terms by which its cut gives way to rounding errors. */
const RELAXATION = 1e-9;

/** sign · (x - slope z) <= sign · constant, with room for the rounding of both. */
function cutOf(x: number, { integer, slope, constant }: VariableBound, sign: number) {
  return {
    columns: Int32Array.of(x, integer),
    coefficients: Float64Array.of(sign, -sign * slope),
    lower: -Infinity,
    upper: sign * constant + RELAXATION * (Math.abs(constant) + Math.abs(slope)),
  };
}
