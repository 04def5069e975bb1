import { filledFloat64, withoutObjective } from "@bough/problem";
import { withBounds } from "../lp/fixed-problem.ts";
import type { SolveOptions } from "../options.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SubSolve } from "../sub-solve.ts";

/**
 * Whether the subproblem at which the domain stands has any point: the same problem without its
 * objective. It may spend what the search has left, and what it spends is the search's; over integers
 * without bounds it may never end. Null where a limit came first, or `mostWork`.
 */
export function* hasPoint(
  context: SearchContext,
  subSolve: SubSolve,
  options: SolveOptions,
  mostWork = Infinity,
): Steps<boolean | null> {
  const { problem, domain, limits, statistics } = context;
  const { numCols } = problem;
  const lower = filledFloat64(numCols, (j) => domain.lower(j));
  const upper = filledFloat64(numCols, (j) => domain.upper(j));
  const feasibility = withoutObjective(withBounds(problem, lower, upper));
  const { status, solution, nodes, work } = yield* subSolve(feasibility, {
    ...options,
    workLimit: Math.min(mostWork, Math.max(0, limits.workLimit - context.work)),
    nodeLimit: Math.max(0, limits.nodeLimit - statistics.nodes),
  });
  statistics.otherWork += work;
  statistics.nodes += nodes;
  if (solution !== null) return true;
  return status === "infeasible" ? false : null;
}
