import type { Problem } from "@bough/problem";
import { type CoreGroups, coreInSteps, coreOfRows, workOf } from "../explain/core-of-rows.ts";
import type { Worker } from "../explain/core-of-tree.ts";
import { withTimeLeft } from "../inner-options.ts";
import { Limits } from "../limits.ts";
import type { AddedRow } from "../lp/added-row.ts";
import { withRows } from "../lp/fixed-problem.ts";
import type { Assumption, SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import type { Steps } from "../steps.ts";

/**
 * Work units that a proof naming assumptions may take, in terms of the solve that found none to hold and besides: without
 * one, the assumptions are tried one by one, by solves like that.
 */
const CORE_WORK_FACTOR = 10;
const LEAST_CORE_WORK = 1e7;
const CORE_UNFINISHED =
  "a limit came before it was known whether any of the assumptions in the core can be spared";

/** What is to be found out on the way: the answer to a problem, or rows to blame for there being none. */
type Question =
  | { readonly kind: "solve"; readonly problem: Problem; readonly options: SolveOptions }
  | CoreQuestion;

interface CoreQuestion {
  readonly kind: "core";
  readonly problem: Problem;
  readonly groups: Int32Array;
  readonly options: SolveOptions;
  /** Those who do the work. */
  readonly workers: Worker[];
}

type Inquiry<T> = Generator<Question, T, SolveResult | CoreGroups>;

/**
 * Solves a problem within assumptions, and where that has no solution names some that cannot hold
 * together: none of them can be spared, unless a limit came first.
 */
export async function solveAssuming(
  problem: Problem,
  options: SolveOptions,
  assumptions: readonly Assumption[],
  solve: (problem: Problem, options: SolveOptions) => Promise<SolveResult>,
): Promise<SolveResult> {
  const inquiry = inquire(problem, options, assumptions);
  for (let step = inquiry.next(); ; ) {
    if (step.done === true) return step.value;
    const { value } = step;
    step = inquiry.next(
      value.kind === "solve"
        ? await solve(value.problem, value.options)
        : await coreOfRows(value.problem, value.groups, value.options, value.workers),
    );
  }
}

/** The same as steps on the caller's thread. */
export function* assumingInSteps(
  problem: Problem,
  options: SolveOptions,
  assumptions: readonly Assumption[],
  solve: (problem: Problem, options: SolveOptions) => Steps<SolveResult>,
): Steps<SolveResult> {
  const inquiry = inquire(problem, options, assumptions);
  for (let step = inquiry.next(); ; ) {
    if (step.done === true) return step.value;
    const { value } = step;
    step = inquiry.next(
      value.kind === "solve" ? yield* solve(value.problem, value.options) : yield* coreSteps(value),
    );
  }
}

function coreSteps({ problem, groups, options, workers }: CoreQuestion): Steps<CoreGroups> {
  return coreInSteps(problem, groups, options, new Limits(options), workers);
}

function* inquire(
  problem: Problem,
  options: SolveOptions,
  assumptions: readonly Assumption[],
): Inquiry<SolveResult> {
  const { assumptions: _, ...others } = options;
  const limits = new Limits(options);
  const result = yield* answer(assume(problem, assumptions), others);
  if (result.status !== "infeasible") return result;
  const { workLimit = Infinity } = options;
  let { work } = result;
  const isOver = () => limits.isOver || work >= workLimit;
  /** What is left of time and work, no more work than so much. */
  const rest = (most = Infinity): SolveOptions => {
    const left = Math.min(most, workLimit - work);
    const timed = withTimeLeft(withoutEvents(others), limits);
    return left === Infinity ? timed : { ...timed, workLimit: left };
  };
  const all = [...assumptions.keys()];
  const workers: Worker[] = [];
  const worth = CORE_WORK_FACTOR * work + LEAST_CORE_WORK;
  const found = isOver() ? null : yield* blamed(problem, assumptions, rest(worth), workers);
  work += workOf(workers);
  let core = found?.groups ?? all;
  function* isInfeasible(places: readonly number[]): Inquiry<boolean> {
    if (isOver()) return false;
    const chosen = places.map((k) => assumptions[k]);
    const trial = yield* answer(assume(problem, chosen), rest());
    work += trial.work;
    return trial.status === "infeasible";
  }
  // What a proof names may be more than it needs, and is tried before it is believed.
  // Of hooks it knows nothing: they may be all that an assumption needs to leave no point.
  let needed = new Set(options.hooks === undefined ? found?.needed : []);
  if (core.length < all.length && !(yield* isInfeasible(core))) {
    core = all;
    needed = new Set();
  }
  for (const k of [...core].reverse()) {
    if (needed.has(k)) continue;
    const fewer = core.filter((other) => other !== k);
    if (yield* isInfeasible(fewer)) core = fewer;
  }
  const warnings = isOver() ? [...result.warnings, CORE_UNFINISHED] : result.warnings;
  return { ...result, core, work: Math.round(work), seconds: limits.seconds, warnings };
}

function* answer(problem: Problem, options: SolveOptions): Inquiry<SolveResult> {
  return (yield { kind: "solve", problem, options }) as SolveResult;
}

/** The problem with its columns within what is assumed of them. */
export function assume(problem: Problem, assumptions: readonly Assumption[]): Problem {
  const columnLower = problem.columnLower.slice();
  const columnUpper = problem.columnUpper.slice();
  for (const { column, lower = -Infinity, upper = Infinity } of assumptions) {
    columnLower[column] = Math.max(columnLower[column], lower);
    columnUpper[column] = Math.min(columnUpper[column], upper);
  }
  return problem.with({ columnLower, columnUpper });
}

/** Assumptions that a proof of the infeasibility names, each as a row of its own. */
function* blamed(
  problem: Problem,
  assumptions: readonly Assumption[],
  { timeLimit, workLimit, signal, seed }: SolveOptions,
  workers: Worker[],
): Inquiry<CoreGroups> {
  const rows = assumptions.map(
    ({ column, lower = -Infinity, upper = Infinity }): AddedRow => ({
      name: "assumption",
      columns: Int32Array.of(column),
      coefficients: Float64Array.of(1),
      lower,
      upper,
      rank: 0,
    }),
  );
  const groups = new Int32Array(problem.numRows + rows.length).fill(-1);
  for (const k of assumptions.keys()) groups[problem.numRows + k] = k;
  const options = {
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(workLimit === undefined ? {} : { workLimit }),
    ...(signal === undefined ? {} : { signal }),
    ...(seed === undefined ? {} : { seed }),
  };
  const asked = withRows(problem, rows);
  return (yield { kind: "core", problem: asked, groups, options, workers }) as CoreGroups;
}

/** The caller has heard of the solve that counts. */
function withoutEvents({ onProgress: _, onNode: __, ...options }: SolveOptions): SolveOptions {
  return options;
}
