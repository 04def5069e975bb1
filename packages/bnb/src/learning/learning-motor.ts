import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../incumbent.ts";
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
 * Only for problems that it can decide alone: all columns integer and bounded.
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
  constructor(problem: Problem, model: CompiledModel, gate: IncumbentGate, seed: number) {
    const hasObjective = model.objectiveRow >= 0;
    const own = hasObjective ? compile(problem, { withObjectiveColumn: true }) : model;
    this.domain = new Domain(problem, own);
    this.#search = new LearningSearch(this.domain, { seed });
    this.#gate = gate;
  }

  /** Whether the motor can decide the problem. */
  static fits(problem: Problem): boolean {
    for (let j = 0; j < problem.numCols; j++) {
      const width = problem.columnUpper[j] - problem.columnLower[j];
      if (problem.isInteger[j] !== 1 || !Number.isFinite(width)) return false;
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

  /** A point that the gate refuses would come again: the motor has read the rows too loosely. */
  #offer(): void {
    const point = this.#search.solution;
    if (point === null) return;
    const verdict = this.#gate.offer(point, "learning");
    if (verdict === "refused") this.isAlive = false;
    if (verdict === "improved") this.improvements++;
    this.#takeCutoff();
    if (this.domain.isInfeasible) this.isComplete = this.isAlive;
  }
}
