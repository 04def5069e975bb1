import type { Problem } from "@bough/problem";
import { unwrapped } from "../hooks/hook-failure.ts";
import { hooksToSend, isHookModule, loadHooks } from "../hooks/load-hooks.ts";
import type { SolveOptions } from "../options.ts";
import { solveParallel } from "../parallel/solve-parallel.ts";
import { defaultThreads } from "../platform/default-threads.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import { runInSlices } from "../steps.ts";

/**
 * A solve with hooks. Functions stay on the caller's thread, and the search with them; of a module
 * every thread makes hooks of its own.
 */
export function solveHooked(problem: Problem, options: SolveOptions): Promise<SolveResult> {
  return unwrapped(begin(problem, options));
}

async function begin(problem: Problem, options: SolveOptions): Promise<SolveResult> {
  const { hooks } = options;
  if (hooks === undefined || !isHookModule(hooks)) {
    const run = new MipRun(problem, { ...options, threads: 1 });
    if (options.threads !== undefined && options.threads > 1)
      run.warn(
        "hooks that are functions keep the search on one thread; a module of hooks does not",
      );
    return runInSlices(run.run(), () => run.limits.isOver);
  }
  const hooked = { ...options, hooks: await loadHooks(hooksToSend(hooks, problem)) };
  const threads = options.threads ?? (await defaultThreads());
  if (threads > 1)
    return solveParallel(problem, hooked, threads, undefined, options.threads === undefined);
  const run = new MipRun(problem, hooked);
  return runInSlices(run.run(), () => run.limits.isOver);
}
