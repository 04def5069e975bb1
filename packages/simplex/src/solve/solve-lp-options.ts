import {
  ABORT_SIGNAL,
  countFrom,
  kindsOf,
  LIST_OF_TEXTS,
  numberFrom,
  type OptionsOf,
  type OptionTable,
  objectWith,
  TRUTH,
} from "@bough/problem";
import type { Basis } from "../lp-engine.ts";
import { ENGINE_OPTIONS } from "../options.ts";

/** Work units between two yields unless told, a millisecond or two. */
const DEFAULT_SLICE_WORK = 500_000;

/** What a single solve may be told: what an engine may, and these. */
export const SOLVE_LP_OPTIONS = {
  /** Shrink the problem first; off where a starting `basis` is given. */
  presolve: { kind: TRUTH, default: true, help: "shrink the problem first; off beside a `basis`" },
  /** Names of reductions that presolve does without. */
  without: {
    kind: LIST_OF_TEXTS,
    otherwise: "none",
    help: "names of reductions that presolve does without",
  },
  /** Start from this basis of the problem. */
  basis: {
    kind: objectWith<Basis>("status", "object", "a basis of an earlier result"),
    otherwise: "none",
    help: "start from this basis of the problem",
  },
  /** Simplex iterations. */
  iterationLimit: {
    kind: countFrom(0),
    otherwise: "none",
    help: "stop after so many simplex iterations",
  },
  /** Work units: nonzeros touched. */
  workLimit: {
    kind: numberFrom(0),
    otherwise: "none",
    help: "stop after so many work units (nonzeros touched; the same on every machine)",
  },
  /** Seconds of wall time. */
  timeLimit: { kind: numberFrom(0), otherwise: "none", help: "stop after so many seconds" },
  signal: {
    kind: ABORT_SIGNAL,
    otherwise: "none",
    help: "an `AbortSignal` that ends the solve",
  },
  /**
   * Whether an infeasible or unbounded problem comes with its ray: one that presolve or the reduced
   * problem shows to be infeasible is then solved once more as it was given. (Where they leave open
   * whether it is infeasible or unbounded, it always is.)
   */
  certificates: {
    kind: TRUTH,
    default: true,
    help: "give the ray that proves an infeasible problem",
  },
  /** Work units between two yields of `solveLpSteps`. */
  sliceWork: {
    kind: numberFrom(0),
    default: DEFAULT_SLICE_WORK,
    help: "work units between two yields of `solveLpSteps`",
  },
  ...ENGINE_OPTIONS,
} as const satisfies OptionTable;

export interface SolveLpOptions extends OptionsOf<typeof SOLVE_LP_OPTIONS> {}

export const SOLVE_LP_OPTION_KINDS = kindsOf(SOLVE_LP_OPTIONS);
