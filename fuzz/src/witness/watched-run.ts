import type { SolveOptions, SolveResult } from "@bough/bnb";
import {
  type SplitRule,
  type WatchedResult,
  WitnessRemoved,
  watchedProblem,
} from "@bough/bnb/internals";
import type { Problem } from "@bough/problem";
import { solveSync, solveWithWitness, solveWithWitnesses } from "../solves.ts";
import type { Fault } from "../target.ts";

/** How a solve is watched. */
export interface WatchMode {
  /** Without the steps that keep some optimal point only, so that none may take the point. */
  readonly keepsAllPoints: boolean;
  /**
   * The search is told to beat an objective just above the point's, and does without heuristics: all
   * that rests on a cutoff is at work long before it comes to the point itself.
   */
  readonly isTight: boolean;
  /** Searches that work together. */
  readonly threads: number;
  /** Nodes of each tree before its first plunge on a tableau. Default: as many as pay. */
  readonly firstPlunge?: number | undefined;
}

/** In the order in which seeds take turns. */
export const WATCH_MODES: readonly Omit<WatchMode, "threads" | "firstPlunge">[] = [
  { keepsAllPoints: true, isTight: false },
  { keepsAllPoints: false, isTight: true },
  { keepsAllPoints: true, isTight: true },
  { keepsAllPoints: false, isTight: false },
];

/** Small models are split at once, large ones soon after their root. */
const EARLY: SplitRule = {
  work: 50_000,
  riddleWork: 50_000,
  startingShare: 0.3,
  nodesPerThread: 1,
};
/** Distance of a tight cutoff from the point, relative from 1 on. */
const TIGHT_LEAD = 1e-3;
/** Objectives further apart than this, relative from 1 on, are not the same. */
const SAME_OBJECTIVE = 1e-5;

export function nameOf({ keepsAllPoints, isTight, threads }: WatchMode): string {
  const team = threads > 1 ? `, ${threads} threads` : "";
  return `${keepsAllPoints ? "all points" : "dual steps"}${isTight ? ", tight" : ""}${team}`;
}

export interface WatchedRun {
  /** The solve that found the point. */
  readonly first: SolveResult;
  /** The watched one; null where the first did not come to an optimum. */
  readonly watched: WatchedResult | null;
  readonly fault: Fault | null;
}

/**
 * Solves a problem, and solves it again with the optimal point that this gave as witness.
 * Everything is told as a fault that the witness names, and a second answer unlike the first.
 */
export async function watchedRun(
  problem: Problem,
  options: SolveOptions,
  mode: WatchMode,
): Promise<WatchedRun> {
  const linear = watchedProblem(problem);
  const exact = { ...options, threads: 1, gapRelative: 0 };
  const first = solveSync(linear, exact);
  if (first.status !== "optimal" || first.solution === null)
    return { first, watched: null, fault: null };
  const point = first.solution;
  const objective = linear.objectiveAt(point);
  const lead = TIGHT_LEAD * Math.max(1, Math.abs(objective));
  const cutoff = mode.isTight ? objective + lead : Infinity;
  const without = [...(options.without ?? []), ...(mode.isTight ? ["heuristics"] : [])];
  try {
    const { keepsAllPoints, firstPlunge } = mode;
    const known = { point, keepsAllPoints, cutoff, firstPlunge };
    const watched =
      mode.threads > 1
        ? await solveWithWitnesses(linear, { ...exact, without }, known, mode.threads, EARLY)
        : solveWithWitness(linear, { ...exact, without }, known);
    return { first, watched, fault: differenceOf(linear, objective, watched.result) };
  } catch (error) {
    if (!(error instanceof WitnessRemoved)) throw error;
    const fault = { kind: `removed by ${kindOf(error.who)}`, message: error.message };
    return { first, watched: null, fault };
  }
}

/** Without the number of a row or clause. */
export function kindOf(who: string): string {
  return who.replace(/ -?\d+$/, "");
}

function differenceOf(problem: Problem, objective: number, result: SolveResult): Fault | null {
  const { status, solution } = result;
  if (status !== "optimal" && status !== "infeasible" && status !== "unbounded") return null;
  if (status !== "optimal" || solution === null)
    return { kind: "other status", message: `${status}, with a point of ${objective}` };
  const other = problem.objectiveAt(solution);
  if (Math.abs(other - objective) <= SAME_OBJECTIVE * Math.max(1, Math.abs(objective))) return null;
  return { kind: "other objective", message: `${other}, the first time ${objective}` };
}
