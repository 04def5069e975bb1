import type { Problem } from "@bough/problem";
import { presolveSteps } from "@bough/simplex";
import { integerReductions } from "./reductions/index.ts";
import type { Steps } from "./steps.ts";

/** A problem made smaller for the search, and the ways there and back. */
export interface Reduced {
  readonly status: "reduced" | "infeasible" | "unbounded-or-infeasible";
  readonly problem: Problem;
  /** The point of the whole problem that belongs to one of the reduced. */
  toWhole(x: Float64Array): Float64Array;
  /** The reduced point that a point of the whole becomes; a suggestion. */
  toReduced(x: Float64Array): Float64Array;
  readonly work: number;
}

/** Entries that presolve may touch for each nonzero of the problem; most of it goes to probing. */
const WORK_PER_NONZERO = 300;

/**
 * Presolves for the search: integrality counts and only points need to come back. Reductions named
 * in `without` sit out. Once `shouldStop` says so, what is left is left as it is.
 */
export function* reduce(
  problem: Problem,
  without: ReadonlySet<string>,
  shouldStop: () => boolean,
): Steps<Reduced> {
  const {
    status,
    problem: reduced,
    postsolve,
    work,
  } = yield* presolveSteps(problem, {
    integerMode: true,
    workPerNonzero: WORK_PER_NONZERO,
    reductions: integerReductions,
    without,
    shouldStop,
  });
  return {
    status,
    problem: reduced,
    toWhole: (x) => postsolve.primal(x),
    toReduced: (x) => postsolve.toReduced(x),
    work,
  };
}

/** The problem as it is, in the same form. */
export function unreduced(problem: Problem): Reduced {
  return {
    status: "reduced",
    problem,
    toWhole: (x) => x.slice(),
    toReduced: (x) => x.slice(),
    work: 0,
  };
}
