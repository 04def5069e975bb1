import type { Problem, Status } from "@bough/problem";
import type { Start } from "./solving/start.ts";

/** What a caller may set for a solve; handed to the engine as it is. */
export interface SolverOptions {
  /** Worker threads; default: the cores available, at most 8. */
  readonly threads?: number;
  /** Seconds of wall time. */
  readonly timeLimit?: number;
  readonly nodeLimit?: number;
  /** Deterministic work units. */
  readonly workLimit?: number;
  readonly gapRelative?: number;
  readonly gapAbsolute?: number;
  readonly seed?: number;
  readonly deterministic?: boolean;
  readonly presolve?: boolean;
  /** A starting point in the problem's columns; NaN where nothing is suggested. */
  readonly start?: Float64Array;
  readonly signal?: AbortSignal;
}

/** What an engine gives back. Objectives and bounds are in the user's own sense. */
export interface SolverResult {
  readonly status: Status;
  readonly objective: number | null;
  readonly bound: number | null;
  readonly gap: number | null;
  /** Values of the problem's columns. [numCols] */
  readonly solution: Float64Array | null;
  readonly nodes: number;
  readonly iterations: number;
  readonly seconds: number;
  readonly work: number;
  readonly duals?: Float64Array;
  readonly reducedCosts?: Float64Array;
  readonly warnings: readonly string[];
}

/** An engine: anything that solves a problem. */
export type Solver<O extends SolverOptions = SolverOptions> = (
  problem: Problem,
  options?: O,
) => Promise<SolverResult>;

/** What a caller may set for `model.solve`: the engine's options, and these. */
export type ModelSolveOptions<O extends SolverOptions = SolverOptions> = Omit<O, "start"> & {
  /** An earlier solution, or values of some variables, to start from. */
  readonly start?: Start;
  /** Another engine than the default one. */
  readonly solver?: Solver<O>;
  /** Leaves out that variables are integer: the linear relaxation. */
  readonly isRelaxed?: boolean;
};
