import type { Steps } from "@bough/problem";
import { type Rational, ZERO } from "@bough/proof";
import { objectiveOf } from "../lp/certify-lp.ts";
import type { ExactProblem } from "../lp/exact-lp-data.ts";
import { exactPointNear, isExactlyFeasible } from "../lp/exact-point.ts";
import type { Explainer } from "./explainer.ts";
import type { Goal } from "./goal.ts";
import type { IntegerDomain } from "./integer-domain.ts";
import { goalRowOf, type IntegerRow, type ObjectiveSum } from "./integer-row.ts";

/** A point that keeps everything exactly. */
export interface ExactPoint {
  readonly x: readonly Rational[];
  /** Minimised, without the constant. */
  readonly objective: Rational;
}

/** The best point so far, and the target that it sets for all who prove something. */
export class Incumbent {
  readonly #problem: ExactProblem;
  readonly #domain: IntegerDomain;
  readonly #explainer: Explainer;
  readonly #goal: Goal;
  /** By how much the target may miss an objective that has no step. */
  readonly #gapOf: (objective: Rational) => Rational;
  /** What says that the objective is below the target: the costs themselves, and reduced costs of the root. */
  readonly #sums: { readonly sum: ObjectiveSum; row: IntegerRow | undefined }[] = [];
  best: ExactPoint | null = null;

  constructor(
    problem: ExactProblem,
    domain: IntegerDomain,
    explainer: Explainer,
    goal: Goal,
    gapOf: (objective: Rational) => Rational,
  ) {
    this.#problem = problem;
    this.#domain = domain;
    this.#explainer = explainer;
    this.#goal = goal;
    this.#gapOf = gapOf;
    const rows = { uses: [], multipliers: [] };
    this.#sums.push({ sum: { reducedCost: problem.cost, constant: ZERO, rows }, row: undefined });
  }

  /** Takes a point near the given one up where it is feasible and better than the best; false where it is not. */
  *offer(x: ArrayLike<number>): Steps<boolean> {
    const point = yield* exactPointNear(this.#problem, x);
    return point !== undefined && this.accept(point);
  }

  accept(x: readonly Rational[]): boolean {
    if (!isExactlyFeasible(this.#problem, x)) return false;
    const objective = objectiveOf(this.#problem, x);
    if (this.best !== null && objective.compare(this.best.objective) >= 0) return false;
    this.best = { x, objective };
    const gap = this.#goal.isConstant || this.#goal.step !== null ? ZERO : this.#gapOf(objective);
    this.aimFor(objective.minus(gap));
    return true;
  }

  /** From now on only points below the target are looked for. Targets may fall, and never rise. */
  aimFor(target: Rational): void {
    this.#goal.target = target;
    this.#explainer.target = target;
    for (const each of this.#sums) this.#state(each, target);
  }

  /** States the objective in reduced costs as well, which fix more columns; false where their numbers are too long. */
  addSum(sum: ObjectiveSum): boolean {
    const { target } = this.#goal;
    if (target === null) return false;
    const added = { sum, row: undefined };
    this.#state(added, target);
    if (added.row === undefined) return false;
    this.#sums.push(added);
    return true;
  }

  #state(
    each: { readonly sum: ObjectiveSum; row: IntegerRow | undefined },
    target: Rational,
  ): void {
    const row = goalRowOf(this.#problem, each.sum, target);
    if (row === undefined || row.variables.length === 0) return;
    if (each.row === undefined) {
      each.row = row;
      this.#domain.addRow(row);
    } else each.row.limit = row.limit;
    this.#domain.wake(each.row);
  }
}
