import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { IncumbentNews } from "./incumbent-news.ts";
import { RowActivities } from "./row-activities.ts";

/** Partners tried for each column. */
const PARTNER_LIMIT = 30;
/** Entries of rows and columns looked at in one run. */
const EFFORT_LIMIT = 1_000_000;
/** … and between two pauses. */
const SLICE_EFFORT = 100_000;

/** What an activity that is kept up to date may be off by. */
const ACTIVITY_ROUNDING = 1e-9;

/**
 * Improves the incumbent by moving two integers of a common row at once, each by one: the first
 * the way the objective falls, the second so that the rows hold again. Runs once on each new incumbent.
 *
 * G. Hendel, "New rounding and propagation heuristics for mixed integer programming", bachelor
 * thesis, TU Berlin, 2011.
 */
export const twoOpt: Heuristic = {
  name: "two-opt",
  everyNodes: 10,
  cost: "fast",
  isReady: ({ gate, depth }) => gate.searchPoint !== null && depth === 0,
  run,
};

const news = new IncumbentNews();

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const incumbent = news.of(context);
  if (incumbent === null) return;
  news.mark(context);
  const swaps = new Swaps(context, incumbent.slice());
  const hasGained = yield* swaps.improve();
  context.statistics.otherWork += swaps.effort;
  if (hasGained) yield* offer(swaps.x);
}

class Swaps {
  readonly x: Float64Array;
  readonly #context: SearchContext;
  readonly #rows: RowActivities;
  /** Entries looked at. */
  effort = 0;

  constructor(context: SearchContext, x: Float64Array) {
    this.x = x;
    this.#context = context;
    this.#rows = new RowActivities(context.problem, x);
  }

  /** True where something was gained. */
  *improve(): Steps<boolean> {
    const { problem, integers } = this.#context;
    const dear = Array.from(integers).filter((j) => problem.cost[j] !== 0);
    dear.sort((a, b) => Math.abs(problem.cost[b]) - Math.abs(problem.cost[a]) || a - b);
    let hasGained = false;
    let pauseAt = SLICE_EFFORT;
    for (const j of dear) {
      if (this.effort >= EFFORT_LIMIT) break;
      if (this.#swap(j)) hasGained = true;
      if (this.effort < pauseAt) continue;
      pauseAt = this.effort + SLICE_EFFORT;
      yield;
    }
    return hasGained;
  }

  /** Moves column j the way the objective falls, with a partner that makes it possible and costs less. */
  #swap(j: number): boolean {
    const { problem } = this.#context;
    const step = problem.cost[j] > 0 ? -1 : 1;
    if (!this.#isInside(j, step)) return false;
    const gain = Math.abs(problem.cost[j]);
    const row = this.#tightestRow(j, step);
    if (row < 0) return false;
    const { starts, indices, values } = problem.rows;
    let own = 0;
    for (let k = starts[row]; k < starts[row + 1]; k++) if (indices[k] === j) own = values[k];
    this.#move(j, step);
    this.effort += starts[row + 1] - starts[row];
    let tried = 0;
    for (let k = starts[row]; k < starts[row + 1] && tried < PARTNER_LIMIT; k++) {
      const partner = indices[k];
      if (partner === j || problem.isInteger[partner] === 0) continue;
      const back = own * step * values[k] > 0 ? -1 : 1;
      if (problem.cost[partner] * back >= gain || !this.#isInside(partner, back)) continue;
      tried++;
      this.#move(partner, back);
      if (this.#holds(j) && this.#holds(partner)) return true;
      this.#move(partner, -back);
    }
    this.#move(j, -step);
    return false;
  }

  #move(j: number, step: number): void {
    const { starts } = this.#context.problem.columns;
    this.effort += 2 * (starts[j + 1] - starts[j]);
    this.#rows.move(j, step);
    this.x[j] += step;
  }

  #isInside(j: number, step: number): boolean {
    const { columnLower, columnUpper } = this.#context.problem;
    const value = this.x[j] + step;
    return value >= columnLower[j] && value <= columnUpper[j];
  }

  /** The row of column j that a step violates most, or -1 where it violates none. */
  #tightestRow(j: number, step: number): number {
    const { columns, rowLower, rowUpper } = this.#context.problem;
    let tightest = -1;
    let most = ACTIVITY_ROUNDING;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const after = this.#rows.activity[i] + columns.values[k] * step;
      const violation = Math.max(rowLower[i] - after, after - rowUpper[i]);
      if (violation <= most) continue;
      most = violation;
      tightest = i;
    }
    return tightest;
  }

  #holds(j: number): boolean {
    const { columns, rowLower, rowUpper } = this.#context.problem;
    const { activity } = this.#rows;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      if (
        activity[i] < rowLower[i] - ACTIVITY_ROUNDING ||
        activity[i] > rowUpper[i] + ACTIVITY_ROUNDING
      )
        return false;
    }
    return true;
  }
}
