import type { Problem } from "@bough/problem";
import type { BoundOverride } from "@bough/testing";

/** Where a problem has only points beyond this, rounding of its data makes or unmakes them. */
const FARTHEST = 1e11;

/**
 * Bounds for columns that have none. Rows that are parallel but for a last place meet where values are
 * some 10^15 times those of the data: there "infeasible" is right for the data as they were meant.
 */
export function withinReach({ columnLower, columnUpper }: Problem): BoundOverride {
  return {
    lower: columnLower.map((lower) => (lower === -Infinity ? -FARTHEST : lower)),
    upper: columnUpper.map((upper) => (upper === Infinity ? FARTHEST : upper)),
  };
}
