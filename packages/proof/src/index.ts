export type { Reason } from "./check/derivations.ts";
export { differenceOf } from "./check/same-problem.ts";
export { type VerifiedProof, verifyProof, verifyProofSteps } from "./check/verify-proof.ts";
export { greatestCommonDivisor, ONE, Rational, ZERO } from "./exact/rational.ts";
export {
  type Constraint,
  type Direction,
  NO_TERMS,
  type Terms,
  termsOf,
} from "./vipr/constraint.ts";
export type { Claim, NamedConstraint, StatedProblem, StatedSolution } from "./vipr/header.ts";
export { longNumbersOf, type MissedDecimals, missedDecimals } from "./vipr/missed-decimals.ts";
export { ProofError } from "./vipr/proof-error.ts";
export { type Statement, stateProblem, stateProblemSteps, viprName } from "./vipr/state-problem.ts";
export { ProofLog, type Sink } from "./write/proof-log.ts";
export { MemoryStore, type TextStore } from "./write/text-store.ts";
