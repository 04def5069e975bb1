import {
  ABORT_SIGNAL,
  countFrom,
  DEFAULT_TOLERANCES,
  type DefaultedName,
  FINITE_NUMBER,
  FUNCTION,
  kindsOf,
  LIST_OF_TEXTS,
  listOf,
  numberFrom,
  type OptionKinds,
  type OptionLine,
  type OptionsOf,
  objectWith,
  optionOf,
  type Tolerances,
  TRUTH,
  typed,
  WHOLE_NUMBER,
  wholeNumberWithin,
} from "@bough/problem";
import type { HooksOption } from "./hooks/load-hooks.ts";
import type { VisitedNode } from "./node/visited-node.ts";
import type { ProgressEvent } from "./progress-event.ts";

/** Bounds that a column is to keep to in one solve. */
export interface Assumption {
  readonly column: number;
  /** Default -Infinity. */
  readonly lower?: number;
  /** Default Infinity. */
  readonly upper?: number;
}

/** What a solve can be hooked with. */
const HOOKS = { wanted: "an object with hooks, or a module of them", accepts: isHooks };

function isHooks(value: unknown): value is HooksOption {
  return typeof value === "object" && value !== null;
}

/** Solves that one solve starts: smaller ones on the way, and those of its worker threads. */
export type InnerSolve = "subSolve" | "worker";

/** How the command line asks for an option. */
export interface OptionFlag {
  readonly name: string;
  /** What stands for the value in the help; absent where the flag takes none. */
  readonly value?: string;
  /** The value that a flag without one stands for. */
  readonly means?: boolean;
  /** What the flag does, where that is not what the option does. */
  readonly help?: string;
}

export interface SolveOptionLine extends OptionLine {
  /** The solves that take the option over. */
  readonly goesTo: readonly InnerSolve[];
  /** Absent where the command has another way to ask for it, or none. */
  readonly flag?: OptionFlag;
}

const EVERYWHERE = ["subSolve", "worker"] as const;
const NOWHERE = [] as const;

/**
 * Every option of a solve. To add one: a line here, and the code that reads it. The type
 * `SolveOptions`, validation, what inner solves take over, the modeler's options, the command's
 * flags and the README's table derive from it.
 */
