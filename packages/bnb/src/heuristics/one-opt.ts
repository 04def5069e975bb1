import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { IncumbentNews } from "./incumbent-news.ts";
import { RowActivities } from "./row-activities.ts";

/** Sweeps over the columns while they still gain. */
const SWEEP_LIMIT = 10;
/** Columns and entries looked at between two pauses. */
const SLICE_EFFORT = 100_000;

/**
 * Improves the incumbent one integer at a time: moves each column as far as the rows' slack allows
 * in the direction in which the objective falls. Runs once on each new incumbent.
 */
export const oneOpt: Heuristic = { name: "one-opt", everyNodes: 1, cost: "fast", run };

const news = new IncumbentNews();

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const incumbent = news.of(context);
  if (incumbent === null) return;
  news.mark(context);
  const x = incumbent.slice();
  if (yield* improve(context, x)) yield* offer(x);
}

/** True where something was gained. */
function* improve(context: SearchContext, x: Float64Array): Steps<boolean> {
  const { problem, integers, statistics } = context;
  const { cost, columnLower, columnUpper } = problem;
  const rows = new RowActivities(problem, x);
  let improved = false;
  let looks = 0;
  let pauseAt = SLICE_EFFORT;
  for (let sweep = 0, gained = true; sweep < SWEEP_LIMIT && gained; sweep++) {
    gained = false;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      looks++;
      if (looks + rows.effort >= pauseAt) {
        pauseAt = looks + rows.effort + SLICE_EFFORT;
        yield;
      }
      if (cost[j] === 0) continue;
      const room = cost[j] > 0 ? x[j] - columnLower[j] : columnUpper[j] - x[j];
      const step = rows.longestStep(j, cost[j] > 0 ? -1 : 1, room);
      if (step === 0) continue;
      x[j] += step;
      rows.move(j, step);
      gained = true;
      improved = true;
    }
  }
  statistics.otherWork += looks + rows.effort;
  return improved;
}
