import { Dyadic } from "../exact/dyadic.ts";
import { faultOfColumns, faultOfLengths, faultOfNumbers } from "./stated-columns.ts";
import type { EssentialKind } from "./structure-kind.ts";

/**
 * The integer columns, each with its shift added, take different values, and no row says so: for
 * domains too wide for a binary a value. Where rows do say it, `AllDifferent` repeats it.
 * `shifts` are integers. A column may occur with several shifts.
 */
export interface Distinct {
  readonly kind: "distinct";
  readonly name: string;
  readonly columns: Int32Array;
  readonly shifts: Float64Array;
}

export const distinct = {
  keptBy: "propagators",
  columns: ({ columns }) => columns,
  fault: ({ columns, shifts }, stated) =>
    faultOfLengths({ columns, shifts }) ??
    faultOfColumns(columns, "integer column", stated) ??
    faultOfNumbers("shifts", shifts),
  carry: (structure, to) => ({
    ...structure,
    columns: structure.columns.map((j) => to.column[j]),
  }),
  violation: (structure, x) => ({ amount: sharesValue(structure, x) ? 1 : 0, magnitude: 0 }),
  exactViolation: (structure, x) => (sharesValue(structure, x) ? Dyadic.from(1) : Dyadic.zero),
} as const satisfies EssentialKind<Distinct>;

/** True where two of the columns, rounded and shifted, have the same value: one is off by 1. */
function sharesValue({ columns, shifts }: Distinct, x: ArrayLike<number>): boolean {
  const seen = new Set<number>();
  columns.forEach((j, k) => {
    seen.add(Math.round(x[j]) + shifts[k]);
  });
  return seen.size < columns.length;
}
