import type { Problem } from "@bough/problem";
import {
  createLpEngineSteps,
  ENGINE_OPTIONS,
  type EngineOptions,
  type LpEngine,
} from "@bough/simplex";
import type { Steps } from "../steps.ts";

/** Costs down from which the usual dual tolerance is a hundredth of them and more. */
const FAINT_COST = 1e-5;
/** Wrong sign of a reduced cost that counts as optimal beside such, as a share of the least cost, */
const SHARE_OF_LEAST = 1e-4;
/** and of the largest at least: below it are its own last places. */
const SHARE_OF_LARGEST = 1e-11;

/** Makes an LP engine over the columns and rows of a problem, at the slack basis; pauses. */
export type EngineFactory = (
  problem: Problem,
  options?: Pick<EngineOptions, "refines" | "polishTolerance">,
) => Steps<LpEngine>;

/**
 * Engines that all have these options. Of costs of 10^-7 the usual dual tolerance leaves nothing: beside columns of 10^7
 * an LP told 0.03 of an optimum of 0.08.
 */
export function engineFactory(shared: Pick<EngineOptions, "seed" | "counters">): EngineFactory {
  return (problem, options) => {
    const engine = { ...options, ...shared, ...toleranceFor(problem) };
    return createLpEngineSteps(problem, engine);
  };
}

function toleranceFor({ cost }: Problem): Pick<EngineOptions, "dualTolerance"> {
  let largest = 0;
  let least = Infinity;
  for (let j = 0; j < cost.length; j++) {
    const size = Math.abs(cost[j]);
    if (size === 0) continue;
    largest = Math.max(largest, size);
    least = Math.min(least, size);
  }
  if (!(least < FAINT_COST)) return {};
  const dualTolerance = Math.max(SHARE_OF_LEAST * least, SHARE_OF_LARGEST * largest);
  return { dualTolerance: Math.min(dualTolerance, ENGINE_OPTIONS.dualTolerance.default) };
}
