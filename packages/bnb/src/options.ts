import {
  ABORT_SIGNAL,
  checkOptions,
  checkValue,
  DEFAULT_TOLERANCES,
  FUNCTION,
  InvalidProblemError,
  LIST_OF_TEXTS,
  listOf,
  numberFrom,
  type OptionKinds,
  PROBLEM,
  type Problem,
  type Tolerances,
  TRUTH,
  WHOLE_NUMBER,
  wholeNumberWithin,
} from "@bough/problem";
import type { ProgressEvent } from "./progress-event.ts";

/** What a caller may set for a solve. Every field has a default. */
export interface SolveOptions {
  /**
   * Threads, the caller's own included; default: the cores available, at most 8, or fewer where other
   * solves of the process have them. `SolveResult.threads` says how many there were.
   */
  readonly threads?: number;
  /** Seconds of wall time. */
  readonly timeLimit?: number;
  /** Branch-and-bound nodes. */
  readonly nodeLimit?: number;
  /** Deterministic work units (nonzeros touched). */
  readonly workLimit?: number;
  /** Relative gap at which the search is finished; default 1e-4. */
  readonly gapRelative?: number;
  /** Absolute gap at which the search is finished; default 1e-6. */
  readonly gapAbsolute?: number;
  /** Seed of every random choice; default 0. */
  readonly seed?: number;
  /** Same seed and thread count, same tree and answer; default true. */
  readonly deterministic?: boolean;
  /** Default true. */
  readonly presolve?: boolean;
  /** Search by clause learning beside the tree, where the problem allows it; default true. */
  readonly learning?: boolean;
  /** Look for one of several symmetric points only; default true. */
  readonly symmetry?: boolean;
  /**
   * Techniques to do without, for comparisons: names of separators, heuristics, reductions and the
   * branching rule, of what is woven into the search ("tree-cuts", "hybrid" …), or of a whole kind
   * ("cuts", "heuristics", "reductions").
   */
  readonly without?: readonly string[];
  /** A starting point in the problem's own columns; NaN where nothing is suggested. [numCols] */
  readonly start?: Float64Array;
  /** Best distinct points to keep for `SolveResult.solutions`; default 10. */
  readonly poolSize?: number;
  readonly signal?: AbortSignal;
  /** Called now and then with the state of the search; must not throw. */
  readonly onProgress?: (event: ProgressEvent) => void;
}

/** What each option must be. */
export const SOLVE_OPTION_KINDS: OptionKinds<SolveOptions> = {
  threads: wholeNumberWithin(1, 64),
  timeLimit: numberFrom(0),
  nodeLimit: numberFrom(0),
  workLimit: numberFrom(0),
  gapRelative: numberFrom(0),
  gapAbsolute: numberFrom(0),
  seed: WHOLE_NUMBER,
  deterministic: TRUTH,
  presolve: TRUTH,
  learning: TRUTH,
  symmetry: TRUTH,
  without: LIST_OF_TEXTS,
  start: listOf(
    { wanted: "", accepts: (value) => typeof value === "number" },
    "a Float64Array of a value for each column, NaN where nothing is suggested",
  ),
  poolSize: numberFrom(1),
  signal: ABORT_SIGNAL,
  onProgress: FUNCTION,
};

/**
 * Throws where an option is unknown, of another type or out of range, or does not fit the problem.
 * The names in `without` are left to `requireTechniques`, which knows all of the search.
 *
 * @param call the function that was called, for the error
 */
export function validateOptions<Options extends SolveOptions = SolveOptions>(
  problem: Problem,
  options: Options,
  call = "solve",
  kinds: OptionKinds<Options> = SOLVE_OPTION_KINDS as OptionKinds<Options>,
): void {
  checkValue(`the problem of ${call}`, problem, PROBLEM);
  checkOptions(call, options, kinds);
  const { start } = options;
  if (start !== undefined && start.length !== problem.numCols) {
    throw new InvalidProblemError(
      `the start has ${start.length} values; the problem has ${problem.numCols} columns`,
    );
  }
}

/** The tolerances that the options ask for. */
export function tolerancesOf(options: SolveOptions): Tolerances {
  return {
    ...DEFAULT_TOLERANCES,
    gapRelative: options.gapRelative ?? DEFAULT_TOLERANCES.gapRelative,
    gapAbsolute: options.gapAbsolute ?? DEFAULT_TOLERANCES.gapAbsolute,
  };
}
