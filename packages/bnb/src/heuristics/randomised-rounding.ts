import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { decideEither } from "./decide-either.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/**
 * Rounds each fractional integer up with a probability that grows with its fraction, what is
 * nearest to an integer first, and propagates after each. An LP settles what is left.
 *
 * P. Raghavan and C. D. Thompson, "Randomized rounding", Combinatorica 7, 1987.
 */
export const randomisedRounding: Heuristic = {
  name: "randomised-rounding",
  everyNodes: 100,
  cost: "medium",
  run,
};

function* run(context: SearchContext, fractional: readonly number[], offer: Offer): Steps<void> {
  const { domain, relaxation, problem } = context;
  if (!(yield* roundAll(context, fractional))) return;
  relaxation.syncBounds(domain);
  if ((yield* relaxation.resolve(context.cutoff)) !== "optimal") return;
  context.takePoint();
  if (context.fractionalColumns().length === 0)
    yield* offer(context.point.slice(0, problem.numCols));
}

/** False where both ways of some column fail. */
function* roundAll(context: SearchContext, fractional: readonly number[]): Steps<boolean> {
  const { random, point } = context;
  const distance = (j: number) => Math.abs(point[j] - Math.round(point[j]));
  const order = fractional.slice().sort((a, b) => distance(a) - distance(b) || a - b);
  for (const j of order) {
    const floor = Math.floor(point[j]);
    const isUp = point[j] - floor > 0.25 + 0.5 * random.next();
    if (!(yield* decideEither(context, j, floor, isUp))) return false;
  }
  return true;
}
