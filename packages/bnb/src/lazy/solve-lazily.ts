import { checkSolution, InvalidProblemError, type Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { type SolveOptions, settingOf, tolerancesOf, validateOptions } from "../options.ts";
import { finiteGap } from "../progress.ts";
import type { SolveResult } from "../result.ts";
import { runInSlicesWithin } from "../run-in-slices-within.ts";
import { solve } from "../solve.ts";
import type { Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { LazyRows } from "./lazy-rows.ts";
import type { Separate } from "./separate.ts";

/** The result of a solve whose rows come on demand. */
export interface LazyResult extends SolveResult {
  /** Solves of the problem with the rows known by then. */
  readonly rounds: number;
  /** Rows that were taken. */
  readonly lazyRows: number;
}

/** Rounds of cuts for the linear relaxation, at most. */
const MOST_LP_ROUNDS = 200;
/** Rounds in a row that may better the bound by less than `LEAST_GAIN` of it. */
const MOST_IDLE_LP_ROUNDS = 10;
/** Share of the bound by which a round of cuts must better it not to count as idle. */
const LEAST_GAIN = 1e-5;

/**
 * Solves a problem most of whose rows are only written when a point violates them, as subtours of
 * a round trip: first the linear relaxation is cut until nothing more is violated, then the problem
 * is solved with the rows so far, and again with those that its solutions violate, until its
 * optimum violates none. What `onProgress` hears of meanwhile are these solves: their incumbents may
 * still be refused. (G. B. Dantzig, R. Fulkerson, S. Johnson, "Solution of a large-scale
 * traveling-salesman problem", 1954.) No point is accepted that `separate` has not seen.
 *
 * `separate` runs on the caller's thread, between solves: it need not be deterministic for threads'
 * sake, and where it throws the solve ends with that exception and nothing is left running. With
 * deterministic rows the same seed and threads give the same rounds and trees.
 *
 * @throws {InvalidProblemError} where an option or a row is wrong, or the problem is unbounded
 *   without its lazy rows
 */
export async function solveLazily(
  problem: Problem,
  separate: Separate,
  options: SolveOptions = {},
): Promise<LazyResult> {
  validateOptions(problem, options);
  if (typeof separate !== "function")
    throw new InvalidProblemError("solveLazily needs a function that separates points");
  return new LazyRun(problem, separate, options).run();
}

/** The counters that all rounds of a run share. */
interface Spent {
  nodes: number;
  iterations: number;
  conflicts: number;
  work: number;
}

class LazyRun {
  readonly #problem: Problem;
  readonly #separate: Separate;
  readonly #options: SolveOptions;
  readonly #rows: LazyRows;
  readonly #startedAt = performance.now();
  readonly #spent: Spent = { nodes: 0, iterations: 0, conflicts: 0, work: 0 };
  /** Accepted points, the best first. */
  #best: { readonly values: Float64Array; readonly minimised: number } | null = null;
  /** Points that wait to be looked at: whoever judges one may offer others. */
  readonly #offered: Float64Array[] = [];
  #isStopped = false;
  #rounds = 0;

  constructor(problem: Problem, separate: Separate, options: SolveOptions) {
    this.#problem = problem;
    this.#separate = separate;
    this.#options = options;
    this.#rows = new LazyRows(problem);
  }

  async run(): Promise<LazyResult> {
    const { start } = this.#options;
    if (start?.every(Number.isFinite) === true) this.#offered.push(start);
    this.#judgeOffered();
    await runInSlicesWithin(this.#cutRelaxation(), this.#limitsLeft());
    for (;;) {
      this.#rounds++;
      const result = await solve(this.#rows.problem(), this.#optionsLeft());
      this.#count(result);
      if (result.status === "unbounded" || result.status === "infeasible-or-unbounded")
        throw new InvalidProblemError(
          "the problem is unbounded without its lazy rows; give its columns bounds",
        );
      const isAccepted = this.#judge(result);
      const isOver = result.status !== "optimal" || this.#isStopped;
      if (isAccepted || isOver || this.#isBestWithin(result.bound)) return this.#answer(result);
    }
  }

  /** Cuts the optima of the linear relaxation off. */
  *#cutRelaxation(): Steps<void> {
    const whole = linearise(this.#problem);
    const engine = createLpEngine(whole, { seed: settingOf(this.#options, "seed") });
    let objective = -Infinity;
    for (let round = 0, idle = 0; round < MOST_LP_ROUNDS && !this.#isStopped; round++) {
      const status = yield* engine.resolveSteps();
      if (status !== "optimal") return;
      idle = engine.objective - objective > LEAST_GAIN * Math.abs(objective) ? 0 : idle + 1;
      if (idle > MOST_IDLE_LP_ROUNDS) return;
      objective = engine.objective;
      const before = this.#rows.count;
      this.#ask(engine.primal.slice(0, this.#problem.numCols), false);
      this.#judgeOffered();
      const taken = this.#rows.count - before;
      if (taken === 0) return;
      const { matrix, lower, upper } = this.#rows.last(taken);
      engine.addRows(matrix, lower, upper);
    }
  }

  /** Asks for rows that the solutions of a round violate; true where its best one violates none. */
  #judge({ solutions }: SolveResult): boolean {
    let isAccepted = false;
    const before = this.#rows.count;
    for (const [k, { values }] of solutions.entries()) {
      if (this.#isStopped) break;
      // A row for an earlier one may say of this one all that is needed.
      if (this.#rows.refuses(values, before)) continue;
      const taken = this.#ask(values, true);
      if (taken > 0 || this.#isStopped) continue;
      this.#accept(values);
      isAccepted ||= k === 0;
    }
    this.#judgeOffered();
    return isAccepted;
  }

  /** How many of the rows that were given for a point it violates: these are taken. */
  #ask(values: Float64Array, isIntegral: boolean): number {
    const problem = this.#problem;
    const rows = this.#separate({
      values,
      objective: problem.toUserObjective(problem.objectiveAt(values)),
      isIntegral,
      offer: (point) => this.#offered.push(Float64Array.from(point)),
    });
    if (rows === "stop") {
      this.#isStopped = true;
      return 0;
    }
    return this.#rows.takeViolated(rows, values, this.#best?.values);
  }

  #judgeOffered(): void {
    for (;;) {
      const point = this.#offered.shift();
      if (point === undefined || this.#isStopped) return;
      this.#tryOffered(point);
    }
  }

  /** Accepts a point from outside where it satisfies the problem and no row refuses it. */
  #tryOffered(point: Float64Array): void {
    const problem = this.#problem;
    if (point.length !== problem.numCols)
      throw new InvalidProblemError(
        `a point with ${point.length} values was offered; the problem has ${problem.numCols} columns`,
      );
    if (this.#rows.refuses(point)) return;
    const isFeasible = checkSolution(problem, point, tolerancesOf(this.#options)).isFeasible;
    if (!isFeasible || (this.#best !== null && problem.objectiveAt(point) >= this.#best.minimised))
      return;
    if (this.#ask(point, true) === 0 && !this.#isStopped) this.#accept(point);
  }

  #accept(values: Float64Array): void {
    const minimised = this.#problem.objectiveAt(values);
    if (this.#best === null || minimised < this.#best.minimised) this.#best = { values, minimised };
  }

  /** Whether an accepted point is as near to what a round has proven as the user asks for. */
  #isBestWithin(userBound: number | null): boolean {
    if (this.#best === null || userBound === null) return false;
    const { gapAbsolute, gapRelative } = tolerancesOf(this.#options);
    const { minimised } = this.#best;
    const gap = minimised - this.#minimised(userBound);
    return gap <= Math.max(gapAbsolute, gapRelative * Math.abs(minimised));
  }

  #answer(last: SolveResult): LazyResult {
    const best = this.#best;
    const problem = this.#problem;
    const isProven = !this.#isStopped && last.status === "optimal" && best !== null;
    const status = isProven ? "optimal" : this.#isStopped ? "interrupted" : last.status;
    const objective = best === null ? null : problem.toUserObjective(best.minimised);
    const bound =
      last.bound === null || best === null
        ? last.bound
        : this.#boundFor(last.bound, best.minimised);
    return {
      ...last,
      ...this.#spent,
      status,
      objective,
      bound,
      gap:
        best === null || bound === null ? null : finiteGap(best.minimised, this.#minimised(bound)),
      solution: best?.values ?? null,
      solutions: best === null || objective === null ? [] : [{ values: best.values, objective }],
      seconds: (performance.now() - this.#startedAt) / 1000,
      rounds: this.#rounds,
      lazyRows: this.#rows.count,
    };
  }

  /** A bound never claims more than an accepted point shows. */
  #boundFor(userBound: number, minimised: number): number {
    return this.#problem.toUserObjective(Math.min(this.#minimised(userBound), minimised));
  }

  #minimised(userObjective: number): number {
    return this.#problem.sense === "maximize" ? -userObjective : userObjective;
  }

  #count({ nodes, iterations, conflicts, work }: SolveResult): void {
    this.#spent.nodes += nodes;
    this.#spent.iterations += iterations;
    this.#spent.conflicts += conflicts;
    this.#spent.work += work;
  }

  #limitsLeft() {
    const { timeLimit, signal } = this.#options;
    return {
      ...(timeLimit === undefined ? {} : { timeLimit: this.#secondsLeft(timeLimit) }),
      ...(signal === undefined ? {} : { signal }),
    };
  }

  #secondsLeft(timeLimit: number): number {
    return Math.max(0, timeLimit - (performance.now() - this.#startedAt) / 1000);
  }

  /** The options of the next round: what is left of the limits, and the best point to start from. */
  #optionsLeft(): SolveOptions {
    const { nodeLimit, workLimit, ...others } = this.#options;
    const { nodes, work } = this.#spent;
    return {
      ...others,
      ...this.#limitsLeft(),
      ...(nodeLimit === undefined ? {} : { nodeLimit: Math.max(0, nodeLimit - nodes) }),
      ...(workLimit === undefined ? {} : { workLimit: Math.max(0, workLimit - work) }),
      ...(this.#best === null ? {} : { start: this.#best.values }),
    };
  }
}
