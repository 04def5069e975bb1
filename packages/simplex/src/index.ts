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
