export { type InstanceEntry, instanceSet, instancesFolder } from "./instances.ts";
export { type BruteForceResult, bruteForce } from "./oracles/brute-force.ts";
export { type BoundOverride, type ExactLpResult, solveExactLp } from "./oracles/exact-simplex.ts";
export { Fraction } from "./oracles/fraction.ts";
export { Random } from "./random.ts";
export { type RandomProblemShape, randomProblem } from "./random-problem.ts";
