import { Dyadic } from "../exact/dyadic.ts";
import {
  faultOfColumns,
  faultOfLengths,
  faultOfNumbers,
  type StatedColumns,
} from "./stated-columns.ts";
import type { Alternative, BranchedKind } from "./structure-kind.ts";

/** At most one (type 1) or at most two adjacent (type 2) of the columns differ from zero. */
export interface SpecialOrderedSet {
  readonly kind: "sos1" | "sos2";
  readonly name: string;
  /** In the order of their weights; those that stand beside each other are adjacent. */
  readonly columns: Int32Array;
  /** Of each column, strictly increasing. */
  readonly weights: Float64Array;
}

export const specialOrderedSet = {
  keptBy: "search",
  columns: ({ columns }) => columns,
  fault: faultOfSet,
  carry: (structure, to) => ({
    ...structure,
    columns: structure.columns.map((j) => to.column[j]),
  }),
  alternatives: (set) => windows(set.columns, widthOf(set)),
  violation: (set, x) => ({
    amount: largestOutsideWindow(set.columns, x, widthOf(set)),
    magnitude: 0,
  }),
  // Doubles compare exactly as they are.
  exactViolation: (set, x) => Dyadic.from(largestOutsideWindow(set.columns, x, widthOf(set))),
} as const satisfies BranchedKind<SpecialOrderedSet>;

function faultOfSet(
  { columns, weights }: SpecialOrderedSet,
  stated: StatedColumns,
): string | undefined {
  const fault =
    faultOfLengths({ columns, weights }) ??
    faultOfColumns(columns, "column", stated) ??
    faultOfNumbers("weights", weights);
  if (fault !== undefined) return fault;
  for (let k = 1; k < columns.length; k++) {
    if (weights[k] > weights[k - 1]) continue;
    return `has the weight ${weights[k]} after ${weights[k - 1]}; list columns and weights by rising weights`;
  }
  return undefined;
}

/** How many neighbours may differ from zero. */
function widthOf({ kind }: SpecialOrderedSet): number {
  return kind === "sos1" ? 1 : 2;
}

/** For each window of neighbours, all others at zero. */
function windows(columns: Int32Array, width: number): Alternative[] {
  const count = Math.max(0, columns.length - width) + 1;
  return Array.from({ length: count }, (_, first) => {
    const outside = [...columns].filter((_, k) => k < first || k >= first + width);
    return { bounds: outside.map((j) => [j, 0, 0] as const) };
  });
}

/** The largest |x| outside the window of `width` neighbours that leaves the least outside. */
function largestOutsideWindow(columns: Int32Array, x: ArrayLike<number>, width: number): number {
  const count = columns.length;
  if (count <= width) return 0;
  const after = new Float64Array(count + 1);
  for (let k = count - 1; k >= 0; k--) after[k] = Math.max(after[k + 1], Math.abs(x[columns[k]]));
  let before = 0;
  let least = Infinity;
  for (let k = 0; k + width <= count; k++) {
    least = Math.min(least, Math.max(before, after[k + width]));
    before = Math.max(before, Math.abs(x[columns[k]]));
  }
  return least;
}