export const SOLVE_OPTIONS = {
  /**
   * Threads, the caller's own included; default: the cores available, at most 8, or fewer where other
   * solves of the process have them. `SolveResult.threads` says how many there were.
   */
  threads: {
    kind: wholeNumberWithin(1, 64),
    otherwise: "the cores available, at most 8",
    help: "threads, the caller's own included",
    goesTo: NOWHERE,
    flag: { name: "threads", value: "N" },
  },
  /** Seconds of wall time. */
  timeLimit: {
    kind: numberFrom(0),
    otherwise: "none",
    help: "stop after so many seconds",
    goesTo: EVERYWHERE,
    flag: { name: "time-limit", value: "S" },
  },
  /** Branch-and-bound nodes. */
  nodeLimit: {
    kind: countFrom(0),
    otherwise: "none",
    help: "stop after so many nodes",
    goesTo: NOWHERE,
    flag: { name: "node-limit", value: "N" },
  },
  /** Deterministic work units (nonzeros touched). */
  workLimit: {
    kind: numberFrom(0),
    otherwise: "none",
    help: "stop after so many work units (nonzeros touched; the same on every machine)",
    goesTo: NOWHERE,
    flag: { name: "work-limit", value: "N" },
  },
  /** Relative gap at which the search is finished. */
  gapRelative: {
    kind: numberFrom(0),
    default: DEFAULT_TOLERANCES.gapRelative,
    help: "relative gap that ends the search",
    goesTo: EVERYWHERE,
    flag: { name: "gap", value: "G" },
  },
  /** Absolute gap at which the search is finished. */
  gapAbsolute: {
    kind: numberFrom(0),
    default: DEFAULT_TOLERANCES.gapAbsolute,
    help: "absolute gap that ends the search",
    goesTo: EVERYWHERE,
    flag: { name: "gap-absolute", value: "G" },
  },
  /** Seed of every random choice. */
  seed: {
    kind: WHOLE_NUMBER,
    default: 0,
    help: "seed of every random choice",
    goesTo: EVERYWHERE,
    flag: { name: "seed", value: "N" },
  },
  /** Same seed and thread count, same tree and answer. */
  deterministic: {
    kind: TRUTH,
    default: true,
    help: "same seed and thread count, same tree and answer; false lets threads exchange at once",
    goesTo: NOWHERE,
    flag: {
      name: "opportunistic",
      means: false,
      help: "let threads exchange at once: faster, not the same every time",
    },
  },
  /** Shrink the problem first. */
  presolve: {
    kind: TRUTH,
    default: true,
    help: "shrink the problem first",
    goesTo: ["worker"],
    flag: { name: "presolve", value: "on|off" },
  },
  /** Search by clause learning beside the tree, where the problem allows it. */
  learning: {
    kind: TRUTH,
    default: true,
    help: "search by clause learning beside the tree, where the problem allows it",
    goesTo: EVERYWHERE,
  },
  /** Look for one of several symmetric points only. */
  symmetry: {
    kind: TRUTH,
    default: true,
    help: "look for one of several symmetric points only",
    goesTo: EVERYWHERE,
  },
  /**
   * Techniques to do without, for comparisons: names of separators, heuristics, reductions and the
   * branching rule, of what is woven into the search ("tree-cuts", "hybrid" …), or of a whole kind
   * ("cuts", "heuristics", "reductions").
   */
  without: {
    kind: LIST_OF_TEXTS,
    otherwise: "none",
    help: "names of techniques to do without, for comparisons; a wrong name lists them",
    goesTo: EVERYWHERE,
    flag: { name: "without", value: "NAME,…" },
  },
  /** A starting point in the problem's own columns; NaN where nothing is suggested. [numCols] */
  start: {
    kind: listOf<Float64Array>(
      { wanted: "", accepts: (value): value is number => typeof value === "number" },
      "a Float64Array of a value for each column, NaN where nothing is suggested",
    ),
    otherwise: "none",
    help: "a point to begin with, by column; NaN where nothing is suggested",
    goesTo: NOWHERE,
  },
  /**
   * Bounds of columns that hold for this solve only. Where they leave no solution, `SolveResult.core`
   * names some that cannot hold together.
   */
  assumptions: {
    kind: listOf<readonly Assumption[]>(
      objectWith("column", "number", "an assumption"),
      "an array of assumptions such as { column: 3, upper: 0 }",
    ),
    otherwise: "none",
    help: "bounds of columns for this solve only; `SolveResult.core` names some that cannot hold together",
    goesTo: NOWHERE,
  },
  /**
   * Values to try first, by column; NaN where nothing is suggested. They need not fit together: a
   * `start` is to become a point, a hint only says where to look. [numCols]
   */
  hint: {
    kind: listOf<Float64Array>(
      { wanted: "", accepts: (value): value is number => typeof value === "number" },
      "a Float64Array of a value for each column, NaN where nothing is suggested",
    ),
    otherwise: "none",
    help: "values to try first, by column; NaN where nothing is suggested",
    goesTo: ["worker"],
  },
  /** The tree branches on the columns of the highest priority first; 0 is usual. [numCols] */
  branchingPriority: {
    kind: listOf<Float64Array>(FINITE_NUMBER, "a Float64Array of a priority for each column"),
    otherwise: "all the same",
    help: "the tree branches on the columns of the highest priority first",
    goesTo: ["worker"],
  },
  /** Which side of a branch is looked at first: 1 up, -1 down, 0 as the search likes. [numCols] */
  branchingDirection: {
    kind: listOf<Int8Array>(
      wholeNumberWithin(-1, 1),
      "an Int8Array of 1 (up first), -1 (down first) or 0 for each column",
    ),
    otherwise: "as the search likes",
    help: "which side of a branch is looked at first: 1 up, -1 down, 0 as the search likes",
    goesTo: ["worker"],
  },
  /** Best distinct points to keep for `SolveResult.solutions`. */
  poolSize: {
    kind: countFrom(1),
    default: 10,
    help: "best distinct points to keep for `SolveResult.solutions`",
    goesTo: NOWHERE,
  },
  /**
   * What the caller hooks into the search: rows on demand, judgement of points, heuristics,
   * propagators. Functions run on the caller's thread, and the search with them; a module of hooks is
   * loaded by every thread.
   */
  hooks: {
    kind: HOOKS,
    otherwise: "none",
    help: "rows on demand, judgement of points, heuristics and propagators of the caller's, or a module that makes them",
    goesTo: NOWHERE,
  },
  signal: {
    kind: typed<AbortSignal>(ABORT_SIGNAL),
    otherwise: "none",
    help: "an `AbortSignal` that ends the solve with the best point known",
    goesTo: ["subSolve"],
  },
  /** Called now and then with the state of the search; must not throw. */
  onProgress: {
    kind: typed<(event: ProgressEvent) => void>(FUNCTION),
    otherwise: "none",
    help: "called now and then with the state of the search; must not throw",
    goesTo: NOWHERE,
  },
  /**
   * Called after every visit to a node of the branch-and-bound tree on the caller's thread, to draw
   * or study it; must not throw. Nodes that worker threads visit are not told: use `threads: 1`.
   */
  onNode: {
    kind: typed<(node: VisitedNode) => void>(FUNCTION),
    otherwise: "none",
    help: "called after every visit to a node of the tree on the caller's thread; must not throw",
    goesTo: NOWHERE,
  },
} as const satisfies Readonly<Record<string, SolveOptionLine>>;

export type SolveOptionTable = typeof SOLVE_OPTIONS;

/** What a caller may set for a solve. */
export interface SolveOptions extends OptionsOf<SolveOptionTable> {}

/** The value of an option that has a default. */
export function settingOf<Name extends DefaultedName<SolveOptionTable>>(
  options: SolveOptions,
  name: Name,
) {
  return optionOf(SOLVE_OPTIONS, options, name);
}

/** What each option must be. */
export const SOLVE_OPTION_KINDS: OptionKinds<SolveOptions> = kindsOf(SOLVE_OPTIONS);

/** The tolerances that the options ask for. */
export function tolerancesOf(options: SolveOptions): Tolerances {
  return {
    ...DEFAULT_TOLERANCES,
    gapRelative: settingOf(options, "gapRelative"),
    gapAbsolute: settingOf(options, "gapAbsolute"),
  };
}
