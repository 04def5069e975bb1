import { logicModels, pigeonholes, pseudoBooleanSamples } from "../corpus/logic.ts";
import { firstRiddles, riddleInstances } from "../corpus/riddles.ts";
import type { Suite } from "./suite.ts";

const SEARCH_SHIFT_SECONDS = 0.1;

const shared = {
  timeKind: "warm",
  shiftSeconds: SEARCH_SHIFT_SECONDS,
  gapRelative: 0,
  sharesProcess: false,
  repeats: 1,
  presolve: true,
  threads: 1,
  peers: ["highs-wasm", "highs", "cp-sat", "scip-wasm"],
} as const;

/** Logic: pigeonholes, pseudo-Boolean samples, feasibility models. */
export const search: Suite = {
  ...shared,
  name: "search",
  title: "Logic and feasibility",
  timeLimitSeconds: 30,
  instances: ({ instancesFolder }) => [
    ...pigeonholes(),
    ...(instancesFolder === undefined
      ? []
      : [...pseudoBooleanSamples(instancesFolder), ...logicModels(instancesFolder)]),
  ],
};

/** The riddles in the tight formulation, and as their author built them. */
export const puzzlesTight: Suite = {
  ...shared,
  name: "puzzles-tight",
  title: "Riddles, tight formulation",
  timeLimitSeconds: 30,
  repeats: 3,
  instances: () => riddleInstances("tight"),
};

export const puzzlesLiteral: Suite = {
  ...shared,
  name: "puzzles-literal",
  title: "Riddles, literal formulation",
  timeLimitSeconds: 60,
  instances: () => riddleInstances("literal"),
};

/** One board a riddle, those that end within seconds; part of `pnpm bench` alone. */
export const ownRiddles: Suite = {
  ...shared,
  name: "riddles",
  title: "Riddles, one board each, both formulations",
  timeLimitSeconds: 10,
  repeats: 3,
  peers: ["highs-wasm", "cp-sat"],
  instances: () => [...firstRiddles("tight"), ...firstRiddles("literal")],
};
