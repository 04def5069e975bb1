/** What a caller may set for a solve. Every field has a default; see `defaultOptions`. */
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
  /** A starting point in the problem's own columns; NaN where nothing is suggested. [numCols] */
  readonly start?: Float64Array;
  readonly signal?: AbortSignal;
  /** Called now and then with the state of the search; must not throw. */
  readonly onProgress?: (event: ProgressEvent) => void;
}

/** The state of a running search, for logs and callers. Objectives are in the user's sense. */
export interface ProgressEvent {
  readonly kind: "presolved" | "root" | "node" | "incumbent" | "restart" | "learning" | "done";
  readonly seconds: number;
  readonly nodes: number;
  readonly openNodes: number;
  readonly iterations: number;
  readonly work: number;
  readonly conflicts: number;
  /** Best known objective; null without a point. */
  readonly objective: number | null;
  /** Proven bound; null where infinite. */
  readonly bound: number | null;
  readonly gap: number | null;
  /** Objective and fractional columns of the node just solved, for the node table. */
  readonly nodeObjective?: number;
  readonly infeasibilities?: number;
  /** Who found the incumbent: a heuristic's name, "tree" or "learning". */
  readonly source?: string;
  readonly message?: string;
}
