import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { coreOfRows } from "../../src/explain/core-of-rows.ts";
import { coreOfTree } from "../../src/explain/core-of-tree.ts";
import { GroupPoints } from "../../src/explain/group-points.ts";
import { SwitchedSearch } from "../../src/explain/switched-search.ts";
import { Limits } from "../../src/limits.ts";
import { Relaxation } from "../../src/lp/relaxation.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Stores whose deliveries are integers, each beside a continuous rest; two rows of one contradict each other. */
function stores(count: number): Problem {
  const random = new Random(3);
  const builder = new ProblemBuilder();
  for (let k = 0; k < count; k++) {
    const lorries = builder.addColumn({ upper: 9, isInteger: true, cost: 1 });
    const rest = builder.addColumn({ upper: 2 });
    const wanted = random.integer(3, 60);
    builder.addRow({ lower: wanted, upper: wanted }, [
      [lorries, 8],
      [rest, 1],
      [builder.addColumn({ upper: 30 }), 1],
    ]);
    builder.addRow({ upper: 60 }, [[lorries, 7]]);
  }
  // No number of lorries leaves 2 at most of 12: rows 40 and 41 contradict each other.
  const lorries = builder.addColumn({ upper: 9, isInteger: true });
  const rest = builder.addColumn({});
  builder.addRow({ lower: 12, upper: 12 }, [
    [lorries, 8],
    [rest, 1],
  ]);
  builder.addRow({ upper: 2 }, [[rest, 1]]);
  return builder.build();
}

/** Rows with random coefficients over a few integers, more than have a common point as a rule. */
function crowded(random: Random): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 5 }, () =>
    builder.addColumn({ upper: random.integer(1, 3), isInteger: true }),
  );
  for (let i = 0; i < 12; i++) {
    const terms = columns.map((j): Term => [j, random.integer(-3, 3)]);
    const side = random.integer(-4, 6);
    builder.addRow(random.chance(0.3) ? { lower: side, upper: side } : { lower: side }, terms);
  }
  return builder.build();
}

/** Random clauses over a few binaries, more than have a common point as a rule. */
function clauses(random: Random): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 5 }, () => builder.addColumn({ upper: 1, isInteger: true }));
  for (let i = 0; i < 32; i++) {
    const chosen = columns.filter(() => random.chance(0.5));
    const terms = chosen.map((j): Term => [j, random.pick([-1, 1])]);
    const negative = terms.filter(([, value]) => value < 0).length;
    builder.addRow({ lower: 1 - negative }, terms);
  }
  return builder.build();
}

/** Tasks for workers who have one hour too few together: every task and every worker is to blame. */
function overworked(workers: number, hours: number): Problem {
  const builder = new ProblemBuilder();
  const works = Array.from({ length: workers }, () =>
    Array.from({ length: workers * hours + 1 }, () =>
      builder.addColumn({ upper: 1, isInteger: true }),
    ),
  );
  for (const mine of works)
    builder.addRow(
      { upper: hours },
      mine.map((j): Term => [j, 1]),
    );
  for (let task = 0; task <= workers * hours; task++)
    builder.addRow(
      { lower: 1 },
      works.map((mine): Term => [mine[task], 1]),
    );
  return builder.build();
}

/** The problem with these rows alone. */
function within(problem: Problem, rows: readonly number[]): Problem {
  const rowLower = problem.rowLower.map((side, i) => (rows.includes(i) ? side : -Infinity));
  const rowUpper = problem.rowUpper.map((side, i) => (rows.includes(i) ? side : Infinity));
  return problem.with({ rowLower, rowUpper });
}

function statusWith(problem: Problem, rows: readonly number[]): string {
  return solveSync(within(problem, rows)).status;
}

