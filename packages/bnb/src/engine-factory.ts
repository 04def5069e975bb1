import type { Problem } from "@bough/problem";
import type { EngineOptions, LpEngine } from "@bough/simplex";

/** Makes an LP engine over the columns and rows of a problem, at the slack basis. */
export type EngineFactory = (
  problem: Problem,
  options?: Pick<EngineOptions, "refines">,
) => LpEngine;
