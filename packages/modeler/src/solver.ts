import {
  ANYTHING,
  FUNCTION,
  type OptionsOf,
  type OptionTable,
  type Problem,
  type Status,
  TRUTH,
  typed,
  type ValueKind,
} from "@bough/problem";
import type { DefaultSolverOptions, EngineHookModule } from "./default-solver.ts";
import type { Assumptions } from "./solving/assumptions.ts";
import type { Branching, ModelHooks } from "./solving/hooks.ts";
import type { Log } from "./solving/log.ts";
import type { Start } from "./solving/start.ts";

/**
 * What a caller may set for a solve; handed to the engine as it is. These are the default engine's
 * options, without those that speak of its techniques or its own kind of progress.
 */
export type SolverOptions = Omit<
  DefaultSolverOptions,
  | "learning"
  | "symmetry"
  | "without"
  | "poolSize"
  | "onProgress"
  | "assumptions"
  | "hooks"
  | "hint"
  | "branchingPriority"
  | "branchingDirection"
>;

/** What an engine gives back. Objectives and bounds are in the user's own sense. */
export interface SolverResult {
  readonly status: Status;
  readonly objective: number | null;
  readonly bound: number | null;
  readonly gap: number | null;
  /** Values of the problem's columns. [numCols] */
  readonly solution: Float64Array | null;
  /** Feasible points that were kept, best first. */
  readonly solutions?: readonly {
    readonly values: Float64Array;
    readonly objective: number;
  }[];
  readonly nodes: number;
  readonly iterations: number;
  readonly seconds: number;
  readonly work: number;
  readonly duals?: Float64Array;
  readonly reducedCosts?: Float64Array;
  /** Places of assumptions that cannot hold together, where they leave no solution. */
  readonly core?: readonly number[];
  readonly warnings: readonly string[];
}

/** An engine: anything that solves a problem. */
export type Solver<O extends SolverOptions = SolverOptions> = (
  problem: Problem,
  options?: O,
) => Promise<SolverResult>;

const LOG: ValueKind<Log> = {
  wanted: "true, false or a function that takes lines",
  accepts: (value): value is Log => typeof value === "boolean" || typeof value === "function",
};

/** The options that a model takes for itself; all others go to the engine. */
export const MODEL_SOLVE_OPTIONS = {
  /** An earlier solution, or values of some variables, to start from. */
  start: {
    kind: typed<Start>(ANYTHING),
    otherwise: "none",
    help: "an earlier solution, or values of some variables, to start from",
  },
  /** What is to hold in this solve only; see `solution.core`. */
  assumptions: {
    kind: typed<Assumptions>(ANYTHING),
    otherwise: "none",
    help: "Booleans and limits on variables for this solve only; `solution.core` names some that cannot hold together",
  },
  /** Values of variables to try first; a start is to become a solution, a hint only says where to look. */
  hint: {
    kind: typed<Start>(ANYTHING),
    otherwise: "none",
    help: "values of variables to try first, which need not fit together",
  },
  /** Which variables the tree branches on first, and which side it looks at first. */
  branching: {
    kind: typed<Branching>(ANYTHING),
    otherwise: "none",
    help: "pairs of a variable and `{ priority, direction }`: what the tree branches on first, and which side",
  },
  /** What is hooked into the search of the default engine. */
  hooks: {
    kind: typed<ModelHooks | EngineHookModule>(ANYTHING),
    otherwise: "none",
    help: "constraints on demand, judgement of solutions, heuristics and propagators of your own",
  },
  /** Writes how the default engine gets on: to the console, or line by line to a function. */
  log: {
    kind: LOG,
    default: false,
    help: "write how the search gets on: true for the console, or a function that takes lines",
  },
  /** Another engine than the default one. */
  solver: {
    kind: typed<Solver>(FUNCTION),
    otherwise: "`@bough/bnb`",
    help: "another engine: a function from a problem and options to a result",
  },
  /** Leaves out that variables are integer: the linear relaxation. Integers of structures that no rows state stay whole. */
  isRelaxed: {
    kind: TRUTH,
    default: false,
    help: "leave out that variables are integer: the linear relaxation (those of tasks, circuits and others that no rows state stay whole)",
  },
} as const satisfies OptionTable;

type OwnOptions = OptionsOf<typeof MODEL_SOLVE_OPTIONS>;

/** What a caller may set for `model.solve`: the engine's options, and the model's own. */
export type ModelSolveOptions<O extends SolverOptions = SolverOptions> = Omit<O, keyof OwnOptions> &
  Omit<OwnOptions, "solver"> & { readonly solver?: Solver<O> };
