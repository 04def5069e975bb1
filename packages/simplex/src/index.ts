export { emptyLpCounters, type LpCounters } from "./counters.ts";
export { type BasisFactor, createBasisFactor, type FactorOptions } from "./factor/index.ts";
export type { LpData } from "./lp-data.ts";
export {
  AT_LOWER,
  AT_UPPER,
  BASIC,
  type Basis,
  FREE,
  type LpEngine,
  type LpLimits,
  type LpStatus,
} from "./lp-engine.ts";
export type { EngineOptions } from "./options.ts";
export {
  type ColumnFate,
  ceilSafely,
  type Edits,
  type FullSolution,
  fixColumn,
  floorSafely,
  isVague,
  isWhole,
  lpReductions,
  type MatrixView,
  type Numbers,
  type Outcome,
  type OutcomeSteps,
  type Postsolve,
  type PostsolveSolution,
  type PostsolveStack,
  type PresolveOptions,
  type PresolveResult,
  type PresolveWatcher,
  type ProblemView,
  presolve,
  presolveSteps,
  type RecordReader,
  type ReducedSolution,
  type Reduction,
  type ReductionStatistics,
  redoRecords,
  roundingMargin,
  sumBlur,
  violationMargin,
} from "./presolve/index.ts";
export { type LpRanging, rangeLp } from "./ranging.ts";
export { createLpEngine } from "./simplex-engine.ts";
export {
  type LpProgress,
  type LpResult,
  type SolveLpOptions,
  solveLp,
  solveLpSteps,
} from "./solve-lp.ts";
export { IndexedVector } from "./vectors/indexed-vector.ts";
