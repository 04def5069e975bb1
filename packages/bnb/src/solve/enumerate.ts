import {
  checkSolutionSteps,
  countFrom,
  InvalidProblemError,
  kindsOf,
  listOf,
  type OptionsOf,
  type OptionTable,
  type Problem,
  type Status,
  WHOLE_NUMBER,
  withoutObjective,
} from "@bough/problem";
import {
  compileSteps,
  Domain,
  fixFailedLiterals,
  type LearningOptions,
  LearningSearch,
  type Settle,
} from "@bough/propagation";
import { createLpEngineSteps } from "@bough/simplex";
import { validateOptions } from "../check-options.ts";
import { blameDecisions, ContinuousSettler } from "../learning/continuous-settler.ts";
import { Limits, stepsWithin } from "../limits.ts";
import { integersOf } from "../lp/integer-columns.ts";
import { SOLVE_OPTIONS, settingOf } from "../options.ts";
import { type Presolved, reduce, unreduced } from "../presolve/reduction.ts";
import { runInSlices, runToEnd, type Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { requireTechniques, switchesOf } from "../techniques.ts";
import type { EnumerationWitness } from "../witness/enumeration-witness.ts";
import { pointOfChoice } from "./point-of-choice.ts";
import { assume } from "./solve-assuming.ts";
import { splitColumns } from "./split-columns.ts";
import { exclude, opposite, placesOf, within } from "./told-apart.ts";

/** Work units between two looks at the clock and the caller. */
const SLICE_WORK = 2_000_000;

const { hooks: _, ...WITHOUT_HOOKS } = SOLVE_OPTIONS;

/** The options of an enumeration: those of a solve but for hooks, which it has no use for, and these. */
export const ENUMERATE_OPTIONS = {
  ...WITHOUT_HOOKS,
  /**
   * Integer columns that tell solutions apart; default all. Points that agree on them count as one,
   * and one of them is given.
   */
  columns: {
    kind: listOf<ArrayLike<number>>(WHOLE_NUMBER, "an array of column numbers"),
    otherwise: "all",
    help: "integer columns that tell solutions apart",
  },
  /** The most solutions wanted. */
  limit: { kind: countFrom(0), otherwise: "none", help: "the most solutions wanted" },
} as const satisfies OptionTable;

export interface EnumerateOptions extends OptionsOf<typeof ENUMERATE_OPTIONS> {}

const ENUMERATE_OPTION_KINDS = kindsOf(ENUMERATE_OPTIONS);

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
  const enumeration = begin(problem, options);
  return runInSlices(enumeration.run(), () => enumeration.isOver);
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

/**
 * The enumeration as steps of bounded work.
 *
 * @param witness watches known points, for tests
 */
export function* solveAllInSteps(
  problem: Problem,
  options: EnumerateOptions = {},
  witness?: EnumerationWitness,
): Steps<EnumerateResult> {
  return yield* begin(problem, options, witness).run();
}

function begin(
  problem: Problem,
  options: EnumerateOptions,
  witness?: EnumerationWitness,
): Enumeration {
  validateOptions(problem, options, "solveAll", ENUMERATE_OPTION_KINDS);
  requireTechniques(options.without ?? []);
  const { assumptions = [] } = options;
  const assumed = assumptions.length === 0 ? problem : assume(problem, assumptions);
  return new Enumeration(assumed, options, witness);
}

/**
 * Learning search on the problem as far as presolve can make it smaller without giving a solution
 * up for another: each point found is excluded on the chosen columns, and the values tried first
 * are turned round so that a second solution, where there is one, comes soon.
 */
class Enumeration {
  readonly #problem: Problem;
  readonly #options: EnumerateOptions;
  readonly #limit: number;
  readonly #limits: Limits;
  readonly #solutions: Float64Array[] = [];
  #work = 0;
  /** Work of solves for single choices. */
  #choiceWork = 0;
  #conflicts = 0;
  /** Integers of the learning search that its LP came to nothing with, and that no solve has looked at so far. */
  readonly #undecided: Float64Array[] = [];
  /** True once integers were passed over of which nothing is proven. */
  #isIncomplete = false;
  readonly #witness: EnumerationWitness | undefined;

  constructor(problem: Problem, options: EnumerateOptions, witness?: EnumerationWitness) {
    this.#witness = witness;
    this.#problem = problem;
    this.#options = options;
    this.#limits = new Limits(options);
    this.#limit = options.limit ?? Infinity;
  }

  /** True once time is up or the caller has had enough. */
  get isOver(): boolean {
    return this.#limits.isOver;
  }

  /** All of it; once time is up or the caller has had enough, what was found by then. */
  *run(): Steps<EnumerateResult> {
    const result = yield* stepsWithin(this.#enumerate(), this.#limits, () => this.#work);
    if (result !== undefined) return result;
    return this.#result(this.#limits.reached(0, this.#work) ?? "interrupted", false);
  }

  *#enumerate(): Steps<EnumerateResult> {
    if (this.#limit === 0) return this.#result("solution-limit", false);
    const chosen = chosenColumns(this.#problem, this.#options.columns);
    // An objective would only be in the way, the more so where continuous columns improve it for ever.
    const whole = withoutObjective(yield* linearise(this.#problem));
    const reduced = yield* this.#presolve(whole, chosen);
    this.#work = reduced.work;
    this.#witness?.moveTo(reduced);
    if (reduced.status === "infeasible") return this.#result("infeasible", true);
    yield;
    const split = yield* splitColumns(reduced.problem);
    const { problem } = split;
    const model = yield* compileSteps(problem);
    const domain = yield* Domain.inSteps(problem, model);
    domain.observe({ onLook: this.#limits.throwIfOver });
    if (!split.isSplit) this.#witness?.watch(domain);
    yield;
    const seed = settingOf(this.#options, "seed");
    const settling = yield* this.#settling(problem);
    const search = yield* LearningSearch.inSteps(domain, { seed, ...settling });
    yield;
    const columns = this.#isPure(whole)
      ? integersOf(problem)
      : split.placesOf(placesOf(chosen, reduced));
    if (!(yield* domain.propagateInSteps()) || !(yield* fixFailedLiterals(domain)))
      return this.#exhausted();
    for (;;) {
      const workLeft = Math.max(1, this.#limits.workLimit - this.#work);
      const outcome = yield* search.runInSteps({
        workLimit: Math.min(SLICE_WORK, workLeft),
      });
      this.#work = reduced.work + domain.work + this.#choiceWork;
      this.#conflicts = domain.statistics.conflicts;
      const isExhausted = outcome === "infeasible" || outcome === "optimal";
      if (outcome === "feasible" && search.solution !== null) {
        yield;
        const solution = yield* reduced.toWhole(split.toWhole(search.solution));
        yield;
        // Integers alone are right or wrong; with continuous columns another point may fit them.
        const isPure = problem.numIntegers === problem.numCols;
        const isTaken = yield* this.#take(solution);
        if (isTaken) this.#witness?.found(solution, chosen);
        const isSettled = isTaken || (!isPure && (yield* this.#lookAgain(chosen, solution)));
        // Where only this very point is wrong, others may agree with it on the chosen columns.
        yield* exclude(domain, search.solution, isSettled ? columns : integersOf(problem));
        yield;
        if (isSettled) search.suggest(opposite(domain, search.solution, columns));
      }
      if (isExhausted || outcome === "feasible") {
        for (const integers of this.#undecided.splice(0)) {
          if (this.#solutions.length >= this.#limit) break;
          const whole = yield* reduced.toWhole(split.toWhole(integers));
          const isSettled = this.#has(chosen, whole) || (yield* this.#lookAgain(chosen, whole));
          if (isSettled && !isExhausted) yield* exclude(domain, integers, columns);
          yield;
        }
        if (isExhausted && this.#solutions.length < this.#limit) return this.#exhausted();
      }
      if (this.#solutions.length >= this.#limit) return this.#result("solution-limit", false);
      const limit = this.#limits.reached(0, this.#work);
      if (limit !== null) return this.#result(limit, false);
      yield;
    }
  }

  /** Nothing but integer columns, all of them chosen: what presolve takes out follows from the rest. */
  #isPure(whole: Problem): boolean {
    return (
      this.#options.columns === undefined &&
      whole.numCols === this.#problem.numCols &&
      whole.numIntegers === whole.numCols
    );
  }

  *#presolve(whole: Problem, chosen: Int32Array): Steps<Presolved> {
    const watcher = this.#witness?.followPresolve(whole);
    if (!settingOf(this.#options, "presolve")) return unreduced(whole);
    const without = switchesOf(this.#options).off;
    const columns = this.#isPure(whole) ? [] : chosen;
    const reserve = { allPoints: true, columns };
    const onWork = (work: number) => {
      this.#work = work;
    };
    const shouldStop = () => this.#limits.isOver;
    return yield* reduce(whole, { without, shouldStop, reserve, watcher, onWork });
  }

  /** Where some columns are continuous, an LP settles them; integers it can say nothing of are looked at later. */
  *#settling(problem: Problem): Steps<LearningOptions> {
    if (problem.numIntegers === problem.numCols) return {};
    const seed = settingOf(this.#options, "seed");
    const engine = yield* createLpEngineSteps(problem, { seed });
    yield;
    const settler = new ContinuousSettler(problem, engine, this.#limits);
    yield;
    const settle: Settle = (domain) => {
      const settled = settler.settle(domain, Infinity);
      if (settled !== "undecided") return settled;
      this.#undecided.push(within(domain, problem));
      blameDecisions(domain);
      return null;
    };
    return { settle };
  }

  #exhausted(): EnumerateResult {
    if (this.#isIncomplete)
      return this.#result(this.#limits.reached(0, 0) ?? "numerical-trouble", false);
    this.#witness?.ends();
    return this.#result(this.#solutions.length > 0 ? "optimal" : "infeasible", true);
  }

  /** Keeps the point where the problem itself accepts it. */
  *#take(point: Float64Array): Steps<boolean> {
    const values = point.slice(0, this.#problem.numCols);
    if (!(yield* checkSolutionSteps(this.#problem, values)).isFeasible) return false;
    this.#solutions.push(values);
    return true;
  }

  /** Takes a point with these values in the chosen columns, by a solve of its own; false where nobody can tell whether there is one. */
  *#lookAgain(chosen: Int32Array, values: ArrayLike<number>): Steps<boolean> {
    const { columns: _, limit: __, ...options } = this.#options;
    const found = yield* pointOfChoice(
      this.#problem,
      chosen,
      values,
      options,
      this.#limits,
      this.#work,
    );
    this.#choiceWork += found.work;
    this.#work += found.work;
    if (found.status === "infeasible") return true;
    if (found.solution === null || !(yield* this.#take(found.solution))) {
      this.#isIncomplete = true;
      return false;
    }
    this.#witness?.found(found.solution, chosen);
    return true;
  }

  /** Whether a solution has these values in the chosen columns. */
  #has(chosen: Int32Array, values: ArrayLike<number>): boolean {
    return this.#solutions.some((solution) => chosen.every((j) => solution[j] === values[j]));
  }

  #result(status: EnumerateResult["status"], isComplete: boolean): EnumerateResult {
    return {
      status,
      isComplete,
      solutions: this.#solutions,
      conflicts: this.#conflicts,
      seconds: this.#limits.seconds,
      work: this.#work,
    };
  }
}

function chosenColumns(problem: Problem, columns: ArrayLike<number> | undefined): Int32Array {
  if (columns === undefined) return integersOf(problem);
  return Int32Array.from(columns, (j) => {
    if (problem.isInteger[j] === 1) return j;
    throw new InvalidProblemError(
      `column ${j} cannot tell solutions apart: it is not an integer column of the problem`,
    );
  });
}
