import { isEssential, type Problem } from "@bough/problem";
import { cutoffRowOf } from "../cutoff-row.ts";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Steps } from "../steps.ts";
import type { NestedRuns } from "./nested-runs.ts";
import type { RunSurroundings } from "./run-surroundings.ts";
import type { RunTotals } from "./run-totals.ts";
import type { Verdict } from "./second-look.ts";

/**
 * Where a problem asks for a plan within a budget, see `cutoffRowOf`: looks for the best plan instead, up to the first within
 * it. With an objective there are bounds to cut towards and estimates to branch by; without one, plans a little dearer
 * than allowed are told apart conflict by conflict.
 *
 * @returns "decided" where the gate has the point, or there is none; null where there is no such row, or nothing came of it
 */
export function* searchCutoffRow(
  { techniques, nesting, hooks, limits, options }: RunSurroundings,
  problem: Problem,
  gate: IncumbentGate,
  nested: NestedRuns,
  totals: RunTotals,
  workSoFar: () => number,
): Steps<"decided" | Verdict | null> {
  if (!techniques.isOn("cutoff-row") || nesting.depth > 0 || hooks !== undefined) return null;
  if (gate.best < Infinity || problem.structures.some(isEssential)) return null;
  // A point near those values is wanted.
  if (options.hint !== undefined || options.start !== undefined) return null;
  const row = cutoffRowOf(problem);
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
