import { checkSolution, DEFAULT_TOLERANCES, type Problem, type Tolerances } from "@bough/problem";
import { cutoffBelow, marginAbove, objectiveNoise, objectiveStep } from "../gate/objective-grid.ts";
import { tidyPoint } from "../gate/tidy-point.ts";
import { runToEnd, type Steps } from "../steps.ts";
import type { SmallGate } from "./small-gate.ts";
import { SmallSearch } from "./small-search.ts";

/** Entries that a search may touch: about a millisecond, */
export const MOST_WORK = 1_000_000;
/** or, where its code has yet to be compiled, some hundredths of a second. */
export const MOST_WORK_COLD = 500_000;
/** Points have to keep rows and bounds far closer than a user's tolerance asks. */
const STRICT_FEASIBILITY = 1e-9;
const STRICT: Tolerances = { ...DEFAULT_TOLERANCES, primalFeasibility: STRICT_FEASIBILITY };

/** A point and its minimised objective. */
export interface SmallPoint {
  readonly values: Float64Array;
  readonly objective: number;
}

/** What a search of a small problem has proven. */
export interface SmallAnswer {
  /** Each better than the one before; the last is optimal. Empty where there is no point. */
  readonly points: readonly SmallPoint[];
  /** Of an optimal LP, for the minimised problem. */
  readonly multipliers: Float64Array | null;
  readonly reducedCosts: Float64Array | null;
  readonly nodes: number;
  readonly dualPivots: number;
  readonly primalPivots: number;
  readonly work: number;
}

/** The answer of a search as its caller stated it, without a presolve. Null where it does not know. */
export function* searchSmall(problem: Problem, mostWork = MOST_WORK): Steps<SmallAnswer | null> {
  const gate = new StrictGate(problem);
  const search = new SmallSearch(problem, gate, mostWork);
  try {
    return (yield* search.run()) ? answerOf(problem, search, gate) : null;
  } finally {
    search.tableau.release();
  }
}

function answerOf(problem: Problem, search: SmallSearch, gate: StrictGate): SmallAnswer {
  const { tableau, proof, nodes } = search;
  const { dualPivots, primalPivots, work } = tableau;
  const isLp = problem.numIntegers === 0;
  const hasDuals = isLp && gate.points.length > 0;
  return {
    points: gate.points,
    multipliers: hasDuals ? proof.multiplier.slice() : null,
    reducedCosts: hasDuals ? proof.reducedCost.slice() : null,
    nodes: isLp ? 0 : nodes,
    dualPivots,
    primalPivots,
    work,
  };
}

/** Lets points pass that no tolerance is needed for. */
class StrictGate implements SmallGate {
  readonly points: SmallPoint[] = [];
  readonly leastMargin: number;
  cutoff = Infinity;
  readonly #problem: Problem;
  readonly #step: number;
  readonly #noise: number;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#step = problem.numIntegers === 0 ? 0 : objectiveStep(problem);
    this.#noise = objectiveNoise(problem);
    this.leastMargin = this.#step === 0 ? Infinity : marginAbove(this.#step, this.#noise) / 2;
  }

  offer(rounded: Float64Array): boolean {
    const values = runToEnd(tidyPoint(this.#problem, rounded, STRICT));
    if (!checkSolution(this.#problem, values, STRICT).isFeasible) return false;
    const objective = this.#problem.objectiveAt(values);
    const { objectiveOffset } = this.#problem;
    const cutoff = cutoffBelow(objective - objectiveOffset, this.#step, 0, this.#noise);
    if (cutoff >= this.cutoff) return false;
    this.points.push({ values, objective });
    this.cutoff = cutoff;
    return true;
  }
}
