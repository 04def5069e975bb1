import {
  DEFAULT_TOLERANCES,
  InvalidProblemError,
  type Problem,
  type Tolerances,
} from "@bough/problem";
import type { ProgressEvent } from "./progress-event.ts";

/** What a caller may set for a solve. Every field has a default. */
export interface SolveOptions {
  /** Worker threads; default: the cores available, at most 8. */
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

/**
 * Throws where an option is out of range or does not fit the problem. The names in `without` are
 * left to `requireTechniques`, which knows all of the search.
 */
export function validateOptions(problem: Problem, options: SolveOptions): void {
  const { threads, poolSize, seed, start } = options;
  for (const name of ["timeLimit", "nodeLimit", "workLimit", "gapRelative", "gapAbsolute"] as const)
    requireAtLeast(name, options[name], 0);
  requireAtLeast("poolSize", poolSize, 1);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1 && threads <= 64))
    throw new InvalidProblemError(`threads is ${threads}; give a whole number from 1 to 64`);
  if (seed !== undefined && !Number.isInteger(seed))
    throw new InvalidProblemError(`seed is ${seed}; give a whole number`);
  if (start !== undefined && start.length !== problem.numCols) {
    throw new InvalidProblemError(
      `the start has ${start.length} values; the problem has ${problem.numCols} columns`,
    );
  }
}

function requireAtLeast(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && !(value >= least))
    throw new InvalidProblemError(`${name} is ${value}; give a number of at least ${least}`);
}

/** The tolerances that the options ask for. */
export function tolerancesOf(options: SolveOptions): Tolerances {
  return {
    ...DEFAULT_TOLERANCES,
    gapRelative: options.gapRelative ?? DEFAULT_TOLERANCES.gapRelative,
    gapAbsolute: options.gapAbsolute ?? DEFAULT_TOLERANCES.gapAbsolute,
  };
}
