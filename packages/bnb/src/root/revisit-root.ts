import { runHeuristics } from "../heuristics/run-heuristics.ts";
import { LAZY_ROW } from "../lp/added-row.ts";
import type { PackedBasis } from "../lp/packed-basis.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { breaksStructure } from "../structures/broken-structures.ts";
import type { RootPurpose } from "../tree/tree-search.ts";
import type { CutOutcome } from "./cut-loop.ts";
import { cutRoot } from "./cut-root.ts";

/** Rounds of cuts without progress that are borne with now: on wide optimal faces the bound stands still for a dozen, and then moves. */
const STALLED_ROUNDS = 20;
/** Share of the work so far that the rounds may take, and more while they gain. */
const CUT_SHARE = 0.5;
/** Cuts stay in the LP where they close this share of the gap; else only what they prove is kept, and nodes stay cheap. */
const LEAST_GAIN = 0.1;

/**
 * What the root has put off comes now: the points that were not looked for, or rounds of cuts with more patience. Leaves the domain
 * at the root; false where nothing better is left.
 *
 * @param basis the root's
 */
export function* revisitRoot(
  context: SearchContext,
  basis: PackedBasis,
  purpose: RootPurpose,
): Steps<boolean> {
  const { relaxation, path, domain, problem } = context;
  path.cut(0);
  if (!(yield* context.tightenRoot())) return false;
  yield;
  relaxation.syncBounds(domain);
  relaxation.loadBasis(basis);
  const status = yield* relaxation.resolve(context.cutoff);
  if (status === "infeasible" || status === "cutoff") return false;
  if (status !== "optimal") return true;
  context.takePoint();
  if (purpose === "cuts") {
    const cuts = yield* cutFurther(context);
    if (cuts !== "done") return cuts === "stopped";
    return yield* context.tightenRoot();
  }
  const fractional = context.fractionalColumns();
  if (fractional.length > 0 || breaksStructure(problem, context.point))
    yield* runHeuristics(context, fractional, "root");
  context.shareCutoff();
  return yield* context.tightenRoot();
}

/** More rounds of cuts at the root's LP, and without their rows again where they have gained little. */
function* cutFurther(context: SearchContext): Steps<CutOutcome> {
  const { relaxation, cutoff } = context;
  const before = relaxation.objective;
  const knownKeys = new Set(relaxation.rowKeys);
  context.separation.isDiverse = true;
  const patience = { stalledRounds: STALLED_ROUNDS, work: CUT_SHARE * context.work };
  const outcome = yield* cutRoot(context, patience);
  context.separation.isDiverse = false;
  const gain = relaxation.objective - before;
  if (outcome !== "done" || cutoff === Infinity || gain >= LEAST_GAIN * (cutoff - before))
    return outcome;
  const places: number[] = [];
  relaxation.rowKeys.forEach((key, place) => {
    if (!knownKeys.has(key) && relaxation.addedRows[place].name !== LAZY_ROW) places.push(place);
  });
  yield* relaxation.removeRows(places);
  return outcome;
}
