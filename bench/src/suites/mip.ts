import { publicSet } from "../corpus/public-sets.ts";
import type { Suite, SuiteContext } from "./suite.ts";

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

/** Models of MIPLIB 3 that a tree without cuts decides. */
const WITHOUT_CUTS =
  /^(air03|bell3a|bell5|cap6000|enigma|flugpl|l152lav|lseu|mas76|misc03|misc06|misc07|mod008|mod010|p0033|pk1|qiu|rgn|stein27|stein45)$/;

/** They, solved with and without cuts: what the tree alone is worth. */
export const tree: Suite = {
  ...shared,
  name: "tree",
  title: "MIPLIB 3 without cuts",
  table: "models",
  timeLimitSeconds: 60,
  variants: ["bough-without-cuts"],
  peers: ["highs-wasm", "highs"],
  instances: ({ instancesFolder }) =>
    instancesFolder === undefined
      ? []
      : publicSet(instancesFolder, "miplib3").filter(({ name }) => WITHOUT_CUTS.test(name)),
};

const later = {
  timeLimitSeconds: 20,
  peers: ["highs-wasm", "highs", "cbc"],
  instances: ({ instancesFolder }: SuiteContext) =>
    instancesFolder === undefined ? [] : publicSet(instancesFolder, "miplib2017"),
} as const;

/** Small models of MIPLIB 2 to 2017 and related sets at 20 s. */
export const mip2017: Suite = {
  ...shared,
  ...later,
  name: "mip-2017",
  title: "Small models of MIPLIB 2 to 2017",
};

/** The same as a shell sees them: from the call of the command to its end, everything counted. */
export const mip2017Whole: Suite = {
  ...shared,
  ...later,
  name: "mip-2017-whole",
  title: "Small models of MIPLIB 2 to 2017, whole process",
  timeKind: "whole-process",
};
