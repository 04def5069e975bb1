import { availableParallelism } from "node:os";
import { treeHeavyInstances } from "../corpus/tree-heavy.ts";
import type { Suite } from "./suite.ts";

/**
 * Ourselves on one thread and on several, in step and free-running. Every model is solved twice,
 * the first time with cold code: in step all solves must agree in nodes, work and
 * objective. The ratio of the summary, one thread over several, is the speed-up.
 */
export const parallel: Suite = {
  name: "parallel",
  title: "Threads: one, several in step, several free-running",
  timeKind: "warm",
  shiftSeconds: 0.1,
  timeLimitSeconds: 120,
  gapRelative: 1e-4,
  sharesProcess: false,
  repeats: 2,
  presolve: true,
  threads: 1,
  variants: [2, 4]
    .filter((threads) => threads <= availableParallelism())
    .flatMap((threads) => [`bough-${threads}`, `bough-${threads}-free`]),
  peers: [],
  instances: ({ instancesFolder }) => treeHeavyInstances(instancesFolder),
};
