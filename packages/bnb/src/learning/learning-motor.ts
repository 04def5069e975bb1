import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../incumbent.ts";
import { LARGEST_THRESHOLD } from "../propagation/bound-literal.ts";
import { compile } from "../propagation/compile.ts";
import type { CompiledModel } from "../propagation/compiled-model.ts";
import { Domain } from "../propagation/domain.ts";
import { exchangeRootBounds } from "./exchange.ts";
import { LearningSearch } from "./learning-search.ts";

/** Work units of one slice: a few milliseconds. */
const SLICE_WORK = 2_500_000;

/**
 * The learning search as one of two motors on the same problem. It has a domain of its own, so that
 * it can run whenever it gets a turn; the two share incumbents, cutoffs and root bounds.
 *
 * Only for problems that it can decide alone: all columns integer, and with bounds
 * that a clause can hold.
 */
export class LearningMotor {
  readonly domain: Domain;
  /** False once it can say nothing more. */
  isAlive = true;
  /** True once it has proven that nothing better than the incumbent exists. */
  isComplete = false;
  /** Points of its own that became the incumbent. */
  improvements = 0;
  /** The cutoff that the domain knows. */
  #cutoff = Infinity;
  readonly #search: LearningSearch;
  readonly #gate: IncumbentGate;

  /** `model` is the problem compiled for the other motor: the same where there is no objective. */
  constructor(
    problem: Problem,
    model: CompiledModel,
    gate: IncumbentGate,
    { seed, withCliques }: { readonly seed: number; readonly withCliques: boolean },
  ) {
    const hasObjective = model.objectiveRow >= 0;
    const own = hasObjective ? compile(problem, { withObjectiveColumn: true, withCliques }) : model;
    this.domain = new Domain(problem, own);
    this.#search = new LearningSearch(this.domain, { seed });
    this.#gate = gate;
  }

  /** Whether the motor can decide the problem. */
  static fits(problem: Problem): boolean {
    for (let j = 0; j < problem.numCols; j++) {
      if (problem.isInteger[j] !== 1) return false;
      if (!(problem.columnLower[j] >= -LARGEST_THRESHOLD)) return false;
      if (!(problem.columnUpper[j] <= LARGEST_THRESHOLD)) return false;
    }
    return true;
  }

  /** Minimised objective below which the motor has proven that no better point lies. */
  get bound(): number {
    return this.#search.bound;
  }

  get work(): number {
    return this.domain.work;
  }

  /** Searches for one slice. */
  step(): void {
    this.#takeCutoff();
    const outcome = this.#search.run({ workLimit: SLICE_WORK });
    switch (outcome) {
      case "limit":
        return;
      case "feasible":
        this.#offer();
        return;
      case "infeasible":
      case "optimal":
        this.isComplete = true;
        this.isAlive = false;
        return;
    }
  }

  /** Lets the other motor's incumbent guide the values tried first. */
  suggest(point: Float64Array): void {
    this.#search.suggest(point.map(Math.round));
  }

  /** Trades root bounds with the other motor's domain; false where one of them fails. */
  exchangeRootBounds(other: Domain): boolean {
    this.domain.backtrack(0);
    return exchangeRootBounds(other, this.domain);
  }

  #takeCutoff(): void {
    const { cutoff } = this.#gate;
    if (cutoff === this.#cutoff) return;
    this.#cutoff = cutoff;
    this.domain.backtrack(0);
    this.domain.setCutoff(cutoff);
  }

  /**
   * A point that the gate refuses, or finds no better than what it has, would come again and again:
   * the motor reads rows and cutoff too loosely for this problem.
   */
  #offer(): void {
    const point = this.#search.solution;
    if (point === null) return;
    const verdict = this.#gate.offer(point, "learning");
    if (verdict === "improved") this.improvements++;
    else this.isAlive = false;
    this.#takeCutoff();
    if (this.domain.isInfeasible) this.isComplete = this.isAlive;
  }
}
