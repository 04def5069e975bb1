import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Steps } from "../steps.ts";
import { RunGate } from "./small-gate.ts";
import { SmallSearch } from "./small-search.ts";

/**
 * Entries that the search may touch, some tenths of a second: what a root costs whose code is compiled on the way.
 * In vain are mostly 10 to 50 million, on models that take seconds.
 */
export const MOST_WORK = 120_000_000;
/** Share of them that comes before anything else is tried. */
const FIRST_SHARE = 0.1;
/** Where the end is expected within so many times as much, the search goes on to it, */
const NEARLY = 2;
/** each time by this factor at least: what is expected grows while the last leaves are visited. */
const GROWTH = 1.1;

/**
 * A search of a presolved problem on one dense tableau, whose points go through the run's gate.
 *
 * @param mostWork entries that it may touch
 */
export function presolvedSearch(
  problem: Problem,
  gate: IncumbentGate,
  mostWork = MOST_WORK,
): SmallSearch {
  return new SmallSearch(problem, new RunGate(problem, gate), mostWork);
}

/** The first nodes of such a search, which end most that end at all; true where nothing that is wanted is left. */
export function beginSearch(search: SmallSearch): Steps<boolean> {
  return search.runUntil(FIRST_SHARE * search.mostWork);
}

/** Runs such a search while it looks as if it would end in time; true where nothing that is wanted is left. */
export function* searchBriefly(search: SmallSearch): Steps<boolean> {
  const most = NEARLY * search.mostWork;
  if (yield* search.run()) return true;
  while (search.mayGoOn && search.expectedWork <= most && search.tableau.work < most) {
    const next = Math.max(search.expectedWork, GROWTH * search.tableau.work);
    if (yield* search.resume(Math.min(next, most))) return true;
  }
  return false;
}
