import type { Limits } from "../limits.ts";
import { type SolveOptions, tolerancesOf } from "../options.ts";
import { Techniques } from "../techniques.ts";
import type { WorkerOptions } from "./protocol.ts";

/** The options as a worker gets them, with the time that is left now. */
export function workerOptionsOf(options: SolveOptions, limits: Limits): WorkerOptions {
  const { gapRelative, gapAbsolute } = tolerancesOf(options);
  return {
    timeLimit: Math.max(0, (limits.deadline - performance.now()) / 1000),
    gapRelative,
    gapAbsolute,
    seed: options.seed ?? 0,
    presolve: options.presolve !== false,
    without: [...new Techniques(options).off],
  };
}
