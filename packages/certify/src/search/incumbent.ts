import type { Steps } from "@bough/problem";
import { type Rational, ZERO } from "@bough/proof";
import { objectiveOf } from "../lp/certify-lp.ts";
import type { ExactProblem } from "../lp/exact-lp-data.ts";
import { exactPointNear, isExactlyFeasible } from "../lp/exact-point.ts";
import type { Explainer } from "./explainer.ts";
import type { Goal } from "./goal.ts";
import type { IntegerDomain } from "./integer-domain.ts";
import { goalRowOf, type IntegerRow } from "./integer-row.ts";

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
  #goalRow: IntegerRow | undefined;
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
  }

  /** Takes a point near the given one up where it is feasible and better than the best; false where it is not. */
  *offer(x: ArrayLike<number>): Steps<boolean> {
    const point = yield* exactPointNear(this.#problem, x);
    return point !== undefined && (yield* this.accept(point));
  }

  *accept(x: readonly Rational[]): Steps<boolean> {
    if (!isExactlyFeasible(this.#problem, x)) return false;
    yield;
    const objective = objectiveOf(this.#problem, x);
    if (this.best !== null && objective.compare(this.best.objective) >= 0) return false;
    this.best = { x, objective };
    const gap = this.#goal.isConstant || this.#goal.step !== null ? ZERO : this.#gapOf(objective);
    yield* this.aimFor(objective.minus(gap));
    return true;
  }

  /** From now on only points below the target are looked for. Targets may fall, and never rise. */
  *aimFor(target: Rational): Steps<void> {
    this.#goal.target = target;
    this.#explainer.target = target;
    const row = yield* goalRowOf(this.#problem, target);
    if (row === undefined || row.variables.length === 0) return;
    if (this.#goalRow === undefined) {
      this.#goalRow = row;
      yield* this.#domain.addRow(row);
    } else this.#goalRow.limit = row.limit;
    this.#domain.wake(this.#goalRow);
  }
}
