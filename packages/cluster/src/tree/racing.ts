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
 * The tree that is to be searched on: that with the best bound, of equal ones that with the least work.
 * The best point of all comes along.
 */
export function winnerOf(raced: readonly [Raced, ...Raced[]]): Raced {
  let [winner] = raced;
  const best = raced.map(({ tree }) => tree).reduce((a, b) => (b.best < a.best ? b : a));
  for (const each of raced) if (isAhead(each.tree, winner.tree, best.best)) winner = each;
  const { tree } = winner;
  if (best.best >= tree.best || best.point === null) return winner;
  // In its search's columns it is of use to that search alone.
  const point = { values: best.point.values, searchPoint: null };
  return { ...winner, tree: { ...tree, point, best: best.best } };
}

function isAhead(a: SharedTree, b: SharedTree, best: number): boolean {
  const [boundA, boundB] = [boundOf(a), boundOf(b)];
  if (boundA === boundB) return a.totals.work < b.totals.work;
  const difference = boundA - boundB;
  if (!Number.isFinite(difference)) return difference > 0;
  const ofBound = EQUAL_BOUNDS * Math.max(1, Math.abs(boundA), Math.abs(boundB));
  const ofGap = Number.isFinite(best) ? EQUAL_IN_GAP * (best - Math.max(boundA, boundB)) : 0;
  if (Math.abs(difference) <= Math.max(ofBound, ofGap)) return a.totals.work < b.totals.work;
  return difference > 0;
}

/** Proven lower bound of all that a tree has open. */
function boundOf({ nodes, unresolvedBound }: SharedTree): number {
  return nodes.reduce((least, { lowerBound }) => Math.min(least, lowerBound), unresolvedBound);
}
