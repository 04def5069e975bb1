import { isEssential, type Problem } from "@bough/problem";
import type { CutoffRow } from "../cutoff-row.ts";
import type { Steps } from "../steps.ts";
import type { FirstRun, Verdict } from "./second-look.ts";

/**
 * Where a problem asks for a plan within a budget, see `cutoffRowOf`: looks for the best plan instead, up to the first within
 * it. With an objective there are bounds to cut towards and estimates to branch by; without one, plans a little dearer
 * than allowed are told apart conflict by conflict.
 *
 * @param rowOf tells the row, which may be asked for in vain
 * @returns "decided" where the gate has the point, or there is none; null where there is no such row, or nothing came of it
 */
export function* searchCutoffRow(
  { around, gate, nested, totals, workSoFar }: FirstRun,
  problem: Problem,
  rowOf: () => CutoffRow | null,
): Steps<"decided" | Verdict | null> {
  const { techniques, nesting, hooks, limits, options } = around;
  if (!techniques.isOn("cutoff-row") || nesting.depth > 0 || hooks !== undefined) return null;
  if (gate.best < Infinity || problem.structures.some(isEssential)) return null;
  // A point near those values is wanted.
  if (options.hint !== undefined || options.start !== undefined) return null;
  const row = rowOf();
  if (row === null) return null;
  const run = nested.untilFirst(problem.with({ cost: row.cost }), row.side, {
    nodeLimit: limits.nodeLimit - totals.nodes,
    workLimit: limits.workLimit - workSoFar(),
  });
  totals.within.push(run.totals);
  const { status, solution } = yield* nested.counted("cutoff rows", run);
  if (solution !== null) {
    const verdict = yield* gate.offerInSteps(solution, "cutoff-row");
    return verdict === "refused" ? null : "decided";
  }
  if (status === "infeasible") return "decided";
  const limit = limits.reached(totals.nodes, workSoFar());
  return limit === null ? null : { status: limit, bound: -Infinity };
}
