import type { Problem } from "@bough/problem";
import { type SolveOptions, settingOf } from "../options.ts";
import { finiteGap } from "../progress.ts";

/** Costs of such size at most make an objective of which an absolute gap of the usual size is a large part. */
const TINY_COST = 1e-3;

/**
 * What to tell of an optimum that the absolute gap called one where the relative gap would not have:
 * with costs of 1e-8, points that are worse by a fifth are within 1e-6. Null where there is nothing to
 * tell.
 *
 * @param best objective of the point told
 * @param bound what is proven
 */
export function tinyObjectiveWarning(
  { cost }: Problem,
  options: SolveOptions,
  best: number,
  bound: number,
): string | null {
  if (best === 0 || best - bound <= settingOf(options, "gapRelative") * Math.abs(best)) return null;
  let largest = 0;
  for (const c of cost) largest = Math.max(largest, Math.abs(c));
  if (largest > TINY_COST) return null;
  const gap = finiteGap(best, bound);
  if (gap === null) return null;
  const percent = (100 * gap).toPrecision(2);
  const asked = settingOf(options, "gapAbsolute");
  return `the absolute gap of ${asked} has ended the search with ${percent} % left of an objective as small as this; scale its costs up, or ask for a smaller absolute gap`;
}
