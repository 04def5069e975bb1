import type { Problem } from "@bough/problem";
import { coreOfRows } from "../explain/core-of-rows.ts";
import { Limits } from "../limits.ts";
import type { AddedRow } from "../lp/added-row.ts";
import { type Assumption, type SolveOptions, withTimeLeft } from "../options.ts";
import { withRows } from "../presolve/fixed-problem.ts";
import type { SolveResult } from "../result.ts";

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
  const { assumptions: _, ...others } = options;
  const limits = new Limits(options);
  const result = await solve(assume(problem, assumptions), others);
  if (result.status !== "infeasible") return result;
  const all = [...assumptions.keys()];
  let core = (await coreOf(problem, assumptions, withTimeLeft(others, limits))) ?? all;
  const isInfeasible = async (places: readonly number[]) => {
    if (limits.isOver) return false;
    const part = assume(
      problem,
      places.map((k) => assumptions[k]),
    );
    const { status } = await solve(part, withTimeLeft(withoutEvents(others), limits));
    return status === "infeasible";
  };
  // What a proof names may be more than it needs, and is tried before it is believed.
  if (core.length < all.length && !(await isInfeasible(core))) core = all;
  for (const k of [...core].reverse()) {
    const rest = core.filter((other) => other !== k);
    if (await isInfeasible(rest)) core = rest;
  }
  return { ...result, core };
}

/** The problem with its columns within what is assumed of them. */
function assume(problem: Problem, assumptions: readonly Assumption[]): Problem {
  const columnLower = problem.columnLower.slice();
  const columnUpper = problem.columnUpper.slice();
  for (const { column, lower = -Infinity, upper = Infinity } of assumptions) {
    columnLower[column] = Math.max(columnLower[column], lower);
    columnUpper[column] = Math.min(columnUpper[column], upper);
  }
  return problem.with({ columnLower, columnUpper });
}

/** Assumptions that a proof of the infeasibility names, each as a row of its own. */
async function coreOf(
  problem: Problem,
  assumptions: readonly Assumption[],
  { timeLimit, signal, seed }: SolveOptions,
): Promise<readonly number[] | null> {
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
  return coreOfRows(withRows(problem, rows), groups, {
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(signal === undefined ? {} : { signal }),
    ...(seed === undefined ? {} : { seed }),
  });
}

/** The caller has heard of the solve that counts. */
function withoutEvents({ onProgress: _, onNode: __, ...options }: SolveOptions): SolveOptions {
  return options;
}
