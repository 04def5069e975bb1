import type { ProblemSize } from "@bough/problem";
import type { ReductionCounters } from "./statistics/solve-statistics.ts";

/** The state of a running search, for logs and callers. Objectives are in the user's sense. */
interface SearchState {
  /** Since the start of the solve. */
  readonly seconds: number;
  readonly nodes: number;
  readonly openNodes: number;
  /** Simplex iterations. */
  readonly iterations: number;
  readonly work: number;
  readonly conflicts: number;
  /** Best known objective; null without a point. */
  readonly objective: number | null;
  /** Proven bound; null where infinite. */
  readonly bound: number | null;
  readonly gap: number | null;
}

/** A problem as presolve left it. */
export interface PresolvedSize extends ProblemSize {
  /** Integer columns between 0 and 1; the other integers are general. */
  readonly binaries: number;
}

interface PresolveNews {
  readonly presolved: PresolvedSize;
  /** What the reductions did, since the start of the solve. */
  readonly reductions: Readonly<Record<string, ReductionCounters>>;
}

interface NodeNews {
  /** Objective of the LP just solved; null where it has none. */
  readonly nodeObjective: number | null;
  /** Integer columns at a fractional value there. */
  readonly infeasibilities: number;
}

/** What happened, by kind. "node" and "learning" events come twice a second at most. */
export type ProgressDetails =
  /** Presolve is done. */
  | ({ readonly kind: "presolved" } & PresolveNews)
  /** The search was given up, and goes on with the smaller problem that presolve made of it. */
  | ({ readonly kind: "restart" } & PresolveNews)
  /** The first LP is solved; for a linear program also while it is being solved. */
  | ({ readonly kind: "root" } & NodeNews)
  /** A node's LP is solved. */
  | ({ readonly kind: "node" } & NodeNews)
  /** Clause learning is at work. */
  | {
      readonly kind: "learning";
      /** Restarts of the learning search so far, and clauses it holds. */
      readonly learningRestarts: number;
      readonly learnedClauses: number;
    }
  /** A better point was found. */
  | {
      readonly kind: "incumbent";
      /** A heuristic's name, "presolve", "tree", "start", "learning" or "strong-branching". */
      readonly source: string;
      /** The point, in the problem's own columns. [numCols] */
      readonly solution: Float64Array;
    }
  /** Nothing else was told for a second: something lasts, such as the LPs of the root. */
  | { readonly kind: "working" }
  /** The solve is over. */
  | { readonly kind: "done" };

/** What `onProgress` is told. */
export type ProgressEvent = SearchState & ProgressDetails;
