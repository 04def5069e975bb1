import type { Problem } from "@bough/problem";
import { MipRun } from "../mip-run.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { runInSlicesUntil } from "../steps.ts";
import { Coordinator } from "./coordinator.ts";

/** Work before which threads do not pay: about a tenth of a second. */
const SPLIT_WORK = 40_000_000;
/** Open nodes a thread, at least, when the tree is split. */
const NODES_PER_THREAD = 3;

/**
 * Solves on several threads. Presolve, root and the first nodes run on the caller's thread, in
 * slices that leave its event loop free; only a search that lasts is split.
 *
 * @param splitWork work after which it counts as lasting
 */
export async function solveParallel(
  problem: Problem,
  options: SolveOptions,
  threads: number,
  splitWork = SPLIT_WORK,
): Promise<SolveResult> {
  const run = new MipRun(problem, { ...options, threads });
  let split: ReturnType<MipRun["handOver"]> = null;
  const result = await runInSlicesUntil(run.run(), () => {
    if (run.work < splitWork) return false;
    split = run.handOver(NODES_PER_THREAD * threads);
    return split !== null;
  });
  if (result !== undefined) return result;
  if (split === null) throw new Error("the search stopped without a result");
  return new Coordinator(run, problem, options).finish(split, threads);
}
