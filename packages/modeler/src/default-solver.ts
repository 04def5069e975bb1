import {
  type Assumption,
  type Core,
  coreOfRows,
  SolveSession as EngineSession,
  type EnumerateOptions,
  type EnumerateResult,
  type HookedPropagator,
  type HookModule,
  type ProgressEvent,
  runInSlicesWithin,
  type SliceLimits,
  type SolveHooks,
  type SolveOptions,
  type SolveResult,
  solve,
  solveAll,
} from "@bough/bnb";
import type { Problem } from "@bough/problem";

/** The engine that a model uses where none is handed in: `@bough/bnb`. */
export type DefaultSolverOptions = SolveOptions;

export function defaultSolver(problem: Problem, options?: SolveOptions): Promise<SolveResult> {
  return solve(problem, options);
}

export function defaultEnumerator(
  problem: Problem,
  options?: EnumerateOptions,
): Promise<EnumerateResult> {
  return solveAll(problem, options);
}

/** Names groups of rows to blame for a problem without solution. */
export function defaultCoreFinder(
  problem: Problem,
  groupOfRow: Int32Array,
  options?: SolveOptions,
): Promise<Core | null> {
  return coreOfRows(problem, groupOfRow, options);
}

export type {
  Assumption as EngineAssumption,
  HookedPropagator as EnginePropagator,
  HookModule as EngineHookModule,
  ProgressEvent as EngineEvent,
  SliceLimits,
  SolveHooks as EngineHooks,
};
/** The engine of one model, which solves it again and again. */
export { EngineSession };

/** Runs steps in the slices that all solves of the process share; undefined where a limit came first. */
export function inSlices<T>(
  steps: Generator<void, T, void>,
  limits: SliceLimits,
): Promise<T | undefined> {
  return runInSlicesWithin(steps, limits);
}
