import { Dyadic } from "../exact/dyadic.ts";
import { exactDistance, exactMagnitude, smaller } from "../exact/exact-sum.ts";
import { faultOfColumn, faultOfRange, withNearSides } from "./stated-columns.ts";
import type { BranchedKind } from "./structure-kind.ts";

/**
 * x = 0 or lower <= x <= upper. The column's own bounds are the relaxation: they hold 0 and the
 * whole range. Semi-integer where the column is also marked integer.
 */
export interface SemiContinuous {
  readonly kind: "semi-continuous";
  readonly column: number;
  readonly lower: number;
  /** May be Infinity. */
  readonly upper: number;
}

export const semiContinuous = {
  keptBy: "search",
  columns: ({ column }) => [column],
  fault: ({ column, lower, upper }, stated) =>
    faultOfColumn(column, "column", stated) ?? faultOfRange(lower, upper),
  normalised: withNearSides,
  carry: (structure, to) => ({ ...structure, column: to.column[structure.column] }),
  alternatives: ({ column, lower, upper }) => [
    { bounds: [[column, lower, upper]] },
    { bounds: [[column, 0, 0]] },
  ],
  violation: ({ column, lower, upper }, x) => {
    const value = x[column];
    const outside = Math.max(lower - value, value - upper);
    return { amount: Math.min(Math.abs(value), outside), magnitude: Math.abs(value) };
  },
  exactViolation: ({ column, lower, upper }, x) => {
    const value = Dyadic.from(x[column]);
    return smaller(exactMagnitude(value), exactDistance(value, lower, upper));
  },
} as const satisfies BranchedKind<SemiContinuous>;
