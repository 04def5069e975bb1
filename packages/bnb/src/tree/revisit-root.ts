import { runHeuristics } from "../heuristics/run-heuristics.ts";
import type { PackedBasis } from "../lp/packed-basis.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { breaksStructure } from "../structures/broken-structures.ts";

/**
 * The tree has outlasted its trial: the points that the root had put off are looked for now, at its
 * LP. Leaves the domain at the root; false where nothing better is left.
 *
 * @param basis the root's
 */
export function* revisitRoot(context: SearchContext, basis: PackedBasis): Steps<boolean> {
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
  const fractional = context.fractionalColumns();
  if (fractional.length > 0 || breaksStructure(problem, context.point))
    yield* runHeuristics(context, fractional, "root");
  context.shareCutoff();
  return yield* context.tightenRoot();
}
