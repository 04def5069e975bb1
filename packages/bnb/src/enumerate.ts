import { checkSolution, InvalidProblemError, type Problem, type Status } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { ContinuousSettler } from "./learning/continuous-settler.ts";
import { fixFailedLiterals } from "./learning/failed-literals.ts";
import { LearningSearch } from "./learning/learning-search.ts";
import { Limits } from "./limits.ts";
import { type SolveOptions, validateOptions } from "./options.ts";
import { Domain } from "./propagation/domain.ts";
import { runInSlices, runToEnd, type Steps } from "./steps.ts";
import { linearise } from "./structures/linearise.ts";
import { requireTechniques } from "./techniques.ts";

/** Work units between two looks at the clock and the caller. */
const SLICE_WORK = 2_000_000;

export interface EnumerateOptions extends SolveOptions {
  /**
   * Integer columns that tell solutions apart; default all. Points that agree on them count as one,
   * and one of them is given.
   */
  readonly columns?: ArrayLike<number>;
  /** The most solutions wanted; default no limit. */
  readonly limit?: number;
}

export interface EnumerateResult {
  /** "optimal" or "infeasible" where all solutions are here; else what stopped the enumeration. */
  readonly status: Status | "solution-limit";
  /** True where `solutions` is all there is. */
  readonly isComplete: boolean;
  /** Points on the problem's columns, in the order they were found. */
  readonly solutions: readonly Float64Array[];
  readonly conflicts: number;
  readonly seconds: number;
  readonly work: number;
}

/**
 * All feasible points that differ on the chosen integer columns, whatever their objective.
 *
 *     const { solutions, isComplete } = await solveAll(problem, { columns: cells, limit: 100 });
 *
 * @throws {InvalidProblemError} where neither bounds nor rows keep an integer column within
 * ±(2^31 - 1), or an option is out of range
 */
export async function solveAll(
  problem: Problem,
  options: EnumerateOptions = {},
): Promise<EnumerateResult> {
  return runInSlices(solveAllInSteps(problem, options));
}

/** The same to the end in one go, for small problems. */
export function solveAllSync(problem: Problem, options: EnumerateOptions = {}): EnumerateResult {
  return runToEnd(solveAllInSteps(problem, options));
}

/** Whether exactly one point exists on the chosen columns; null where a limit came first. */
export async function isUnique(
  problem: Problem,
  options: EnumerateOptions = {},
): Promise<boolean | null> {
  const { solutions, isComplete } = await solveAll(problem, { ...options, limit: 2 });
  if (solutions.length > 1) return false;
  return isComplete ? solutions.length === 1 : null;
}

/** The enumeration as steps of bounded work. */
export function* solveAllInSteps(
  problem: Problem,
  options: EnumerateOptions = {},
): Steps<EnumerateResult> {
  validateOptions(problem, options);
  requireTechniques(options.without ?? []);
  const whole = linearise(problem);
  const enumeration = new Enumeration(problem, whole, options);
  return yield* enumeration.run();
}

/**
 * Learning search without presolve, so that no solution is given up for another: each point found
 * is excluded on the chosen columns, and the values tried first are turned round so that a second
 * solution, where there is one, comes soon.
 */
class Enumeration {
  readonly #problem: Problem;
  readonly #domain: Domain;
  readonly #search: LearningSearch;
  readonly #settler: ContinuousSettler | undefined;
  readonly #columns: readonly number[];
  readonly #limit: number;
  readonly #limits: Limits;
  readonly #solutions: Float64Array[] = [];

  constructor(problem: Problem, whole: Problem, options: EnumerateOptions) {
    this.#problem = problem;
    this.#limits = new Limits(options);
    this.#limit = options.limit ?? Infinity;
    this.#columns = chosenColumns(problem, options.columns);
    this.#domain = new Domain(whole);
    const seed = options.seed ?? 0;
    if (whole.numIntegers < whole.numCols) {
      this.#settler = new ContinuousSettler(whole, createLpEngine(whole, { seed }), this.#limits);
    }
    const settler = this.#settler;
    this.#search = new LearningSearch(this.#domain, {
      seed,
      ...(settler && { settle: (domain) => settler.settle(domain, Infinity) }),
    });
  }

  *run(): Steps<EnumerateResult> {
    if (!this.#domain.propagate() || !(yield* fixFailedLiterals(this.#domain)))
      return this.#result("infeasible", true);
    for (;;) {
      const outcome = this.#search.run({ workLimit: SLICE_WORK });
      if (outcome === "infeasible" || outcome === "optimal") return this.#exhausted();
      if (outcome === "feasible" && this.#search.solution !== null)
        this.#take(this.#search.solution);
      if (this.#solutions.length >= this.#limit) return this.#result("solution-limit", false);
      const limit = this.#limits.reached(0, this.#domain.work);
      if (limit !== null) return this.#result(limit, false);
      yield;
    }
  }

  #exhausted(): EnumerateResult {
    if (this.#settler?.isIncomplete === true) {
      return this.#result(this.#limits.reached(0, 0) ?? "numerical-trouble", false);
    }
    return this.#result(this.#solutions.length > 0 ? "optimal" : "infeasible", true);
  }

  /** Keeps the point where the problem itself accepts it, and excludes it from now on. */
  #take(point: Float64Array): void {
    const values = point.slice(0, this.#problem.numCols);
    if (!checkSolution(this.#problem, values).isFeasible) {
      // Only this very point is wrong: others may agree with it on the chosen columns.
      this.#exclude(point, chosenColumns(this.#domain.problem, undefined));
      return;
    }
    this.#solutions.push(values);
    this.#exclude(values, this.#columns);
    this.#suggestOpposite(values);
  }

  #exclude(values: Float64Array, columns: readonly number[]): void {
    const domain = this.#domain;
    const variables: number[] = [];
    const thresholds: number[] = [];
    for (const j of columns) {
      if (values[j] > domain.lower(j)) {
        variables.push(2 * j + 1);
        thresholds.push(1 - values[j]);
      }
      if (values[j] < domain.upper(j)) {
        variables.push(2 * j);
        thresholds.push(values[j] + 1);
      }
    }
    domain.addClause(variables, thresholds);
  }

  #suggestOpposite(values: Float64Array): void {
    const domain = this.#domain;
    const suggestion = new Float64Array(values.length).fill(Number.NaN);
    for (const j of this.#columns) {
      suggestion[j] = domain.lower(j) + domain.upper(j) - values[j];
    }
    this.#search.suggest(suggestion);
  }

  #result(status: EnumerateResult["status"], isComplete: boolean): EnumerateResult {
    return {
      status,
      isComplete,
      solutions: this.#solutions,
      conflicts: this.#domain.statistics.conflicts,
      seconds: this.#limits.seconds,
      work: this.#domain.work,
    };
  }
}

function chosenColumns(problem: Problem, columns: ArrayLike<number> | undefined): number[] {
  if (columns === undefined) {
    return [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
  }
  return Array.from(columns, (j) => {
    if (problem.isInteger[j] === 1) return j;
    throw new InvalidProblemError(
      `column ${j} cannot tell solutions apart: it is not an integer column of the problem`,
    );
  });
}
