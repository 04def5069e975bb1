import type { Distinct } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { decideEither } from "./decide-either.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/** Columns fixed between two pauses. */
const SLICE = 50;
/** Decisions on one column; then the attempt is given up. */
const DECISIONS = 8;

/** The order in which columns are fixed, and the value that each is brought next to. */
interface Plan {
  readonly columns: readonly number[];
  readonly targets: readonly number[];
}

/**
 * Gives columns that must differ a value of their own, one after the other, each next to its target
 * as far as propagation lets it; an LP settles what is left. Twice: once by the LP's duals, in whose
 * prices for the other rows the values are shared out by sorting, which of a pure assignment of values
 * is the optimum; and once in the order and around the values of the LP point.
 */
export const spreading: Heuristic = {
  name: "spreading",
  everyNodes: 20,
  isFirstAid: true,
  cost: "medium",
  isReady: ({ problem }) => problem.structures.some(({ kind }) => kind === "distinct"),
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const { domain, point } = context;
  const { level } = domain;
  const start = point.slice();
  const prices = pricesOf(context);
  for (const plan of [byPrice(context, prices), byPoint(context, start, prices)]) {
    yield* follow(context, plan, offer);
    domain.backtrack(level);
    if (!(yield* domain.propagateInSteps())) return;
  }
}

function* follow(context: SearchContext, { columns, targets }: Plan, offer: Offer): Steps<void> {
  const { domain, relaxation, problem } = context;
  for (let k = 0; k < columns.length; k++) {
    for (let tries = 0; !domain.isFixed(columns[k]); tries++) {
      if (tries === DECISIONS) return;
      if (!(yield* approach(context, columns[k], targets[k]))) return;
    }
    if (k % SLICE === SLICE - 1) yield;
  }
  relaxation.syncBounds(domain);
  if ((yield* relaxation.resolve(context.cutoff)) !== "optimal") return;
  context.takePoint();
  if (context.fractionalColumns().length === 0)
    yield* offer(context.point.slice(0, problem.numCols));
}

/** From above first, then up to what propagation has left. */
function* approach(context: SearchContext, j: number, target: number): Steps<boolean> {
  const { domain } = context;
  const value = Math.max(domain.lower(j), target);
  return value < domain.upper(j)
    ? yield* decideEither(context, j, value, false)
    : yield* decideEither(context, j, domain.upper(j) - 1, true);
}

/** What each column costs beside what its rows pay for it. [numCols] */
function pricesOf({ problem, relaxation }: SearchContext): Float64Array {
  const { starts, indices, values } = problem.columns;
  const { rowDual } = relaxation.engine;
  return problem.cost.map((cost, j) => {
    let price = cost;
    for (let k = starts[j]; k < starts[j + 1]; k++) price -= values[k] * rowDual[indices[k]];
    return price;
  });
}

/** The dearest columns first, to the least value; then those that are paid for, to the greatest. */
function byPrice({ problem }: SearchContext, prices: Float64Array): Plan {
  const columns = columnsOf(problem.structures);
  columns.sort((a, b) => Math.abs(prices[b]) - Math.abs(prices[a]) || a - b);
  return { columns, targets: columns.map((j) => (prices[j] < 0 ? Infinity : -Infinity)) };
}

function byPoint({ problem }: SearchContext, point: Float64Array, prices: Float64Array): Plan {
  const columns = columnsOf(problem.structures);
  columns.sort((a, b) => point[a] - point[b] || prices[b] - prices[a] || a - b);
  return { columns, targets: columns.map((j) => Math.round(point[j])) };
}

function columnsOf(structures: SearchContext["problem"]["structures"]): number[] {
  const distinct = structures.filter((each): each is Distinct => each.kind === "distinct");
  return [...new Set(distinct.flatMap(({ columns }) => Array.from(columns)))];
}
