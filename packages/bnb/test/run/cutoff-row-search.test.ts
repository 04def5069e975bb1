import { checkSolution, type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { cutoffRowOf } from "../../src/cutoff-row.ts";
import type { SolveOptions } from "../../src/options.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { runToEnd } from "../../src/steps.ts";

const solve = (problem: Problem, options: SolveOptions = {}) =>
  runToEnd(new MipRun(problem, { threads: 1, workLimit: 100_000_000, ...options }).run());

/** Jobs to be given to machines of limited time. */
interface Assignment {
  /** [job][machine] */
  readonly costs: readonly (readonly number[])[];
  readonly times: readonly (readonly number[])[];
  readonly limits: readonly number[];
}

function randomAssignment(random: Random, jobs: number, machines: number): Assignment {
  const table = (least: number, most: number) =>
    Array.from({ length: jobs }, () =>
      Array.from({ length: machines }, () => random.integer(least, most)),
    );
  const times = table(5, 25);
  const mean = times.flat().reduce((sum, time) => sum + time, 0) / machines ** 2;
  return { costs: table(10, 50), times, limits: Array(machines).fill(Math.floor(0.85 * mean)) };
}

/** All ways to give jobs away one after the other. */
function leastCost({ costs, times, limits }: Assignment, job = 0, left = limits): number {
  if (job === costs.length) return 0;
  return Math.min(
    ...left.map((time, machine) => {
      const rest = time - times[job][machine];
      if (rest < 0) return Infinity;
      return (
        costs[job][machine] + leastCost({ costs, times, limits }, job + 1, left.with(machine, rest))
      );
    }),
  );
}

/** Whether it can be done within a budget; in tenths, or as savings on a price that are to be had at least. */
function withinBudget(
  { costs, times, limits }: Assignment,
  budget: number,
  as: "costs" | "tenths" | "savings",
): Problem {
  const builder = new ProblemBuilder();
  const x = costs.map((row) =>
    row.map(() => builder.addColumn({ lower: 0, upper: 1, isInteger: true })),
  );
  for (const job of x)
    builder.addRow(
      { lower: 1, upper: 1 },
      job.map((j): Term => [j, 1]),
    );
  limits.forEach((upper, machine) => {
    builder.addRow(
      { upper },
      x.map((job, k): Term => [job[machine], times[k][machine]]),
    );
  });
  const scale = { costs: 1, tenths: 0.1, savings: -1 }[as];
  const terms = x.flatMap((job, k) => job.map((j, m): Term => [j, scale * costs[k][m]]));
  const side = scale * budget;
  builder.addRow(as === "savings" ? { lower: side } : { upper: side }, terms);
  return builder.build();
}

describe("a run along a cutoff row", () => {
  it.each(["costs", "tenths", "savings"] as const)("tells what budgets allow, as %s", (as) => {
    const random = new Random(17);
    for (let trial = 0; trial < 12; trial++) {
      const assignment = randomAssignment(random, 6, 4);
      const least = leastCost(assignment);
      if (least === Infinity) continue;
      const enough = withinBudget(assignment, least, as);
      expect(cutoffRowOf(enough)).not.toBeNull();
      const { status, solution, objective, bound } = solve(enough);
      expect([status, objective, bound]).toEqual(["optimal", 0, 0]);
      expect(checkSolution(enough, solution as Float64Array).isFeasible).toBe(true);
      expect(solve(withinBudget(assignment, least - 1, as)).status).toBe("infeasible");
    }
  });

  /** Too large for all ways: the best cost is that of a run with the objective. */
  const tooShort = (jobs: number, machines: number) => {
    const assignment = randomAssignment(new Random(3), jobs, machines);
    const enough = withinBudget(assignment, 1e6, "costs");
    const cost = Float64Array.from(assignment.costs.flat());
    const best = solve(enough.with({ cost }), { gapRelative: 0 });
    expect(best.status).toBe("optimal");
    return withinBudget(assignment, Math.round(best.objective as number) - 1, "costs");
  };

  it("proves soon what takes conflicts without end", () => {
    const short = tooShort(30, 6);
    const { status, work } = solve(short);
    const without = solve(short, { without: ["cutoff-row"], workLimit: 5 * work });
    expect([status, without.status]).toEqual(["infeasible", "work-limit"]);
  });

  it("knows the row again once presolve has put equations into all others", () => {
    const short = tooShort(24, 4);
    const { status, work, statistics } = solve(short);
    expect(status).toBe("infeasible");
    expect(statistics.nested["cutoff rows"]?.runs).toBe(1);
    const without = solve(short, { without: ["cutoff-row"], workLimit: 3 * work });
    expect(without.status).toBe("work-limit");
  });

  it("keeps to limits", () => {
    const short = tooShort(30, 6);
    const { status, solution, bound, work } = solve(short, { workLimit: 200_000 });
    expect([status, solution, bound]).toEqual(["work-limit", null, null]);
    expect(work).toBeLessThan(1_000_000);
  });

  it("takes no row for one that weighs few columns, or all alike, or falls for ever", () => {
    const assignment = randomAssignment(new Random(5), 6, 4);
    const problem = withinBudget(assignment, 100, "costs");
    const { numRows, columnLower } = problem;
    const free = columnLower.slice().fill(-Infinity);
    expect(cutoffRowOf(problem.with({ columnLower: free }))).toBeNull();
    const rowLower = problem.rowLower.slice();
    rowLower[numRows - 1] = 50;
    expect(cutoffRowOf(problem.with({ rowLower }))).toBeNull();
    expect(
      cutoffRowOf(problem.with({ cost: new Float64Array(problem.numCols).fill(1) })),
    ).toBeNull();
    const alike = { ...assignment, costs: assignment.costs.map((row) => row.map(() => 7)) };
    expect(cutoffRowOf(withinBudget(alike, 40, "costs"))).toBeNull();
  });
});
