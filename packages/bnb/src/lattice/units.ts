import { DEFAULT_TOLERANCES, type IntegerForm } from "@bough/problem";

/** Share of a unit that rows may be missed by together: beyond it, points that are no solution would pass. */
export const LARGEST_MISS = 0.1;

/** By how many units what is forgiven of a row may miss a whole number. */
export function missInUnits({ multiplier, divisor }: IntegerForm): number {
  return (DEFAULT_TOLERANCES.primalFeasibility * multiplier) / divisor;
}
