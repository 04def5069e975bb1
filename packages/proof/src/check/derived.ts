import type { Constraint } from "../vipr/constraint.ts";

/** A constraint that may be built upon, with the assumptions that it holds under. */
export interface Derived extends Constraint {
  /** Indices of assumptions, rising. */
  readonly assumptions: readonly number[];
  /** No constraint behind this index may use it; -1 where any may. */
  readonly lastUse: number;
}

export const NO_ASSUMPTIONS: readonly number[] = [];

/** All that is in one of two rising lists, but for `withoutA` in the first and `withoutB` in the second. */
export function union(
  a: readonly number[],
  b: readonly number[],
  withoutA = -1,
  withoutB = -1,
): readonly number[] {
  if (a.length === 0 && b.length === 0) return NO_ASSUMPTIONS;
  const merged: number[] = [];
  let i = 0;
  let k = 0;
  while (i < a.length || k < b.length) {
    if (i < a.length && a[i] === withoutA) i++;
    else if (k < b.length && b[k] === withoutB) k++;
    else if (k === b.length || (i < a.length && a[i] < b[k])) merged.push(a[i++]);
    else {
      if (i < a.length && a[i] === b[k]) i++;
      merged.push(b[k++]);
    }
  }
  return merged;
}
