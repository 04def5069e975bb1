export { type InstanceEntry, instanceSet, instancesFolder } from "./instances.ts";
export { knapsackText } from "./knapsack-text.ts";
export { memoised } from "./memoised.ts";
export { allPoints, type CountLimits } from "./oracles/all-points.ts";
export { type BruteForceResult, bruteForce } from "./oracles/brute-force.ts";
export { doubleLpOracle } from "./oracles/double-lp-oracle.ts";
export { decimalLpOracle, exactLpOracle } from "./oracles/exact-lp-oracle.ts";
export { type BoundOverride, type ExactLpResult, solveExactLp } from "./oracles/exact-simplex.ts";
export { Fraction } from "./oracles/fraction.ts";
export type { LpAnswer, LpOracle } from "./oracles/lp-oracle.ts";
export { asDecimal, asDouble, type Reading } from "./oracles/readings.ts";
export { type SmallTreeResult, solveSmallTree } from "./oracles/small-tree.ts";
export { Random } from "./random.ts";
export { type RandomProblemShape, randomProblem } from "./random-problem.ts";
export { randomTasks } from "./random-tasks.ts";
export { type PlainModel, type PlainRow, problemOf } from "./tight/plain-model.ts";
export { type JudgedPoint, type TightOptima, tightOptima } from "./tight/tight-judge.ts";
export { tightModel, tinyCostModel } from "./tight/tight-model.ts";
export {
  type TightAnswer,
  type TightGaps,
  tightSetVerdict,
  tightVerdict,
} from "./tight/tight-verdict.ts";
