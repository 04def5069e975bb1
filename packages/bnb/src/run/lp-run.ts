import {
  checkSolutionSteps,
  DEFAULT_TOLERANCES,
  type Problem,
  type ProblemSize,
} from "@bough/problem";
import { type LpMemory, type LpProgress, type LpResult, solveLpSteps } from "@bough/simplex";
import { tidyPoint } from "../gate/tidy-point.ts";
import { Limits } from "../limits.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import { finiteGap, ProgressReporter } from "../progress.ts";
import type { ProgressDetails } from "../progress-event.ts";
import type { SolveResult } from "../result.ts";
import { Ledger } from "../statistics/ledger.ts";
import { noTree } from "../statistics/solve-statistics.ts";
import type { Steps } from "../steps.ts";

/** One solve of a problem without integers, told in the words of a search. */
export class LpRun {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #progress: ProgressReporter;
  readonly #ledger = new Ledger();
  readonly #memory: LpMemory | undefined;

  /** @param memory what solves before have left, and this one is to leave */
  constructor(problem: Problem, options: SolveOptions, memory?: LpMemory) {
    this.#memory = memory;
    this.#problem = problem;
    this.#options = options;
    this.#limits = new Limits(options);
    this.#progress = new ProgressReporter(problem, options.onProgress);
  }

  /** True once time is up or the caller has had enough. */
  get isOver(): boolean {
    return this.#limits.isOver;
  }

  *run(): Steps<SolveResult> {
    const { signal, without = [] } = this.#options;
    const { workLimit } = this.#limits;
    const { lp: counters, stopwatch } = this.#ledger;
    const lpOptions = {
      counters,
      presolve: settingOf(this.#options, "presolve") && !without.includes("reductions"),
      without,
      seed: settingOf(this.#options, "seed"),
      timeLimit: this.#limits.secondsLeft,
      ...(signal === undefined ? {} : { signal }),
      workLimit,
      certificates: false,
    };
    const steps = solveLpSteps(this.#problem, lpOptions, this.#memory);
    for (let isPresolved = false; ; ) {
      const step = stopwatch.timeNow(isPresolved ? "root LP" : "presolve", () => steps.next());
      if (step.done === true) return yield* this.#result(step.value);
      if (!isPresolved && step.value.presolved !== null) {
        isPresolved = true;
        this.#ledger.notePresolve(step.value.reductions);
        this.#report(step.value, this.#presolveNews(step.value.presolved));
      }
      const isRunning = step.value.iterations > 0;
      if (isRunning && this.#progress.isDue(this.#limits.seconds))
        this.#report(step.value, { kind: "root", nodeObjective: null, infeasibilities: 0 });
      yield;
    }
  }

  *#result(lp: LpResult): Steps<SolveResult> {
    const problem = this.#problem;
    const solution = lp.solution === null ? null : yield* this.#passing(lp.solution);
    if (lp.solution !== null && solution === null) return yield* this.#result(refused(lp));
    const minimised = solution === null ? null : problem.objectiveAt(solution);
    const objective = minimised === null ? null : problem.toUserObjective(minimised);
    const isBoundMet = lp.objective !== null && lp.bound === lp.objective;
    const bound = isBoundMet ? objective : lp.bound;
    this.#report(lp, { kind: "done" }, minimised);
    const { status, duals, reducedCosts, iterations, work, original, presolved } = lp;
    const { seconds } = this.#limits;
    const statistics = this.#ledger.statistics(noTree(), seconds);
    return {
      status,
      objective,
      bound,
      gap: minimised === null || bound === null ? null : this.#gap(minimised, bound),
      solution,
      solutions: solution === null || objective === null ? [] : [{ values: solution, objective }],
      nodes: 0,
      iterations,
      conflicts: 0,
      seconds,
      work,
      threads: 1,
      original,
      presolved,
      cuts: {},
      get statistics() {
        return statistics();
      },
      ...(duals === undefined ? {} : { duals }),
      ...(reducedCosts === undefined ? {} : { reducedCosts }),
      warnings: [],
    };
  }

  #gap(minimised: number, userBound: number): number | null {
    return finiteGap(minimised, this.#problem.toUserObjective(userBound));
  }

  /** The point without residues of arithmetic, or as it is where rows notice; null where they refuse both. */
  *#passing(primal: Float64Array): Steps<Float64Array | null> {
    const tidy = yield* tidyPoint(this.#problem, primal, DEFAULT_TOLERANCES);
    if ((yield* checkSolutionSteps(this.#problem, tidy)).isFeasible) return tidy;
    const plain = primal.map((value) => value + 0);
    return (yield* checkSolutionSteps(this.#problem, plain)).isFeasible ? plain : null;
  }

  #presolveNews(size: ProblemSize): ProgressDetails {
    const presolved = { ...size, binaries: 0 };
    return { kind: "presolved", presolved, reductions: this.#ledger.reductions };
  }

  #report(
    { iterations, work }: Pick<LpProgress, "iterations" | "work">,
    details: ProgressDetails,
    best: number | null = null,
  ): void {
    const state = {
      seconds: this.#limits.seconds,
      nodes: 0,
      openNodes: 0,
      iterations,
      work,
      conflicts: 0,
      best: best ?? Infinity,
      bound: best ?? -Infinity,
    };
    this.#progress.report(state, details);
  }
}

/** An optimum that the referee refuses: neither its point nor its bound is proven. */
function refused({ duals: _duals, reducedCosts: _costs, ...lp }: LpResult): LpResult {
  return { ...lp, status: "numerical-trouble", objective: null, bound: null, solution: null };
}
