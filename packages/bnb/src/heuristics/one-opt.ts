import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/** Sweeps over the columns while they still gain. */
const SWEEP_LIMIT = 10;

/**
 * Improves the incumbent one integer at a time: moves each column as far as the rows' slack allows
 * in the direction in which the objective falls. Runs once on each new incumbent.
 */
export const oneOpt: Heuristic = { name: "one-opt", everyNodes: 1, cost: "fast", run };

const lastPolished = new WeakMap<SearchContext, Float64Array>();

// biome-ignore lint/correctness/useYield: too short to pause
function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const incumbent = context.gate.searchPoint;
  if (incumbent === null || lastPolished.get(context) === incumbent) return;
  lastPolished.set(context, incumbent);
  const x = incumbent.slice();
  if (improve(context, x)) offer(x);
}

function improve(context: SearchContext, x: Float64Array): boolean {
  const { problem, integers } = context;
  const { cost, columns } = problem;
  const activity = rowActivities(context, x);
  let improved = false;
  for (let sweep = 0, gained = true; sweep < SWEEP_LIMIT && gained; sweep++) {
    gained = false;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (cost[j] === 0) continue;
      const step = longestStep(context, j, cost[j] > 0 ? -1 : 1, x[j], activity);
      if (step === 0) continue;
      x[j] += step;
      for (let t = columns.starts[j]; t < columns.starts[j + 1]; t++)
        activity[columns.indices[t]] += columns.values[t] * step;
      gained = true;
      improved = true;
    }
  }
  return improved;
}

/** The longest whole step of column j in a direction that keeps its bounds and all rows. */
function longestStep(
  { problem }: SearchContext,
  j: number,
  direction: number,
  value: number,
  activity: Float64Array,
): number {
  const { columns, columnLower, columnUpper, rowLower, rowUpper } = problem;
  let length = direction > 0 ? columnUpper[j] - value : value - columnLower[j];
  for (let t = columns.starts[j]; t < columns.starts[j + 1] && length >= 1; t++) {
    const i = columns.indices[t];
    const change = direction * columns.values[t];
    const slack = change > 0 ? rowUpper[i] - activity[i] : activity[i] - rowLower[i];
    length = Math.min(length, slack / Math.abs(change));
  }
  const whole = Math.floor(length + 1e-9);
  return whole >= 1 && Number.isFinite(whole) ? direction * whole : 0;
}

function rowActivities({ problem }: SearchContext, x: Float64Array): Float64Array {
  const { numRows, numCols, columns } = problem;
  const activity = new Float64Array(numRows);
  for (let j = 0; j < numCols; j++) {
    if (x[j] === 0) continue;
    for (let t = columns.starts[j]; t < columns.starts[j + 1]; t++)
      activity[columns.indices[t]] += columns.values[t] * x[j];
  }
  return activity;
}
