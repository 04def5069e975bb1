import type { Problem } from "@bough/problem";
import { MipRun } from "../mip-run.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { runInSlices, runInSlicesUntil } from "../steps.ts";
import { Coordinator } from "./coordinator.ts";
import { Race } from "./race.ts";
import { warmWorkers } from "./worker-pool.ts";

/** When a search is worth several threads. */
interface SplitRule {
  /** Work that it has lasted. */
  readonly work: number;
  /** Open nodes that each thread gets, at least. */
  readonly nodesPerThread: number;
}

/** Some tenths of a second: what is left by then is worth the time in which fresh threads compile their code. */
const LASTING: SplitRule = { work: 50_000_000, nodesPerThread: 3 };
/** A riddle is split sooner: there is no root to wait for, and little code to compile. */
const RIDDLE_WORK = 15_000_000;
/** Share of that work after which the other threads are started, to race. */
const RACING_SHARE = 0.3;

/**
 * Solves on several threads. Presolve, root and the first nodes run on the caller's thread, in
 * slices that leave its event loop free; only a search that lasts is split. Meanwhile the others race.
 */
export async function solveParallel(
  problem: Problem,
  options: SolveOptions,
  threads: number,
  splitRule: SplitRule = LASTING,
): Promise<SolveResult> {
  const run = new MipRun(problem, { ...options, threads });
  let race: Race | undefined;
  try {
    let workAtStart = Infinity;
    let split: ReturnType<MipRun["handOver"]> = null;
    const result = await runInSlicesUntil(run.run(), () => {
      const { isRiddle } = run;
      if (!isRiddle && workAtStart === Infinity && run.work >= RACING_SHARE * splitRule.work) {
        workAtStart = run.work;
        warmWorkers(threads - 1);
        race = Race.start(problem, options, run.limits, threads);
      }
      const enough = isRiddle ? Math.min(RIDDLE_WORK, splitRule.work) : splitRule.work;
      if (run.work < enough) return false;
      split = run.handOver(splitRule.nodesPerThread * threads);
      return split !== null;
    });
    if (result !== undefined) return result;
    if (split === null) throw new Error("the search stopped without a result");
    const isRepeatable = options.deterministic !== false;
    const points = (await race?.finish(run.work - workAtStart, isRepeatable)) ?? [];
    const shared = await new Coordinator(run, problem, options).finish(split, threads, points);
    return shared ?? (await goOnAlone(run, problem, options));
  } finally {
    // Where the search ended or failed before it was split, the others are still at it.
    race?.stop();
  }
}

/** Where no worker lives, the search starts anew on this thread, with the best point so far. */
async function goOnAlone(
  run: MipRun,
  problem: Problem,
  options: SolveOptions,
): Promise<SolveResult> {
  const remaining = Math.max(0, (run.limits.deadline - performance.now()) / 1000);
  const { values } = run.gate;
  const alone = new MipRun(problem, {
    ...options,
    threads: 1,
    ...(remaining === Infinity ? {} : { timeLimit: remaining }),
    ...(values === null ? {} : { start: values }),
  });
  for (const warning of run.warnings) alone.warn(warning);
  alone.warn("no worker is left: the search went on in the caller's thread");
  return runInSlices(alone.run());
}
