// For who solves LPs. Reduction authors find their words in `@bough/simplex/presolve`.
export { emptyLpCounters, type LpCounters } from "./counters.ts";
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
export { LpMemory } from "./lp-memory.ts";
export type { LpResult } from "./lp-result.ts";
export { ENGINE_OPTIONS, type EngineOptions } from "./options.ts";
export { type LpRanging, rangeLp } from "./ranging.ts";
export { withCallerRemedies } from "./remedy-ladder.ts";
export { createLpEngine, createLpEngineSteps } from "./simplex-engine.ts";
export { type LpProgress, solveLp, solveLpSteps } from "./solve-lp.ts";
export { SOLVE_LP_OPTIONS, type SolveLpOptions } from "./solve-lp-options.ts";
