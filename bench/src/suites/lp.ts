import { heavyLps } from "../corpus/heavy-lps.ts";
import { publicSet } from "../corpus/public-sets.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const LP_SHIFT_SECONDS = 0.01;

/** Among heavy LPs, a process that ends in a second is quick. */
const HEAVY_SHIFT_SECONDS = 1;

function lpInstances({ instancesFolder }: SuiteContext) {
  if (instancesFolder === undefined) return [];
  const sets = ["netlib", "netlib-infeasible", "kennington", "meszaros"];
  return sets.flatMap((set) => publicSet(instancesFolder, set));
}

const shared = {
  shiftSeconds: LP_SHIFT_SECONDS,
  timeLimitSeconds: 60,
  gapRelative: 1e-4,
  threads: 1,
  instances: lpInstances,
} as const;

/** LPs, all models in one process, the solve call alone. */
export const lpWarm: Suite = {
  ...shared,
  name: "lp",
  title: "Linear programs, warm: the solve call alone",
  timeKind: "warm",
  sharesProcess: true,
  repeats: 3,
  presolve: true,
  peers: ["highs-wasm", "highs", "clp", "glpsol", "glop"],
};

/** LPs, a fresh process each: load, read, solve, print. */
export const lpCold: Suite = {
  ...shared,
  name: "lp-cold",
  title: "Linear programs, cold: a fresh process each",
  timeKind: "cold",
  sharesProcess: false,
  repeats: 1,
  presolve: true,
  peers: ["highs-wasm", "highs", "clp", "glpsol"],
};

export const lpWithoutPresolve: Suite = {
  ...shared,
  name: "lp-raw",
  title: "Linear programs without presolve, warm",
  timeKind: "warm",
  sharesProcess: true,
  repeats: 3,
  presolve: false,
  peers: ["highs-wasm", "highs", "clp", "glpsol"],
};

/** Heavy LPs as a shell sees them: from the call of the command to its end, everything counted. */
export const lpHeavy: Suite = {
  ...shared,
  name: "lp-heavy",
  title: "Heavy linear programs, whole process",
  timeKind: "whole-process",
  shiftSeconds: HEAVY_SHIFT_SECONDS,
  sharesProcess: false,
  repeats: 1,
  presolve: true,
  peers: ["highs", "clp"],
  instances: ({ instancesFolder }) =>
    instancesFolder === undefined ? [] : heavyLps(instancesFolder),
};
