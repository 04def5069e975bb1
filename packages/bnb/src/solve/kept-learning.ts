import { checkSolutionSteps, type Problem } from "@bough/problem";
import {
  clausesWorthSharing,
  compileSteps,
  Domain,
  importShared,
  LearningSearch,
  type SharedClause,
} from "@bough/propagation";
import { LearningMotor } from "../learning/learning-motor.ts";
import { Limits, stepsWithin } from "../limits.ts";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import type { Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { hasSameRows, isSame, isWithin } from "./problem-relations.ts";
import { type Kept, Question } from "./question.ts";
import { decidedResult } from "./result-at-once.ts";

/** Work of a whole solve from which the next is worth a try. */
const LEAST_WORK = 100_000;
/** Time of a unit of the domain against one of a solve. */
const UNIT = 0.3;
/**
 * Shares of the last whole solve's work that a search may take: where that solve learned from many
 * conflicts, and where relaxations decided, beside which the search is good for what propagation sees.
 */
const SHARE = 0.5;
const LIGHT_SHARE = 0.1;
const MANY_CONFLICTS = 100;
/** The least that is left of a share, which is halved whenever the search was in vain. */
const LEAST_PATIENCE = 1 / 16;
/** Clauses carried over to where another goal needs a column of its own. */
const MOST_CARRIED = 20_000;

/**
 * Clause learning across solves of problems with the same rows, of integers alone. Bounds that are
 * narrower than they were once are assumed, and goals are limits on a column, assumed as well: what
 * is learned follows from the rows, and stays true whatever is asked next. The first solve of a series
 * is not its affair; later ones it may try to answer with a share of the work that the last whole solve
 * has taken.
 */
export class KeptLearning {
  #last: Problem | undefined;
  /** Work that a search may take while it has not been in vain. */
  #allowance = 0;
  #patience = 1;
  #kept: Kept | undefined;
  /** One question at a time; others that come between do without. */
  #isBusy = false;

  /**
   * The answer where the search comes to one within its share; null where not, or where it does not fit.
   *
   * @param hint values to try first, null for none
   */
  *answerTo(
    problem: Problem,
    options: SolveOptions,
    hint: Float64Array | null,
  ): Steps<SolveResult | null> {
    const last = this.#last;
    if (last === undefined || this.#allowance === 0 || this.#isBusy) return null;
    if (!hasSameRows(problem, last) || !fits(problem)) return null;
    const limits = new Limits(options);
    this.#isBusy = true;
    let result: SolveResult | null | undefined;
    try {
      result = yield* stepsWithin(this.#search(problem, last, options, limits, hint), limits);
    } finally {
      this.#isBusy = false;
      // It may have been left amid anything.
      if (result === undefined) this.#kept = undefined;
    }
    const answer = result ?? null;
    this.#patience = answer === null ? Math.max(LEAST_PATIENCE, this.#patience / 2) : 1;
    return answer;
  }

  /** Notes what a whole solve of the problem has taken. */
  note(problem: Problem, { work, conflicts }: SolveResult): void {
    if (this.#last !== undefined && !hasSameRows(problem, this.#last)) {
      this.#kept = undefined;
      this.#patience = 1;
    }
    this.#last = problem;
    const share = conflicts < MANY_CONFLICTS ? LIGHT_SHARE : SHARE;
    this.#allowance = work < LEAST_WORK ? 0 : share * work;
  }

  *#search(
    problem: Problem,
    last: Problem,
    options: SolveOptions,
    limits: Limits,
    hint: Float64Array | null,
  ): Steps<SolveResult | null> {
    const kept = yield* this.#keptFor(problem, last, settingOf(options, "seed"), limits);
    const { domain } = kept.search;
    if (hint !== null) kept.search.suggest(hint);
    const { work, statistics } = domain;
    const { conflicts } = statistics;
    const question = new Question(problem, kept);
    const isDecided = yield* question.ask(work + (this.#patience * this.#allowance) / UNIT);
    const tolerances = tolerancesOf(options);
    if (!isDecided) return null;
    for (const point of question.points)
      if (!(yield* checkSolutionSteps(problem, point, tolerances)).isFeasible) return null;
    return decidedResult(problem, question.points.slice(-settingOf(options, "poolSize")), {
      work: UNIT * (domain.work - work),
      conflicts: statistics.conflicts - conflicts,
      seconds: limits.seconds,
    });
  }

  /** The search at hand where it is wide enough and knows the goal, else another that takes over its clauses. */
  *#keptFor(problem: Problem, last: Problem, seed: number, limits: Limits): Steps<Kept> {
    const isPlain = problem.cost.filter((cost) => cost !== 0).length <= 1;
    const cost = isPlain ? new Float64Array(problem.numCols) : problem.cost;
    const known = this.#kept;
    const isAsWide = known !== undefined && isWithin(problem, known.wide);
    if (isAsWide && isSame(cost, known.wide.cost)) {
      known.limits = limits;
      return known;
    }
    const base = known?.wide ?? last;
    const columnLower = problem.columnLower.map((value, j) => Math.min(value, base.columnLower[j]));
    const columnUpper = problem.columnUpper.map((value, j) => Math.max(value, base.columnUpper[j]));
    const wide = base.with({ columnLower, columnUpper, cost, objectiveOffset: 0 });
    const clauses = isAsWide ? clausesWorthSharing(known.search.domain, MOST_CARRIED) : [];
    this.#kept = yield* begin(wide, clauses, seed, limits);
    return this.#kept;
  }
}

/** Integers alone, with bounds that clauses can speak of. */
function fits(problem: Problem): boolean {
  const { numCols, numIntegers, columnLower, columnUpper } = problem;
  if (numIntegers < numCols || !LearningMotor.fits(problem)) return false;
  return columnLower.every(Number.isInteger) && columnUpper.every(Number.isInteger);
}

function* begin(
  wide: Problem,
  clauses: readonly SharedClause[],
  seed: number,
  limits: Limits,
): Steps<Kept> {
  const problem = yield* linearise(wide);
  const model = yield* compileSteps(problem, { withObjectiveColumn: true });
  const domain = yield* Domain.inSteps(problem, model);
  const search = yield* LearningSearch.inSteps(domain, { seed });
  const kept: Kept = { wide, search, limits };
  domain.observe({ onLook: () => kept.limits.throwIfOver() });
  for (const clause of clauses) importShared(domain, clause);
  yield;
  return kept;
}
