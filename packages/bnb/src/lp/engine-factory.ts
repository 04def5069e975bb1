import type { Problem } from "@bough/problem";
import type { EngineOptions, LpEngine } from "@bough/simplex";
import type { Steps } from "../steps.ts";

/** Makes an LP engine over the columns and rows of a problem, at the slack basis; pauses. */
export type EngineFactory = (
  problem: Problem,
  options?: Pick<EngineOptions, "refines" | "polishTolerance">,
) => Steps<LpEngine>;
