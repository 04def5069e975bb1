import type { Status } from "@bough/problem";
import type { Limits } from "../limits.ts";
import type { SolveOptions } from "../options.ts";

/** Work units that a second look may take, at least, and as a multiple of what the first has taken. */
const LEAST_WORK = 100_000_000;
const SHARE_OF_WORK = 10;

/** What a run has spent and found before its problem is looked at again. */
interface FirstLook {
  readonly work: number;
  readonly nodes: number;
  /** Its best point, null without one. [numCols] */
  readonly values: Float64Array | null;
}

/**
 * The options under which a problem is solved as it is stated, after presolve has led to a point that
 * rows do not forgive: what is left of the limits, and no more than some times the work so far.
 */
export function secondLookOptions(
  options: SolveOptions,
  limits: Limits,
  { work, nodes, values }: FirstLook,
): SolveOptions {
  const { onProgress: _progress, onNode: _node, start: _start, ...others } = options;
  const { secondsLeft } = limits;
  const most = Math.max(LEAST_WORK, SHARE_OF_WORK * work);
  return {
    ...others,
    presolve: false,
    threads: 1,
    nodeLimit: Math.max(0, limits.nodeLimit - nodes),
    workLimit: Math.min(Math.max(0, limits.workLimit - work), most),
    ...(secondsLeft === Infinity ? {} : { timeLimit: secondsLeft }),
    ...(values === null ? {} : { start: values }),
  };
}

/** What is known when a second look is over. */
interface AfterSecondLook {
  readonly isPointKnown: boolean;
  /** What was proven before of all points that may be left. */
  readonly left: number;
  /** The same with what the second look has proven. */
  readonly atLeast: number;
  /** The limit that ended it. */
  readonly reached: Status | null;
}

/** How a solve ends after a second look; null where that decides nothing. */
export function verdictOf(
  status: Status,
  { isPointKnown, left, atLeast, reached }: AfterSecondLook,
): { readonly status: Status; readonly bound: number } | null {
  switch (status) {
    case "optimal":
      return { status, bound: atLeast };
    case "unbounded":
      return { status, bound: -Infinity };
    case "infeasible":
      return isPointKnown ? null : { status, bound: Infinity };
    default:
      if (reached !== null) return { status: reached, bound: atLeast };
      if (!isPointKnown && left === -Infinity) return null;
      return { status: "numerical-trouble", bound: atLeast };
  }
}
