import { checkSolutionSteps, type Problem } from "@bough/problem";
import { LpMemory } from "@bough/simplex";
import { validateOptions } from "../check-options.ts";
import { withTimeLeft } from "../inner-options.ts";
import { Limits } from "../limits.ts";
import { type SolveOptions, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { LpRun } from "../run/lp-run.ts";
import { countsAlone, holdAgainst, smallInSteps } from "../small/solve-small.ts";
import { runInSlices, runToEnd, type Steps } from "../steps.ts";
import { isLp } from "./is-lp.ts";
import { KeptLearning } from "./kept-learning.ts";
import { KnownAnswers } from "./known-answers.ts";
import { solveLarge } from "./solve.ts";
import { solveLargeSync } from "./solve-sync.ts";

/**
 * Solves problems that follow from each other, one at a time, each from what is still true of the one
 * before. Of an LP that is the basis, and with the same matrix the factorised engine itself: a
 * problem made by `problem.with({ columnUpper })` costs a few pivots. Of a problem with integers it is
 * the solution, as a start where it still satisfies the problem and else as a hint, and where all is integer
 * and the rows are the same what clause learning has learned. What has been decided of a wider problem
 * with the same coefficients is not searched for again.
 *
 *     const session = new SolveSession();
 *     const first = await session.solve(problem);
 *     const second = await session.solve(problem.with({ rowUpper }));
 */
export class SolveSession {
  readonly #memory = new LpMemory();
  readonly #answers = new KnownAnswers();
  readonly #learning = new KeptLearning();
  #solution: Float64Array | null = null;
  /** The engine can serve one solve at a time; others that come between do without. */
  #isBusy = false;

  /** As `solve`. @throws {InvalidProblemError} where an option is out of range */
  async solve(problem: Problem, options: SolveOptions = {}): Promise<SolveResult> {
    validateOptions(problem, options);
    const limits = new Limits(options);
    const known = await runInSlices(this.#knownAnswer(problem, options));
    if (known !== null) return this.#note(problem, options, known);
    const quick = await runInSlices(this.#quickly(problem, options));
    if (countsAlone(quick)) return this.#note(problem, options, quick);
    const whole = await this.#solveWhole(problem, withTimeLeft(options, limits));
    holdAgainst(problem, quick, whole, options);
    return whole;
  }

  /** As `solveSync`. */
  solveSync(problem: Problem, options: SolveOptions = {}): SolveResult {
    validateOptions(problem, options);
    const limits = new Limits(options);
    const known = runToEnd(this.#knownAnswer(problem, options));
    if (known !== null) return this.#note(problem, options, known);
    const quick = runToEnd(this.#quickly(problem, options));
    if (countsAlone(quick)) return this.#note(problem, options, quick);
    const left = withTimeLeft(options, limits);
    const run = this.#lpRun(problem, left);
    const whole =
      run === undefined
        ? this.#noteWhole(
            problem,
            options,
            solveLargeSync(problem, runToEnd(this.#informed(problem, left))),
          )
        : this.#note(problem, options, runToEnd(run.run()));
    holdAgainst(problem, quick, whole, options);
    return whole;
  }

  async #solveWhole(problem: Problem, options: SolveOptions): Promise<SolveResult> {
    const run = this.#lpRun(problem, options);
    if (run === undefined) {
      const informed = await runInSlices(this.#informed(problem, options));
      return this.#noteWhole(problem, options, await solveLarge(problem, informed));
    }
    this.#isBusy = true;
    try {
      return this.#note(problem, options, await runInSlices(run.run(), () => run.isOver));
    } catch (error) {
      this.#memory.clear();
      throw error;
    } finally {
      this.#isBusy = false;
    }
  }

  *#knownAnswer(problem: Problem, options: SolveOptions): Steps<SolveResult | null> {
    return isForAnswer(options) ? yield* this.#answers.answerTo(problem, options) : null;
  }

  /** The answer of a small problem, or of what was learned before; null without one. */
  *#quickly(problem: Problem, options: SolveOptions): Steps<SolveResult | null> {
    const small = yield* smallInSteps(problem, options);
    const { nodeLimit, workLimit, learning } = options;
    const mayLearn = nodeLimit === undefined && workLimit === undefined && learning !== false;
    if (small !== null || !mayLearn || !isForAnswer(options)) return small;
    return yield* this.#learning.answerTo(problem, options, this.#solution);
  }

  #lpRun(problem: Problem, options: SolveOptions): LpRun | undefined {
    if (options.hooks !== undefined || options.assumptions !== undefined) return undefined;
    return isLp(problem) && !this.#isBusy ? new LpRun(problem, options, this.#memory) : undefined;
  }

  /** The options with the last solution, where the caller does not know better. */
  *#informed(problem: Problem, options: SolveOptions): Steps<SolveOptions> {
    const last = this.#solution;
    if (last === null || options.start !== undefined || options.hint !== undefined) return options;
    const known = new Float64Array(problem.numCols).fill(Number.NaN);
    known.set(last.subarray(0, problem.numCols));
    const isWhole = last.length >= problem.numCols;
    const check = isWhole ? yield* checkSolutionSteps(problem, known, tolerancesOf(options)) : null;
    return check?.isFeasible === true ? { ...options, start: known } : { ...options, hint: known };
  }

  #noteWhole(problem: Problem, options: SolveOptions, result: SolveResult): SolveResult {
    if (options.hooks === undefined && options.assumptions === undefined)
      this.#learning.note(problem, result);
    return this.#note(problem, options, result);
  }

  #note(problem: Problem, options: SolveOptions, result: SolveResult): SolveResult {
    this.#answers.note(problem, options, result);
    if (result.solution !== null) this.#solution = result.solution;
    return result;
  }
}

/** Whether the options ask for the answer alone, and not for the way to it. */
function isForAnswer({ hooks, assumptions, onProgress, onNode, without, start }: SolveOptions) {
  return [hooks, assumptions, onProgress, onNode, without, start].every(
    (option) => option === undefined,
  );
}
