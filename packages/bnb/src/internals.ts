// Inner parts that bench and fuzz look at by themselves. No promise is made about them.
import "./index.ts";

export { integerSolutions } from "./lattice/integer-solutions.ts";
export { latticeProblem } from "./lattice/lattice-problem.ts";
export { wholeEquations } from "./lattice/whole-equations.ts";
export { Limits } from "./limits.ts";
export type { SearchNode } from "./node/node.ts";
export { handOver, takeOver } from "./parallel/hand-over.ts";
export {
  FIRST_QUOTA,
  isImbalanced,
  isUnderloaded,
  nextQuota,
  planTransfer,
  roundsUnderWay,
} from "./parallel/round-policy.ts";
export { LASTING, type SplitRule, solveParallel } from "./parallel/solve-parallel.ts";
export { closeWorkers, returnWorker } from "./parallel/worker-pool.ts";
export { defaultThreads } from "./platform/default-threads.ts";
export { startWorker } from "./platform/platform.ts";
export type { WorkerThread } from "./platform/worker-thread.ts";
export { MipRun } from "./run/mip-run.ts";
export { holdAgainst, solveSmall } from "./small/solve-small.ts";
export { solvePlunging } from "./solve/solve-plunging.ts";
export {
  solveAllWithWitness,
  solveWithWitness,
  solveWithWitnesses,
  type WatchedResult,
  watchedProblem,
} from "./solve/solve-with-witness.ts";
export { runToEnd } from "./steps.ts";
export { NodeQueue } from "./tree/node-queue.ts";
export type { WitnessReport } from "./witness/witness.ts";
export { WitnessRemoved } from "./witness/witness-removed.ts";
export type { WatchedPoint } from "./witness/witness-team.ts";
