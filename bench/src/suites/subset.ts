import { techniqueNames } from "@bough/bnb";
import { lpReductions } from "@bough/simplex/presolve";
import { ablated } from "../contenders/bough.ts";
import { largerSubset, mixedSubset } from "../corpus/mixed-subset.ts";
import { publicSet } from "../corpus/public-sets.ts";
import type { Suite } from "./suite.ts";

const shared = {
  timeKind: "warm",
  shiftSeconds: 0.1,
  timeLimitSeconds: 10,
  gapRelative: 1e-4,
  repeats: 1,
  presolve: true,
  threads: 1,
  instances: ({ instancesFolder }) => mixedSubset(instancesFolder),
} as const satisfies Partial<Suite>;

/** Each technique switched off in turn: what does not pay should go. */
export const ablation: Suite = {
  ...shared,
  name: "ablation",
  title: "Each technique off in turn",
  sharesProcess: true,
  variants: techniqueNames()
    .filter((name) => !lpReductions.some((reduction) => reduction.name === name))
    .map(ablated),
  peers: [],
  table: "ablation",
  instances: ({ instancesFolder }) => largerSubset(instancesFolder),
};

/** Five seeds: how far the luck of the draw goes. */
export const seeds: Suite = {
  ...shared,
  name: "seeds",
  title: "Five seeds",
  timeLimitSeconds: 20,
  sharesProcess: false,
  seeds: 5,
  peers: [],
  table: "seeds",
};

/** The root alone: what presolve and cuts close of the gap. */
export const root: Suite = {
  ...shared,
  name: "root",
  title: "Root gap closed by presolve and cuts",
  timeLimitSeconds: 60,
  nodeLimit: 1,
  sharesProcess: false,
  peers: ["highs-wasm"],
  table: "root",
  instances: ({ instancesFolder }) =>
    instancesFolder === undefined ? [] : publicSet(instancesFolder, "miplib3"),
};
