import type { SearchContext } from "./search-context.ts";

/** Integers from which a problem may be called wide: at least, and for each row. */
const INTEGERS_AT_LEAST = 1000;
const INTEGERS_PER_ROW = 20;

/**
 * Whether integers are many and rows few, as where columns are the tours, shifts or patterns of a
 * covering or partitioning: hardly any of them matters, and reduced costs tell which.
 */
export function isWide({ hasObjective, integers, problem }: SearchContext): boolean {
  const least = Math.max(INTEGERS_AT_LEAST, INTEGERS_PER_ROW * problem.numRows);
  return hasObjective && integers.length >= least;
}
