import { availableParallelism } from "node:os";
import { generatedInstances } from "../corpus/generated.ts";
import type { Suite } from "./suite.ts";

/** Families whose trees are large enough to share. */
const TREE_HEAVY =
  /^(multi-knapsack|knapsack|generalised-assignment|lot-sizing|job-shop|set-partitioning)-/;
const SEEDS = 2;

/**
 * Ourselves on one thread and on several, in step and free-running. Every model is solved twice:
 * in step both solves must agree in nodes, work and objective. The ratio of the summary, one thread
 * over several, is the speed-up.
 */
export const parallel: Suite = {
  name: "parallel",
  title: "Threads: one, several in step, several free-running",
  timeKind: "warm",
  shiftSeconds: 0.1,
  timeLimitSeconds: 60,
  gapRelative: 1e-4,
  sharesProcess: false,
  repeats: 2,
  presolve: true,
  threads: 1,
  variants: [2, 4]
    .filter((threads) => threads <= availableParallelism())
    .flatMap((threads) => [`bough-${threads}`, `bough-${threads}-free`]),
  peers: [],
  instances: () => generatedInstances(SEEDS).filter(({ name }) => TREE_HEAVY.test(name)),
};
