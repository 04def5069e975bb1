import { checkSolution, type Problem, type Status, sizeOf } from "@bough/problem";
import {
  createLpEngine,
  type LpEngine,
  type LpStatus,
  type PresolveResult,
  presolve,
} from "@bough/simplex";
import { Limits } from "./limits.ts";
import { type SolveOptions, tolerancesOf } from "./options.ts";
import { ProgressReporter } from "./progress.ts";
import type { SolveResult } from "./result.ts";
import type { Steps } from "./steps.ts";

/** Work units between two looks at the clock and the caller. */
const SLICE_WORK = 2_000_000;

/** An optimal point with its duals, in the problem's own rows and columns. */
interface LpSolution {
  readonly primal: Float64Array;
  readonly rowDual: Float64Array;
  readonly reducedCost: Float64Array;
}

/** One solve of a problem without integers: presolve, dual simplex, postsolve, check. */
export class LpRun {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #limits: Limits;
  readonly #progress: ProgressReporter;
  #iterations = 0;
  #work = 0;
  #presolved: Problem;

  constructor(problem: Problem, options: SolveOptions) {
    this.#problem = problem;
    this.#options = options;
    this.#limits = new Limits(options);
    this.#progress = new ProgressReporter(problem, options.onProgress);
    this.#presolved = problem;
  }

  *run(): Steps<SolveResult> {
    const problem = this.#problem;
    if (this.#options.presolve !== false) {
      const reduced = presolve(problem);
      this.#work += reduced.work;
      if (reduced.status === "infeasible") return this.#result("infeasible", null, Infinity);
      if (reduced.status === "reduced") {
        this.#presolved = reduced.problem;
        this.#report("presolved", -Infinity);
        const result = yield* this.#solveReduced(reduced);
        if (result !== null) return result;
      }
    }
    return yield* this.#solveWhole(createLpEngine(problem));
  }

  /** Null where presolve stands in the way of a clear answer. */
  *#solveReduced({ problem: reduced, postsolve }: PresolveResult): Steps<SolveResult | null> {
    const engine = createLpEngine(reduced);
    const status = yield* this.#resolve(engine);
    if (status !== "optimal") {
      const isClear = status === "infeasible" || status === "stopped";
      return isClear ? this.#failure(status) : null;
    }
    const solution = postsolve.full({
      primal: engine.primal,
      rowDual: engine.rowDual,
      reducedCost: engine.reducedCost,
      basis: engine.saveBasis(),
    });
    if (this.#isFeasible(solution.primal)) return this.#optimal(solution);
    const whole = createLpEngine(this.#problem);
    whole.loadBasis(solution.basis);
    return yield* this.#solveWhole(whole);
  }

  *#solveWhole(engine: LpEngine): Steps<SolveResult> {
    const status = yield* this.#resolve(engine);
    if (status !== "optimal") return this.#failure(status);
    const { numCols } = this.#problem;
    return this.#optimal({
      primal: engine.primal.slice(0, numCols),
      rowDual: engine.rowDual.slice(),
      reducedCost: engine.reducedCost.slice(0, numCols),
    });
  }

  *#resolve(engine: LpEngine): Steps<LpStatus | "stopped"> {
    const before = this.#work;
    const { deadline, isInterrupted, workLimit } = this.#limits;
    for (;;) {
      const status = engine.resolve({ workLimit: SLICE_WORK, deadline, isInterrupted });
      this.#work = before + engine.work;
      this.#iterations = engine.iterations;
      if (status === "time-limit" || status === "interrupted") return "stopped";
      if (status !== "work-limit") return status;
      if (this.#work >= workLimit) return "stopped";
      yield;
    }
  }

  #failure(status: LpStatus | "stopped"): SolveResult {
    switch (status) {
      case "infeasible":
        return this.#result("infeasible", null, Infinity);
      case "unbounded":
        return this.#result("unbounded", null, -Infinity);
      case "stopped": {
        const limit = this.#limits.reached(0, this.#work) ?? "interrupted";
        return this.#result(limit, null, -Infinity);
      }
      default:
        return this.#result("numerical-trouble", null, -Infinity);
    }
  }

  #optimal(solution: LpSolution): SolveResult {
    const objective = this.#problem.objectiveAt(solution.primal);
    if (!this.#isFeasible(solution.primal))
      return this.#result("numerical-trouble", null, -Infinity);
    return this.#result("optimal", solution, objective);
  }

  #isFeasible(x: Float64Array): boolean {
    return checkSolution(this.#problem, x, tolerancesOf(this.#options)).isFeasible;
  }

  #result(status: Status, found: LpSolution | null, bound: number): SolveResult {
    const problem = this.#problem;
    const sign = problem.sense === "maximize" ? -1 : 1;
    const objective = found === null ? null : problem.toUserObjective(bound);
    const solution = found === null ? null : withoutNegativeZeros(found.primal);
    this.#report("done", bound);
    return {
      status,
      objective,
      bound: Number.isFinite(bound) ? problem.toUserObjective(bound) : null,
      gap: found === null ? null : 0,
      solution,
      solutions: solution === null || objective === null ? [] : [{ values: solution, objective }],
      nodes: 0,
      iterations: this.#iterations,
      conflicts: 0,
      seconds: this.#limits.seconds,
      work: this.#work,
      threads: 1,
      original: sizeOf(problem),
      presolved: sizeOf(this.#presolved),
      cuts: {},
      ...(found === null
        ? {}
        : {
            duals: found.rowDual.map((y) => sign * y + 0),
            reducedCosts: found.reducedCost.map((d) => sign * d + 0),
          }),
      warnings: [],
    };
  }

  #report(kind: "presolved" | "done", bound: number): void {
    const state = {
      seconds: this.#limits.seconds,
      nodes: 0,
      openNodes: 0,
      iterations: this.#iterations,
      work: this.#work,
      conflicts: 0,
      best: kind === "done" ? bound : Infinity,
      bound,
    };
    const details = kind === "presolved" ? { presolved: sizeOf(this.#presolved) } : {};
    this.#progress.report(kind, state, details);
  }
}

function withoutNegativeZeros(x: Float64Array): Float64Array {
  return x.map((value) => value + 0);
}
