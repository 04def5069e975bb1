import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { marginAbove, objectiveNoise, objectiveStep } from "../gate/objective-grid.ts";

/** Share of a cutoff, or of one, that bounds may miss it by. */
const AGREEMENT = 1e-9;
/** The most that is of a large one: what is better by three hundredths of 10^8 is better. */
const LARGEST_AGREEMENT = 1e-6;

/** Judges the points of a search, whose objectives are minimised and without the constant. */
export interface SmallGate {
  /** From here on nothing is wanted any more. */
  readonly cutoff: number;
  /** By how much a bound may miss the cutoff and still hold no better point, where objectives have a step. */
  readonly leastMargin: number;
  /** True where the point counts; the cutoff is then lower. */
  offer(values: Float64Array): boolean;
}

/** The cutoff less what a bound may miss it by. */
export function goalOf({ cutoff, leastMargin }: SmallGate): number {
  const agreement = AGREEMENT * Math.max(1, Math.abs(cutoff));
  return cutoff - Math.min(agreement, LARGEST_AGREEMENT, leastMargin);
}

/** Whether nothing above a bound is wanted. */
export function isEnough(gate: SmallGate, bound: number): boolean {
  return gate.cutoff < Infinity && bound >= goalOf(gate);
}

/** The run's gate, for points of its presolved problem. */
export class RunGate implements SmallGate {
  readonly leastMargin: number;
  readonly #problem: Problem;
  readonly #gate: IncumbentGate;
  readonly #source: string;

  /** @param source as the log names what finds the points */
  constructor(problem: Problem, gate: IncumbentGate, source = "tableau") {
    this.#problem = problem;
    this.#gate = gate;
    this.#source = source;
    const step = objectiveStep(problem);
    this.leastMargin = step === 0 ? Infinity : marginAbove(step, objectiveNoise(problem)) / 2;
  }

  get cutoff(): number {
    return this.#gate.cutoff - this.#problem.objectiveOffset;
  }

  offer(values: Float64Array): boolean {
    return this.#gate.offer(values, this.#source) === "improved";
  }
}
