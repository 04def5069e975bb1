import type { Problem, Status } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Limits } from "../limits.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Steps } from "../steps.ts";
import type { NestedRuns } from "./nested-runs.ts";
import type { RunSurroundings } from "./run-surroundings.ts";
import type { RunTotals } from "./run-totals.ts";

/** Work units that a second look may take where nothing else is said, at least, and as a multiple of what the first has taken. */
const LEAST_WORK = 100_000_000;
const SHARE_OF_WORK = 10;

/** The run that has left something undecided. */
export interface FirstRun {
  readonly around: RunSurroundings;
  readonly gate: IncumbentGate;
  readonly nested: NestedRuns;
  readonly totals: RunTotals;
  /** The problem with structures written as rows, before presolve. */
  readonly linearised: Problem;
  /** Work of the run so far, that of a second look included. */
  readonly workSoFar: () => number;
}

/** How a solve ends, and with what bound. */
export interface Verdict {
  readonly status: Status;
  readonly bound: number;
}

/**
 * Presolve may keep of several points the one that rows forgive by a hair, and postsolve lead it to
 * where they do not: what is then left open, or was refused and nothing else found, is solved as it
 * is stated. Null where that decides nothing, or presolve had no part in it.
 *
 * @param bound what is proven of all points that may be left
 * @param leastWork work units that it may take, or more as a multiple of what the first has taken
 */
export function* lookAgain(
  first: FirstRun,
  bound: number,
  leastWork = LEAST_WORK,
): Steps<Verdict | null> {
  const { around, gate, nested, totals } = first;
  const { nesting, options, limits, statedProblem } = around;
  if (nesting.depth > 0 || !settingOf(options, "presolve")) return null;
  const spent = { work: first.workSoFar(), nodes: totals.nodes, values: gate.values };
  const run = nested.ofStated(secondLookOptions(options, limits, spent, leastWork));
  totals.within.push(run.totals);
  const again = yield* nested.counted("a second look", run);
  if (again.solution !== null) yield* gate.offerUserPoint(again.solution, "without presolve");
  const proven = again.bound === null ? -Infinity : statedProblem.toUserObjective(again.bound);
  return verdictOf(again.status, {
    isPointKnown: gate.best < Infinity,
    left: bound,
    atLeast: Math.max(bound, proven),
    reached: limits.reached(totals.nodes, first.workSoFar()),
  });
}

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
  leastWork = LEAST_WORK,
): SolveOptions {
  const { onProgress: _progress, onNode: _node, start: _start, ...others } = options;
  const { secondsLeft } = limits;
  const most = Math.max(leastWork, SHARE_OF_WORK * work);
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
): Verdict | null {
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
