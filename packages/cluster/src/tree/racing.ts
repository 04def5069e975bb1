import type { SharedTree } from "@bough/bnb/shared-tree";
import type { SolveSettings } from "../farm/submission.ts";

/**
 * What racers do otherwise than was asked; the first one is the coordinator itself. Seeds are added to the
 * one asked for. Which of them serves a tree best nobody knows before.
 *
 * Y. Shinano et al., "ParaSCIP: a parallel extension of SCIP", Competence in High Performance Computing
 * 2010 (racing ramp-up).
 */
const VARIATIONS: readonly Pick<SolveSettings, "seed" | "without">[] = [
  {},
  { seed: 1 },
  { seed: 2, without: ["cuts"] },
  { seed: 3, without: ["tree-cuts"] },
  { seed: 4, without: ["conflict-analysis"] },
  { seed: 5, without: ["symmetry"] },
  { seed: 6 },
  { seed: 7, without: ["reduced-costs"] },
];

/** Racers beside the coordinator, at most. */
export const MOST_RACERS = VARIATIONS.length - 1;

/** Share of the time that the first racer took which the others have left. */
export const GRACE_SHARE = 0.5;
/** Seconds that they have at least. */
export const LEAST_GRACE_SECONDS = 1;

/**
 * Share of the gap that is left within which two bounds count as equal; without a point, of the bound. On
 * three knapsacks with many capacities whoever came as far with less work then needed less in all, by a
 * tenth to a third. The rule was chosen after a look at these same three: no other models have confirmed it.
 */
const EQUAL_IN_GAP = 0.05;
const EQUAL_BOUNDS = 1e-6;

/** The settings of a racer. */
export function settingsOf(asked: SolveSettings, racer: number): SolveSettings {
  const { seed = 0, without = [] } = VARIATIONS[racer]!;
  if (racer === 0) return asked;
  return {
    ...asked,
    seed: (asked.seed ?? 0) + seed,
    without: [...(asked.without ?? []), ...without],
  };
}

/** What a racer came to: a tree with enough open nodes. */
export interface Raced {
  readonly racer: number;
  readonly tree: SharedTree;
  readonly isMaximised: boolean;
}

/**
 * The tree that is to be searched on: of those with the best bound, or as good as that, the one with the
 * least work. The best point of all comes along. Of equals the racer with the lowest number counts, and
 * not the one that was faster this time.
 */
export function winnerOf(raced: readonly [Raced, ...Raced[]]): Raced {
  const byNumber = raced.toSorted((a, b) => a.racer - b.racer);
  const best = byNumber.map(({ tree }) => tree).reduce((a, b) => (b.best < a.best ? b : a));
  const highest = Math.max(...byNumber.map(({ tree }) => boundOf(tree)));
  const winner = byNumber
    .filter(({ tree }) => isAsGood(boundOf(tree), highest, best.best))
    .reduce((a, b) => (b.tree.totals.work < a.tree.totals.work ? b : a));
  const { tree } = winner;
  if (best.best >= tree.best || best.point === null) return winner;
  // In its search's columns it is of use to that search alone.
  const point = { values: best.point.values, searchPoint: null };
  return { ...winner, tree: { ...tree, point, best: best.best } };
}

/** Whether a bound counts as equal to the highest of all, where the best point has this objective. */
function isAsGood(bound: number, highest: number, best: number): boolean {
  if (bound === highest) return true;
  const difference = highest - bound;
  if (!Number.isFinite(difference)) return false;
  const ofBound = EQUAL_BOUNDS * Math.max(1, Math.abs(bound), Math.abs(highest));
  const ofGap = Number.isFinite(best) ? EQUAL_IN_GAP * (best - highest) : 0;
  return difference <= Math.max(ofBound, ofGap);
}

/** Proven lower bound of all that a tree has open. */
function boundOf({ nodes, unresolvedBound }: SharedTree): number {
  return nodes.reduce((least, { lowerBound }) => Math.min(least, lowerBound), unresolvedBound);
}
