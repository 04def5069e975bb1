import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { marginAbove, objectiveNoise, objectiveStep } from "../gate/objective-grid.ts";
import { type SmallGate, SmallSearch } from "./small-search.ts";

/**
 * Entries that the search may touch, some tenths of a second: what a root costs whose code is compiled on the way.
 * In vain are mostly 10 to 50 million, on models that take seconds.
 */
const MOST_WORK = 120_000_000;

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
