import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { marginAbove, objectiveNoise, objectiveStep } from "../gate/objective-grid.ts";
import type { Steps } from "../steps.ts";
import { type SmallGate, SmallSearch } from "./small-search.ts";

/**
 * Entries that the search may touch, some tenths of a second: what a root costs whose code is compiled on the way.
 * In vain are mostly 10 to 50 million, on models that take seconds.
 */
export const MOST_WORK = 120_000_000;
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

class RunGate implements SmallGate {
  readonly leastMargin: number;
  readonly #problem: Problem;
  readonly #gate: IncumbentGate;

  constructor(problem: Problem, gate: IncumbentGate) {
    this.#problem = problem;
    this.#gate = gate;
    const step = objectiveStep(problem);
    this.leastMargin = step === 0 ? Infinity : marginAbove(step, objectiveNoise(problem)) / 2;
  }

  get cutoff(): number {
    return this.#gate.cutoff - this.#problem.objectiveOffset;
  }

  offer(values: Float64Array): boolean {
    return this.#gate.offer(values, "tableau") === "improved";
  }
}
