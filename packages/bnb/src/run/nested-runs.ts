import type { Problem } from "@bough/problem";
import { innerOptions } from "../inner-options.ts";
import type { SolveOptions } from "../options.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { SolveResult } from "../result.ts";
import type { LpInheritance } from "../root/lp-inheritance.ts";
import type { NestedCounters } from "../statistics/solve-statistics.ts";
import type { Steps } from "../steps.ts";
import type { NeighbourhoodLimits, SubSolve } from "../sub-solve.ts";
import { type Nesting, OUTERMOST, type RunSurroundings } from "./run-surroundings.ts";
import type { RunTotals } from "./run-totals.ts";

/** What a neighbourhood search may spend, what it must beat, and what it begins with. */
export interface NestedLimits extends NeighbourhoodLimits {
  /** What the search leaves to that of what presolve makes of the neighbourhood. */
  readonly leave: (link: Presolved) => LpInheritance;
}

/** What is left of limits for a run within another. */
export interface InnerLimits {
  readonly nodeLimit: number;
  readonly workLimit: number;
}

/** A run as the one around it sees it. */
interface NestedRun {
  readonly work: number;
  /** What it has come to so far. */
  readonly spent: Omit<NestedCounters, "runs">;
  readonly totals: RunTotals;
  run(): Steps<SolveResult>;
}

/**
 * The runs within a run: components, starting points, neighbourhoods, a second look. Each is counted
 * by its purpose, however it ends.
 */
export class NestedRuns {
  readonly #around: RunSurroundings;
  readonly #makeRun: (problem: Problem, options: SolveOptions, nesting: Nesting) => NestedRun;

  constructor(
    around: RunSurroundings,
    makeRun: (problem: Problem, options: SolveOptions, nesting: Nesting) => NestedRun,
  ) {
    this.#around = around;
    this.#makeRun = makeRun;
  }

  /** What such a run takes over of the options, with what is left of the limits. */
  get options(): SolveOptions {
    return innerOptions("subSolve", this.#around.options, this.#around.limits);
  }

  /** Solves other problems with the machinery of a whole solve. */
  solver(purpose: string): SubSolve {
    const { firstPlunge } = this.#around.nesting;
    const nesting = { ...OUTERMOST, firstPlunge };
    return (problem, options) => this.counted(purpose, this.#makeRun(problem, options, nesting));
  }

  /** Solves what a lattice makes of the problem, to the end if that takes no more work than so much. */
  alongLattice(problem: Problem, workLimit: number): Steps<SolveResult> {
    const options = { ...this.options, gapRelative: 0, gapAbsolute: 0, workLimit, learning: false };
    const run = this.#makeRun(problem, options, { ...OUTERMOST, isAlongLattice: true });
    return this.counted("lattices", run);
  }

  /** A run that ends with the first point below the cutoff. */
  untilFirst(problem: Problem, cutoff: number, limits: InnerLimits): NestedRun {
    const options = { ...this.options, ...limits, gapAbsolute: Infinity };
    return this.#makeRun(problem, options, { ...OUTERMOST, cutoff });
  }

  /** Solves a part of the problem for points that beat the best one. */
  neighbourhood(problem: Problem, limits: NestedLimits): Steps<SolveResult> {
    const { nodeLimit, workLimit, cutoff, onWork, leave } = limits;
    const { depth, witness, firstPlunge } = this.#around.nesting;
    const within = { cutoff, leave, witness: witness?.within(problem) };
    const nesting = { depth: depth + 1, ...within, firstPlunge };
    const run = this.#makeRun(problem, { ...this.options, nodeLimit, workLimit }, nesting);
    return this.counted("neighbourhoods", run, onWork);
  }

  /** A run of the problem as it is stated. */
  ofStated(options: SolveOptions): NestedRun {
    return this.#makeRun(this.#around.statedProblem, options, this.#around.nesting);
  }

  /** A run whose counters stand under its purpose, `onWork` being told now and then of its work so far. */
  *counted(purpose: string, run: NestedRun, onWork?: (work: number) => void): Steps<SolveResult> {
    try {
      for (const steps = run.run(); ; yield) {
        const step = steps.next();
        if (step.done === true) return step.value;
        onWork?.(run.work);
      }
    } finally {
      this.#around.ledger.noteNested(purpose, run.spent);
    }
  }
}
