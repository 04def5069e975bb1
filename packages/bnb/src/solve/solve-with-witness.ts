import type { Problem } from "@bough/problem";
import type { SolveOptions } from "../options.ts";
import { startLocalWorker } from "../parallel/local-worker.ts";
import { type SplitRule, solveParallel } from "../parallel/solve-parallel.ts";
import { closeWorkers, returnWorker } from "../parallel/worker-pool.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import { nestingOf } from "../run/run-surroundings.ts";
import { runToEnd } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { EnumerationWitness } from "../witness/enumeration-witness.ts";
import type { WitnessReport } from "../witness/witness.ts";
import { type WatchedPoint, WitnessTeam } from "../witness/witness-team.ts";
import { type EnumerateOptions, type EnumerateResult, solveAllInSteps } from "./enumerate.ts";

export interface WatchedResult<Result = SolveResult> {
  readonly result: Result;
  readonly report: WitnessReport;
}

/** The problem as a watched solve takes it: structures are rows as far as the search makes them rows. */
export function watchedProblem(problem: Problem): Problem {
  return runToEnd(linearise(problem));
}

/**
 * Solves on one thread, with an eye on a known point: for tests of the engine.
 *
 * @throws {WitnessRemoved} as soon as something rules the point out without right
 */
export function solveWithWitness(
  problem: Problem,
  options: SolveOptions,
  watched: WatchedPoint,
): WatchedResult {
  const team = new WitnessTeam(watched);
  const run = new MipRun(problem, watchedOptions(options, watched), nestingOf(team, problem));
  return { result: runToEnd(run.run()), report: team.report };
}

/**
 * The same as a parallel search, with coordinator, rounds and all that passes between
 * workers, every one of which lives on the caller's thread and has the point for witness.
 *
 * @throws {WitnessRemoved} at the end, where something has ruled the point out without right
 */
export async function solveWithWitnesses(
  problem: Problem,
  options: SolveOptions,
  watched: WatchedPoint,
  threads: number,
  rule: SplitRule,
): Promise<WatchedResult> {
  const team = new WitnessTeam(watched);
  closeWorkers();
  for (let k = 1; k < threads; k++) returnWorker(startLocalWorker(undefined, team));
  try {
    const limited = watchedOptions(options, watched);
    const result = await solveParallel(problem, limited, threads, rule, false, team);
    if (team.removal !== undefined) throw team.removal;
    return { result, report: team.report };
  } finally {
    closeWorkers();
  }
}

function watchedOptions(options: SolveOptions, { keepsAllPoints }: WatchedPoint): SolveOptions {
  return keepsAllPoints ? { ...options, symmetry: false } : options;
}

/**
 * Enumerates, with an eye on points that have to be among the solutions, each until a solution is
 * found that agrees with it.
 *
 * @param points on the columns of `watchedProblem`, and feasible
 * @throws {WitnessRemoved} as soon as something rules one of them out without right
 */
export function solveAllWithWitness(
  problem: Problem,
  options: EnumerateOptions,
  points: readonly Float64Array[],
): WatchedResult<EnumerateResult> {
  const witness = new EnumerationWitness(points);
  const result = runToEnd(solveAllInSteps(problem, options, witness));
  return { result, report: witness.report };
}
