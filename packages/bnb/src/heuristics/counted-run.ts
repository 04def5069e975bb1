import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Offer } from "./heuristic.ts";

/**
 * Runs a heuristic and counts its time, its work and the points that it offers.
 *
 * @param isSelfLimited leaves what heuristics may spend together as it was
 */
export function* countedRun(
  context: SearchContext,
  name: string,
  run: (offer: Offer) => Steps<void>,
  isSelfLimited = false,
): Steps<void> {
  const { gate, ledger, statistics } = context;
  const counters = ledger.heuristic(name);
  const before = context.work;
  const offer = function* (x: Float64Array): Steps<boolean> {
    const isBetter = (yield* gate.offerInSteps(x, name)) === "improved";
    counters.points++;
    if (isBetter) counters.improvements++;
    return isBetter;
  };
  yield* ledger.stopwatch.time("heuristics", run(offer), counters);
  const work = context.work - before;
  if (!isSelfLimited) statistics.heuristicWork += work;
  counters.work += work;
}
