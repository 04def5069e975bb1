import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic } from "./heuristic.ts";
import { heuristics } from "./index.ts";

/** Share of all work that heuristics may spend, and what they may spend beyond it. */
const WORK_SHARE = 0.1;
const WORK_ALLOWANCE = 2_000_000;

/**
 * Runs the heuristics that are due at the node whose LP was just solved, and puts domain, LP and
 * point back as they were.
 */
export function* runHeuristics(
  context: SearchContext,
  fractional: readonly number[],
  isRoot: boolean,
): Steps<void> {
  for (const heuristic of heuristics) {
    if (!isDue(context, heuristic, isRoot)) continue;
    const before = context.work;
    const offer = (x: Float64Array): boolean =>
      context.gate.offer(x, heuristic.name) === "improved";
    if (heuristic.cost === "fast") yield* heuristic.run(context, fractional, offer);
    else yield* runAndRestore(context, heuristic, fractional, offer);
    context.statistics.heuristicWork += context.work - before;
    context.shareCutoff();
    if (context.gate.best < Infinity && !context.hasObjective) return;
  }
}

function isDue(context: SearchContext, heuristic: Heuristic, isRoot: boolean): boolean {
  const { nodes, heuristicWork } = context.statistics;
  const isTurn = isRoot || (heuristic.everyNodes > 0 && nodes % heuristic.everyNodes === 0);
  if (!isTurn || heuristic.cost === "fast") return isTurn;
  return heuristicWork < WORK_ALLOWANCE + WORK_SHARE * context.work;
}

function* runAndRestore(
  context: SearchContext,
  heuristic: Heuristic,
  fractional: readonly number[],
  offer: (x: Float64Array) => boolean,
): Steps<void> {
  const { domain, relaxation } = context;
  const level = domain.level;
  const point = context.point.slice();
  const basis = relaxation.takeSnapshot();
  yield* heuristic.run(context, fractional, offer);
  domain.backtrack(level);
  context.point.set(point);
  relaxation.restoreSnapshot(basis);
  relaxation.syncBounds(domain);
  yield* relaxation.resolve(Infinity);
}
