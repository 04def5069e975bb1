import type { Problem } from "@bough/problem";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import { runToEnd } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { Witness, type WitnessReport } from "../witness/witness.ts";

export interface WatchedOptions {
  /** A feasible point on the columns of `watchedProblem`. */
  readonly point: Float64Array;
  /** Leaves out the steps that keep some optimal point only: then no loss is excused. */
  readonly keepsAllPoints: boolean;
  /** Only points with a smaller minimised objective are looked for. Default: any. */
  readonly cutoff?: number;
}

export interface WatchedResult {
  readonly result: SolveResult;
  readonly report: WitnessReport;
}

/** The problem as a watched solve takes it: structures are rows as far as the search makes them rows. */
export function watchedProblem(problem: Problem): Problem {
  return linearise(problem);
}

/**
 * Solves on one thread, with an eye on a known point: for tests of the engine.
 *
 * @throws {WitnessRemoved} as soon as something rules the point out without right
 */
export function solveWithWitness(
  problem: Problem,
  options: SolveOptions,
  { point, keepsAllPoints, cutoff = Infinity }: WatchedOptions,
): WatchedResult {
  const witness = new Witness(problem, point, keepsAllPoints);
  const symmetry = keepsAllPoints ? { symmetry: false } : {};
  const run = new MipRun(problem, { ...options, ...symmetry }, { depth: 0, cutoff, witness });
  return { result: runToEnd(run.run()), report: witness.report };
}
