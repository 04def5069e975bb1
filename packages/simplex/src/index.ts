// For who solves LPs. Reduction authors find their words in `@bough/simplex/presolve`; the tableau for
// small problems is `@bough/simplex/dense`, so that who has no others loads no more.

export { withCallerRemedies } from "./algorithms/remedy-ladder.ts";
export { isSureRay } from "./certificates/unbounded-ray.ts";
export type { LpCounters } from "./counters.ts";
export { createLpEngine, createLpEngineSteps } from "./engine/create-lp-engine.ts";
export {
  type ExactAnswer,
  type ExactLpOptions,
  exactLp,
  isExactlySolvable,
} from "./exact/exact-lp.ts";
export type { WorkMeter } from "./exact/exact-work.ts";
export { AS_DECIMALS, AS_DOUBLES } from "./exact/reading.ts";
export {
  FARTHEST,
  hidesInTerms,
  isLpPoint,
  isWithinReach,
  withRoomForDecimals,
  withRoomForReading,
  withRoomForTerms,
  withRoundingRoom,
} from "./exact/rounding-room.ts";
export { settledVertex } from "./exact/settled-vertex.ts";
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
export { ENGINE_OPTIONS, type EngineOptions } from "./options.ts";
export { LpMemory } from "./solve/lp-memory.ts";
export type { LpRanging } from "./solve/lp-ranging.ts";
export type { LpResult } from "./solve/lp-result.ts";
export { rangeLp, rangeLpSteps } from "./solve/ranging.ts";
export type { LpProgress } from "./solve/sliced-run.ts";
export { solveLp, solveLpSteps } from "./solve/solve-lp.ts";
export { SOLVE_LP_OPTIONS, type SolveLpOptions } from "./solve/solve-lp-options.ts";
