export { type CoreGroups, coreOfRows } from "./explain/core-of-rows.ts";
export type { Core } from "./explain/minimal-core.ts";
export type { PoolSolution } from "./gate/solution-pool.ts";
export type { LazyRow } from "./hooks/lazy-rows.ts";
export type { HooksOption } from "./hooks/load-hooks.ts";
export type {
  Candidate,
  ColumnBounds,
  HookedPropagator,
  HookModule,
  Incumbent,
  MakeHooks,
  Separate,
  SolveHooks,
} from "./hooks/solve-hooks.ts";
export type { VisitedNode, VisitOutcome } from "./node/visited-node.ts";
export { type Assumption, type OptionFlag, SOLVE_OPTIONS, type SolveOptions } from "./options.ts";
export { closeWorkers } from "./parallel/worker-pool.ts";
export { useWorkerAt } from "./platform/platform.ts";
export { integerReductions } from "./presolve/reductions/index.ts";
export type { PresolvedSize, ProgressDetails, ProgressEvent } from "./progress-event.ts";
export type { ParallelStatistics, SolveResult } from "./result.ts";
export { solveIfSmall } from "./small/solve-small.ts";
export { checkTechniques } from "./solve/check-techniques.ts";
export {
  ENUMERATE_OPTIONS,
  type EnumerateOptions,
  type EnumerateResult,
  isUnique,
  solveAll,
  solveAllInSteps,
  solveAllSync,
} from "./solve/enumerate.ts";
export { runInSlicesWithin, type SliceLimits } from "./solve/run-in-slices-within.ts";
export { solve } from "./solve/solve.ts";
export { SolveSession } from "./solve/solve-session.ts";
export { solveInSteps, solveSync } from "./solve/solve-sync.ts";
export type { SolveStatistics } from "./statistics/solve-statistics.ts";
export type { Steps } from "./steps.ts";
export { techniqueNames } from "./techniques.ts";
