import { Limits, stepsWithin } from "../limits.ts";
import type { SolveOptions } from "../options.ts";
import { runInSlices, type Steps } from "../steps.ts";

/** What may end steps before they are done. */
export type SliceLimits = Pick<SolveOptions, "timeLimit" | "signal">;

/**
 * Runs steps to their end in the slices that all solves of the process share, so that what prepares
 * a solve leaves the event loop as free as the solve does.
 *
 * @param steps each of a bounded piece of work, a few milliseconds at most
 * @returns what the steps return; undefined where the time limit or the signal came first
 */
export function runInSlicesWithin<T>(
  steps: Steps<T>,
  { timeLimit, signal }: SliceLimits = {},
): Promise<T | undefined> {
  const limits = new Limits({
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(signal === undefined ? {} : { signal }),
  });
  return runInSlices(stepsWithin(steps, limits), () => limits.isOver);
}
