export type { Edits } from "./edits.ts";
export type { Expression } from "./expression.ts";
export { outgrowsWhole, rowMakesInteger } from "./implied-integrality.ts";
export { largestEffect } from "./largest-effect.ts";
export {
  type ColumnFate,
  type FullSolution,
  type Postsolve,
  type ReducedSolution,
  redoRecords,
} from "./postsolve.ts";
export type { PostsolveSolution } from "./postsolve-solution.ts";
export type { PostsolveStack, RecordReader } from "./postsolve-stack.ts";
export {
  type Extracted,
  type PresolveOptions,
  type PresolveResult,
  type PresolveWatcher,
  presolve,
  presolveSteps,
  type ReductionStatistics,
} from "./presolve.ts";
export type {
  MatrixView,
  Numbers,
  Outcome,
  OutcomeSteps,
  ProblemView,
  Reduction,
} from "./reduction.ts";
export { fixColumn } from "./reductions/fixed-column.ts";
export { FOR_LARGE_LPS, lpReductions } from "./reductions/index.ts";
export {
  ceilSafely,
  floorSafely,
  isVague,
  isWholeMultiple,
  isWholeSide,
  roundingMargin,
  sumBlur,
  violationMargin,
} from "./tolerances.ts";
export { gatherRows, treatRows, visitRows } from "./visit-lines.ts";
