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
