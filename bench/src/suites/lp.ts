import { publicSet } from "../corpus/public-sets.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const LP_SHIFT_SECONDS = 0.01;

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
