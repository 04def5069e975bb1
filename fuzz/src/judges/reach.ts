import type { Problem } from "@bough/problem";
import type { BoundOverride } from "@bough/testing";

/** Where a problem has only points beyond this, rounding of its data makes or unmakes them. */
const FARTHEST = 1e11;
/** Room above the values that rows ask for by themselves, which are within reach however large. */
const ROOM = 10;
/** Rows in a chain, each of which asks a column for a multiple of another's value. */
const LONGEST_CHAIN = 3;

/**
 * Bounds for columns that have none. Rows that are parallel but for a last place meet where values are
 * some 10^15 times those of the data: there "infeasible" is right for the data as they were meant.
 */
export function withinReach(problem: Problem): BoundOverride {
  const { columnLower, columnUpper } = problem;
  const reach = Math.max(FARTHEST, ROOM * Math.max(...askedFor(problem)));
  return {
    lower: columnLower.map((lower) => (lower === -Infinity ? -reach : lower)),
    upper: columnUpper.map((upper) => (upper === Infinity ? reach : upper)),
  };
}

/**
 * How large each column is asked to be, without any two rows that cancel: by the nearer of its bounds,
 * and by equations and the like over columns whose size is known so.
 */
function askedFor({
  numCols,
  numRows,
  columnLower,
  columnUpper,
  rowLower,
  rowUpper,
  rows,
}: Problem) {
  const end = (bound: number) => (Number.isFinite(bound) ? Math.abs(bound) : Infinity);
  const least = (low: number, high: number) =>
    low <= 0 && high >= 0 ? 0 : Math.min(end(low), end(high));
  let sizes = Array.from({ length: numCols }, (_, j) => least(columnLower[j], columnUpper[j]));
  for (let link = 0; link < LONGEST_CHAIN; link++) {
    const next = [...sizes];
    for (let i = 0; i < numRows; i++) {
      const [start, stop] = [rows.starts[i], rows.starts[i + 1]];
      const side = least(rowLower[i], rowUpper[i]);
      for (let k = start; k < stop; k++) {
        let total = side;
        for (let t = start; t < stop; t++)
          if (t !== k) total += Math.abs(rows.values[t]) * sizes[rows.indices[t]];
        const j = rows.indices[k];
        next[j] = Math.max(next[j], total / Math.abs(rows.values[k]));
      }
    }
    sizes = next;
  }
  return sizes;
}