function groupsOf({ numRows }: Problem): Int32Array {
  return Int32Array.from({ length: numRows }, (_, i) => i);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("pauses after each of the LPs of a tree, however short they are", () => {
  // Between a quarter and a half lies no whole number, and what is continuous helps too little.
  const builder = new ProblemBuilder();
  const columns = [31, 33, -64].map(
    (a): Term => [builder.addColumn({ upper: 99, isInteger: true }), a],
  );
  builder.addRow({ lower: 0.25, upper: 0.5 }, [...columns, [builder.addColumn({ upper: 0.1 }), 1]]);
  const options = {};
  let resolves = 0;
  const original = Relaxation.prototype.resolve;
  vi.spyOn(Relaxation.prototype, "resolve").mockImplementation(function* (
    this: Relaxation,
    cutoff,
  ) {
    resolves++;
    return yield* original.call(this, cutoff);
  });
  const steps = coreOfTree(builder.build(), options, new Limits(options));
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  expect(resolves).toBeGreaterThan(100);
  expect(pauses).toBeGreaterThanOrEqual(resolves);
});

describe("a core of rows", () => {
  it("that counts is made minimal by relaxations and their points, without learning", async () => {
    const learning = vi.spyOn(SwitchedSearch, "over");
    for (const [workers, hours] of [
      [4, 3],
      [7, 6],
    ]) {
      const problem = overworked(workers, hours);
      const all = [...groupsOf(problem)];
      expect(await coreOfRows(problem, groupsOf(problem))).toEqual({ groups: all, needed: all });
    }
    expect(learning).not.toHaveBeenCalled();
  });

  it("is found needed, row by row, from one point that keeps all but one", () => {
    const problem = overworked(3, 2);
    const points = new GroupPoints(problem, groupsOf(problem));
    // The last task is left over.
    const point = new Float64Array(problem.numCols);
    for (let task = 0; task < 6; task++) point[7 * (task % 3) + task] = 1;
    const all = [...groupsOf(problem)];
    const last = problem.numRows - 1;
    expect(points.keeps(point, all)).toBe(false);
    expect(points.keeps(point, all.slice(0, last))).toBe(true);
    const needed = new Set([last]);
    for (const _ of points.rotate(point, last, all, needed));
    expect([...needed].sort((a, b) => a - b)).toEqual(all);
  });

  it("is called needed by rotation only where points without it exist", async () => {
    const random = new Random(5);
    let found = 0;
    for (let k = 0; k < 60; k++) {
      const problem = clauses(random);
      // The first rows are always in force.
      const groups = groupsOf(problem).map((i) => (i < 2 ? -1 : i));
      const core = await coreOfRows(problem, groups);
      if (core === null || core.groups.length === 0) continue;
      const points = new GroupPoints(problem, groups);
      for (const left of core.groups) {
        const rest = core.groups.filter((group) => group !== left);
        const { solution } = solveSync(within(problem, [0, 1, ...rest]));
        if (solution === null || !points.keeps(solution, rest)) continue;
        const needed = new Set([left]);
        for (const _ of points.rotate(solution, left, core.groups, needed));
        for (const group of needed) {
          const others = core.groups.filter((other) => other !== group);
          expect(statusWith(problem, [0, 1, ...others])).toBe("optimal");
        }
        found += needed.size - 1;
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  it("is found in models with continuous columns, by the leaves of a tree", async () => {
    const problem = stores(20);
    expect(solveSync(problem).status).toBe("infeasible");
    const core = (await coreOfRows(problem, groupsOf(problem)))?.groups ?? [];
    expect(core).toEqual(expect.arrayContaining([40, 41]));
    expect(core.length).toBeLessThan(8);
  });

  it("is minimal where all is integral: each row that is called needed leaves a point when it goes", async () => {
    const random = new Random(11);
    let cores = 0;
    for (let k = 0; k < 60; k++) {
      const problem = crowded(random);
      const core = await coreOfRows(problem, groupsOf(problem));
      if (core === null) continue;
      cores++;
      expect(core.needed).toEqual(expect.arrayContaining([...core.groups]));
      expect(statusWith(problem, core.groups)).toBe("infeasible");
      for (const row of core.groups) {
        const rest = core.groups.filter((other) => other !== row);
        expect(statusWith(problem, rest)).toBe("optimal");
      }
    }
    expect(cores).toBeGreaterThan(20);
  });

  it("is none where there is a point", async () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 9, isInteger: true });
    builder.addRow({ lower: 3, upper: 4 }, [
      [x, 2],
      [builder.addColumn({}), 1],
    ]);
    const problem = builder.build();
    expect(await coreOfRows(problem, groupsOf(problem))).toBeNull();
  });

  it("leaves a tree without end to others", async () => {
    const builder = new ProblemBuilder();
    const [x, y] = [0, 1].map(() =>
      builder.addColumn({ lower: -Infinity, upper: Infinity, isInteger: true }),
    );
    const r = builder.addColumn({ upper: 0.1 });
    builder.addRow({ lower: 1, upper: 1 }, [
      [x, 2],
      [y, -4],
      [r, 1],
    ]);
    expect(await coreOfRows(builder.build(), Int32Array.of(0))).toBeNull();
  });
});
