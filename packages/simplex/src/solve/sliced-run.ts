import { optionOf, type Problem, type ProblemSize, type Steps, sizeOf } from "@bough/problem";
import type { WorkMeter } from "../exact/exact-work.ts";
import type { LpEngine, LpLimits, LpStatus } from "../lp-engine.ts";
import {
  FOR_LARGE_LPS,
  type PresolveResult,
  presolveSteps,
  type ReductionStatistics,
} from "../presolve/index.ts";
import { SOLVE_LP_OPTIONS, type SolveLpOptions } from "./solve-lp-options.ts";

type LimitStatus = "time-limit" | "work-limit" | "interrupted";

declare const performance: { now(): number };

/** The state of a running solve, at each yield of `solveLpSteps`. */
export interface LpProgress {
  readonly iterations: number;
  readonly work: number;
  /** What presolve left; null before it ran, and without it. */
  readonly presolved: ProblemSize | null;
  /** What each reduction of presolve did; empty before it ran, and without it. */
  readonly reductions: readonly ReductionStatistics[];
}

/** Work units that exact arithmetic may take in one solve: twenty seconds. */
const MOST_EXACT_WORK = 1_000_000_000;

/** Exact arithmetic of a run, whose work is that of the run at once. */
class ExactShare implements WorkMeter {
  readonly #run: WorkMeter;
  #work = 0;

  constructor(run: WorkMeter) {
    this.#run = run;
  }

  get work(): number {
    return this.#work;
  }

  set work(work: number) {
    this.#run.work += work - this.#work;
    this.#work = work;
  }

  get left(): number {
    return MOST_EXACT_WORK - this.#work;
  }
}

/** One solve in slices, its counters and limits spanning all engines it uses. */
export class SlicedRun implements WorkMeter {
  readonly #options: LpLimits & Pick<SolveLpOptions, "without">;
  readonly #sliceWork: number;
  readonly #startedAt = performance.now();
  #cutShort: LimitStatus | null = null;
  iterations = 0;
  work = 0;
  readonly exact = new ExactShare(this);
  presolved: ProblemSize | null = null;
  reductions: readonly ReductionStatistics[] = [];

  constructor(options: SolveLpOptions) {
    const { timeLimit = Infinity, signal, ...others } = options;
    this.#options = {
      ...others,
      deadline: this.#startedAt + 1000 * timeLimit,
      ...(signal === undefined ? {} : { isInterrupted: () => signal.aborted }),
    };
    this.#sliceWork = optionOf(SOLVE_LP_OPTIONS, options, "sliceWork");
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  progress(): LpProgress {
    const { iterations, work, presolved, reductions } = this;
    return { iterations, work, presolved, reductions };
  }

  /** The limit of time or the caller's wish that ends the run, null while it may go on. */
  get stopStatus(): "time-limit" | "interrupted" | null {
    const { deadline = Infinity, isInterrupted } = this.#options;
    if (isInterrupted?.() === true) return "interrupted";
    return deadline < Infinity && performance.now() >= deadline ? "time-limit" : null;
  }

  get #isOutOfWork(): boolean {
    const { workLimit = Infinity } = this.#options;
    return this.work >= workLimit;
  }

  /** Steps with the progress so far at each pause. */
  *paused<T>(steps: Steps<T>): Generator<LpProgress, T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      yield this.progress();
    }
  }

  /** The same until a limit of time or work, or the caller's wish, ends them: then null, and `cutShort` says so. */
  *unlessStopped<T>(steps: Steps<T>): Generator<LpProgress, T | null> {
    for (;;) {
      this.#cutShort ??= this.#isOutOfWork ? "work-limit" : this.stopStatus;
      if (this.#cutShort !== null) return null;
      const step = steps.next();
      if (step.done === true) return step.value;
      yield this.progress();
    }
  }

  /** What has ended steps before they knew: what they were to decide is open. Null where nothing has. */
  get cutShort(): LimitStatus | null {
    return this.#cutShort;
  }

  /** Presolve with a pause after every reduction; null where a limit came first. */
  *presolve(problem: Problem): Generator<LpProgress, PresolveResult | null> {
    const without = new Set(this.#options.without);
    if (problem.numNonzeros < FOR_LARGE_LPS.fewest)
      for (const name of FOR_LARGE_LPS.names) without.add(name);
    const steps = presolveSteps(problem, { without });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        this.work += step.value.work;
        this.presolved = sizeOf(step.value.problem);
        this.reductions = step.value.statistics;
        return step.value;
      }
      if (this.stopStatus !== null) return null;
      yield this.progress();
    }
  }

  *solve(engine: LpEngine): Generator<LpProgress, LpStatus> {
    const { iterationLimit = Infinity, workLimit = Infinity } = this.#options;
    const { deadline = Infinity, isInterrupted } = this.#options;
    const limits = {
      iterationLimit: iterationLimit - this.iterations,
      workLimit: workLimit - this.work,
      deadline,
      ...(isInterrupted === undefined ? {} : { isInterrupted }),
    };
    const iterationsBefore = this.iterations - engine.iterations;
    const workBefore = this.work - engine.work;
    const steps = engine.resolveSteps(limits, this.#sliceWork);
    for (;;) {
      const step = steps.next();
      this.iterations = iterationsBefore + engine.iterations;
      this.work = workBefore + engine.work;
      if (step.done === true) return step.value;
      yield this.progress();
    }
  }
}
