import type { Problem } from "@bough/problem";
import type { AddedRow } from "./lp/added-row.ts";
import type { SolveOptions } from "./options.ts";
import type { SolveResult } from "./result.ts";
import type { Steps } from "./steps.ts";

/** Solves a smaller problem on the way, with the machinery of a whole solve. */
export type SubSolve = (problem: Problem, options: SolveOptions) => Steps<SolveResult>;

/** What a neighbourhood search may spend, and what it must beat. */
export interface NeighbourhoodLimits {
  readonly nodeLimit: number;
  readonly workLimit: number;
  /** Only points with a smaller minimised objective are wanted. */
  readonly cutoff: number;
  /** One more row that its points obey. */
  readonly row?: AddedRow;
  /** Told now and then of the work so far. */
  readonly onWork: (work: number) => void;
}

/** Solves the problem within narrower column bounds; the point is over the same columns. */
export type NeighbourhoodSolve = (
  columnLower: Float64Array,
  columnUpper: Float64Array,
  limits: NeighbourhoodLimits,
) => Steps<Pick<SolveResult, "status" | "solution" | "work" | "nodes">>;
