import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/**
 * Rounds each fractional column in a direction in which no row can be hurt. Where every column has
 * such a direction the result is feasible without any LP.
 */
export const simpleRounding: Heuristic = {
  name: "simple-rounding",
  everyNodes: 1,
  cost: "fast",
  run,
};

// biome-ignore lint/correctness/useYield: too short to pause
function* run(context: SearchContext, fractional: readonly number[], offer: Offer): Steps<void> {
  const { problem, point } = context;
  const locks = locksOf(context);
  const rounded = point.slice();
  for (const j of fractional) {
    if (locks[2 * j] === 0) rounded[j] = Math.floor(point[j]);
    else if (locks[2 * j + 1] === 0) rounded[j] = Math.ceil(point[j]);
    else return;
  }
  if (problem.objectiveAt(rounded) < context.gate.best) offer(rounded);
}

const locksByContext = new WeakMap<SearchContext, Int32Array>();

/** Rows that moving column j down (entry 2j) or up (2j + 1) can violate. [2 numCols] */
function locksOf(context: SearchContext): Int32Array {
  const known = locksByContext.get(context);
  if (known !== undefined) return known;
  const { numCols, columns, rowLower, rowUpper } = context.problem;
  const locks: Int32Array = new Int32Array(2 * numCols);
  for (let j = 0; j < numCols; j++) {
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const isPositive = columns.values[k] > 0;
      if (rowLower[columns.indices[k]] !== -Infinity) locks[2 * j + (isPositive ? 0 : 1)]++;
      if (rowUpper[columns.indices[k]] !== Infinity) locks[2 * j + (isPositive ? 1 : 0)]++;
    }
  }
  locksByContext.set(context, locks);
  return locks;
}
