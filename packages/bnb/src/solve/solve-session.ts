import { checkSolution, type Problem } from "@bough/problem";
import { LpMemory } from "@bough/simplex";
import { validateOptions } from "../check-options.ts";
import { type SolveOptions, tolerancesOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { LpRun } from "../run/lp-run.ts";
import { countsAlone, smallInSteps } from "../small/solve-small.ts";
import { runInSlices, runToEnd } from "../steps.ts";
import { isLp } from "./is-lp.ts";
import { KnownAnswers } from "./known-answers.ts";
import { solve } from "./solve.ts";
import { solveSync } from "./solve-sync.ts";

/**
 * Solves problems that follow from each other, one at a time, each from what is still true of the one
 * before. Of an LP that is the basis, and with the same matrix the factorised engine itself: a
 * problem made by `problem.with({ columnUpper })` costs a few pivots. Of a problem with integers it is
 * the solution, as a start where it still satisfies the problem and else as a hint. What has been
 * decided of a wider problem with the same coefficients is not searched for again.
 *
 *     const session = new SolveSession();
 *     const first = await session.solve(problem);
 *     const second = await session.solve(problem.with({ rowUpper }));
 */
export class SolveSession {
  readonly #memory = new LpMemory();
  readonly #answers = new KnownAnswers();
  #solution: Float64Array | null = null;
  /** The engine can serve one solve at a time; others that come between do without. */
  #isBusy = false;

  /** As `solve`. @throws {InvalidProblemError} where an option is out of range */
  async solve(problem: Problem, options: SolveOptions = {}): Promise<SolveResult> {
    validateOptions(problem, options);
    const known = this.#answers.answerTo(problem, options);
    if (known !== null) return this.#note(problem, options, known);
    const small = await runInSlices(smallInSteps(problem, options));
    if (countsAlone(small)) return this.#note(problem, options, small);
    const run = this.#lpRun(problem, options);
    if (run === undefined)
      return this.#note(problem, options, await solve(problem, this.#informed(problem, options)));
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

  /** As `solveSync`. */
  solveSync(problem: Problem, options: SolveOptions = {}): SolveResult {
    validateOptions(problem, options);
    const known = this.#answers.answerTo(problem, options);
    if (known !== null) return this.#note(problem, options, known);
    const small = runToEnd(smallInSteps(problem, options));
    if (countsAlone(small)) return this.#note(problem, options, small);
    const run = this.#lpRun(problem, options);
    return this.#note(
      problem,
      options,
      run === undefined
        ? solveSync(problem, this.#informed(problem, options))
        : runToEnd(run.run()),
    );
  }

  #lpRun(problem: Problem, options: SolveOptions): LpRun | undefined {
    if (options.hooks !== undefined || options.assumptions !== undefined) return undefined;
    return isLp(problem) && !this.#isBusy ? new LpRun(problem, options, this.#memory) : undefined;
  }

  /** The options with the last solution, where the caller does not know better. */
  #informed(problem: Problem, options: SolveOptions): SolveOptions {
    const last = this.#solution;
    if (last === null || options.start !== undefined || options.hint !== undefined) return options;
    const known = new Float64Array(problem.numCols).fill(Number.NaN);
    known.set(last.subarray(0, problem.numCols));
    const isWhole = last.length >= problem.numCols;
    const isStart = isWhole && checkSolution(problem, known, tolerancesOf(options)).isFeasible;
    return isStart ? { ...options, start: known } : { ...options, hint: known };
  }

  #note(problem: Problem, options: SolveOptions, result: SolveResult): SolveResult {
    this.#answers.note(problem, options, result);
    if (result.solution !== null) this.#solution = result.solution;
    return result;
  }
}
