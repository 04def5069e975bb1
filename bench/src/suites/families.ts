import { generatedInstances } from "../corpus/generated.ts";
import type { Suite } from "./suite.ts";

/** Whole problems the repository makes itself; part of `pnpm bench` alone. */
export const families: Suite = {
  name: "families",
  title: "Generated families",
  timeKind: "warm",
  shiftSeconds: 0.1,
  timeLimitSeconds: 10,
  gapRelative: 1e-4,
  sharesProcess: false,
  repeats: 3,
  presolve: true,
  threads: 1,
  peers: ["highs-wasm", "cbc", "clp"],
  instances: () => generatedInstances(1),
};
