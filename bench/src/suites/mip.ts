import { publicSet } from "../corpus/public-sets.ts";
import type { Suite } from "./suite.ts";

const MIP_SHIFT_SECONDS = 1;

const shared = {
  timeKind: "warm",
  shiftSeconds: MIP_SHIFT_SECONDS,
  gapRelative: 1e-4,
  sharesProcess: false,
  repeats: 1,
  presolve: true,
  threads: 1,
} as const;

/** The classic set at 60 s. */
export const mip: Suite = {
  ...shared,
  name: "mip",
  title: "MIPLIB 3",
  timeLimitSeconds: 60,
  peers: ["highs-wasm", "highs", "cbc", "glpsol"],
  instances: ({ instancesFolder }) =>
    instancesFolder === undefined ? [] : publicSet(instancesFolder, "miplib3"),
};

/** Small models of MIPLIB 2 to 2017 and related sets at 20 s. */
export const mip2017: Suite = {
  ...shared,
  name: "mip-2017",
  title: "Small models of MIPLIB 2 to 2017",
  timeLimitSeconds: 20,
  peers: ["highs-wasm", "highs", "cbc"],
  instances: ({ instancesFolder }) =>
    instancesFolder === undefined ? [] : publicSet(instancesFolder, "miplib2017"),
};
