import type { Steps } from "@bough/problem";
import { greatestCommonDivisor, Rational } from "@bough/proof";
import type { ExactProblem } from "../lp/exact-lp-data.ts";

/** Costs looked at between two pauses. */
const COSTS_PER_STEP = 5000;

/**
 * The largest step of which every point's objective is a multiple; null where there is none: a column
 * with a cost is continuous, or nothing has a cost.
 */
export function* objectiveStep({ cost, isInteger }: ExactProblem): Steps<Rational | null> {
  let numerator = 0n;
  let denominator = 1n;
  for (const [j, value] of cost.entries()) {
    if (j % COSTS_PER_STEP === COSTS_PER_STEP - 1) yield;
    if (value.sign() === 0) continue;
    if (!isInteger[j]) return null;
    const multiple =
      (denominator / greatestCommonDivisor(denominator, value.denominator)) * value.denominator;
    numerator = greatestCommonDivisor(
      numerator * (multiple / denominator),
      value.numerator * (multiple / value.denominator),
    );
    denominator = multiple;
  }
  return numerator === 0n ? null : Rational.of(numerator, denominator);
}

/** Share of a step of the objective by which an engine's bound must be above it for a proof to be likely. */
const STEP_SHARE = 1e-6;

/**
 * What is to be proven of the objective, and how close a bound must come: where objectives are
 * multiples of a step, anything above the multiple before the target rounds to it.
 */
export class Goal {
  readonly step: Rational | null;
  /** True where nothing has a cost: any point will do. */
  readonly isConstant: boolean;
  /** Of the minimised objective; null while no point is known. */
  target: Rational | null = null;

  /** @param step the `objectiveStep` of the problem */
  constructor(problem: ExactProblem, step: Rational | null) {
    this.step = step;
    this.isConstant = problem.cost.every((value) => value.sign() === 0);
  }

  /** True where a bound on the objective suffices. */
  readonly closes = (bound: Rational): boolean => {
    if (this.target === null) return false;
    return this.step === null
      ? bound.compare(this.target) >= 0
      : bound.compare(this.target.minus(this.step)) > 0;
  };

  /** What follows of the objective from a bound: the next multiple of the step. */
  raised(bound: Rational): Rational {
    return this.step === null ? bound : bound.over(this.step).ceil().times(this.step);
  }

  /** The same as a double from which on it is worth to look: a little below the least. */
  get hint(): number {
    if (this.target === null) return Infinity;
    const least = this.step === null ? this.target : this.target.minus(this.step);
    const hint = least.toNumber();
    return this.step === null ? hint : hint + STEP_SHARE * Math.abs(this.step.toNumber());
  }
}
