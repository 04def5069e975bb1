import type { Problem } from "@bough/problem";
import { Assumptions, type LearningSearch } from "@bough/propagation";
import { hasObjective } from "../has-objective.ts";
import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";

/** Work units of the domain between two looks at the clock. */
const SLICE_WORK = 2_500_000;
/** A point that is better than the last is asked to close one part in so many of the gap. */
const DROP = 4;

/** A search that outlives the questions that it answers. */
export interface Kept {
  /** What it searches: bounds as wide as those of any question, costs where several columns have some. */
  readonly wide: Problem;
  readonly search: LearningSearch;
  /** Of the question at hand. */
  limits: Limits;
}

/**
 * One problem put to a search on a wider one of the same rows: bounds and limits on the objective are
 * assumed and no more than that, so that all it learns holds for the next question as well.
 */
export class Question {
  /** Points found, each better than the one before. */
  readonly points: Float64Array[] = [];
  readonly #problem: Problem;
  readonly #search: LearningSearch;
  /** The bound variable that is to be small as the objective is; -1 without a goal. */
  readonly #goal: number;
  readonly #variables: number[] = [];
  readonly #thresholds: number[] = [];

  constructor(problem: Problem, { wide, search }: Kept) {
    this.#problem = problem;
    this.#search = search;
    const { objectiveColumn } = search.domain.model;
    const priced = problem.cost.findIndex((cost) => cost !== 0);
    const isOwn = objectiveColumn >= 0;
    this.#goal = isOwn ? 2 * objectiveColumn : goalOf(priced, problem.cost[priced] ?? 0);
    for (let j = 0; j < problem.numCols; j++) {
      if (problem.columnLower[j] > wide.columnLower[j]) this.#assume(2 * j, problem.columnLower[j]);
      if (problem.columnUpper[j] < wide.columnUpper[j])
        this.#assume(2 * j + 1, 0 - problem.columnUpper[j]);
    }
  }

  /**
   * Searches until the domain's work comes to `workEnd`. True where all is decided: the last of
   * `points` is the best there is, or there is none.
   */
  *ask(workEnd: number): Steps<boolean> {
    const { domain } = this.#search;
    // What several columns cost and no column can hold has no limits to assume.
    if (this.#goal < 0 && hasObjective(this.#problem)) return false;
    /** No point has a lower value of the goal, as far as proven. */
    let least = -Infinity;
    /** The value of the best point. */
    let best = Infinity;
    for (;;) {
      domain.backtrack(0);
      if (domain.isInfeasible) return this.points.length === 0;
      if (this.#goal >= 0) least = Math.max(least, domain.bound[this.#goal]);
      if (least >= best) return true;
      const drop = Number.isFinite(best - least)
        ? Math.max(1, Math.floor((best - least) / DROP))
        : 1;
      const limit = best - drop;
      const outcome = yield* this.#under(limit, workEnd);
      if (outcome === "found") {
        const point = this.#search.solution!.slice(0, this.#problem.numCols);
        this.points.push(point);
        if (this.#goal < 0) return true;
        best = this.#valueAt(point);
      } else if (outcome === "limit") return false;
      else if (limit === Infinity || outcome === "infeasible") {
        // A search that had points and has none left at all has erred.
        return this.points.length === 0;
      } else least = limit + 1;
    }
  }

  *#under(limit: number, workEnd: number): Steps<"found" | "refuted" | "infeasible" | "limit"> {
    const search = this.#search;
    const { domain } = search;
    const variables = [...this.#variables];
    const thresholds = [...this.#thresholds];
    if (limit < Infinity) put(variables, thresholds, this.#goal ^ 1, 0 - limit);
    search.assume(new Assumptions(variables, thresholds));
    for (;;) {
      if (domain.work >= workEnd) {
        domain.backtrack(0);
        return "limit";
      }
      const workLimit = Math.min(SLICE_WORK, workEnd - domain.work);
      const outcome = yield* search.runInSteps({ workLimit });
      if (outcome === "feasible") return "found";
      if (outcome === "refuted") return "refuted";
      if (outcome === "infeasible" || outcome === "optimal") return "infeasible";
      if (outcome === "undecided") return "limit";
      yield;
    }
  }

  /** Of the bound variable that the goal is, at a point. */
  #valueAt(point: Float64Array): number {
    const { objectiveColumn, objectiveScale, objectiveShift } = this.#search.domain.model;
    if (this.#goal >> 1 !== objectiveColumn) {
      const value = point[this.#goal >> 1];
      return (this.#goal & 1) === 0 ? value : 0 - value;
    }
    const { cost } = this.#search.domain.problem;
    let objective = 0;
    for (let j = 0; j < point.length; j++) objective += cost[j] * point[j];
    return Math.round((objective - objectiveShift) / objectiveScale);
  }

  #assume(variable: number, threshold: number): void {
    this.#variables.push(variable);
    this.#thresholds.push(threshold);
  }
}

/** The bound variable that falls as the objective does. */
function goalOf(column: number, cost: number): number {
  if (column < 0) return -1;
  return cost > 0 ? 2 * column : 2 * column + 1;
}

/** Adds a literal to a list in which each variable occurs once. */
function put(variables: number[], thresholds: number[], variable: number, threshold: number): void {
  const place = variables.indexOf(variable);
  if (place < 0) {
    variables.push(variable);
    thresholds.push(threshold);
  } else thresholds[place] = Math.max(thresholds[place], threshold);
}
