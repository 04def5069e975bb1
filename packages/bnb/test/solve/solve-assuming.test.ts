import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type Assumption, SolveSession, solve, solveSync } from "../../src/index.ts";

/** So many binaries, with random clauses over three of them each. */
function clauses(seed: number, count: number, size: number) {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < size; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < count; i++) {
    const columns = new Set<number>();
    while (columns.size < 3) columns.add(random.integer(0, size - 1));
    const terms = [...columns].map((j): Term => [j, random.chance(0.5) ? 1 : -1]);
    const negated = terms.filter(([, sign]) => sign < 0).length;
    builder.addRow({ lower: 1 - negated }, terms);
  }
  return builder.build();
}

function within({ columnUpper }: Problem, assumptions: readonly Assumption[]): Float64Array {
  const upper = columnUpper.slice();
  for (const { column, upper: own = Infinity } of assumptions) upper[column] = own;
  return upper;
}

describe("assumptions", () => {
  it("are not to blame where a structure leaves no point without them", () => {
    const builder = new ProblemBuilder();
    const s = builder.addColumn({ upper: 3, isInteger: true });
    const b = builder.addColumn({ upper: 1, isInteger: true });
    builder.addStructure({ kind: "semi-continuous", column: s, lower: 2, upper: 3 });
    builder.addRow({ lower: 1, upper: 1 }, [[s, 1]]);
    const impossible = [{ column: b, lower: 2 }];
    const { status, core } = solveSync(builder.build(), { assumptions: impossible });
    expect([status, core]).toEqual(["infeasible", []]);
  });

  it("hold for one solve, and a core of them says why there is no solution", async () => {
    let cores = 0;
    for (let seed = 0; seed < 15; seed++) {
      const problem = clauses(seed, 34, 10);
      const random = new Random(seed + 99);
      const assumptions = Array.from(
        { length: 8 },
        (_, column): Assumption =>
          random.chance(0.5) ? { column, upper: 0 } : { column, lower: 1 },
      );
      const within = (places: readonly number[]) => {
        const columnLower = problem.columnLower.slice();
        const columnUpper = problem.columnUpper.slice();
        for (const k of places) {
          const { column, lower = 0, upper = 1 } = assumptions[k]!;
          columnLower[column] = lower;
          columnUpper[column] = upper;
        }
        return solveSync(problem.with({ columnLower, columnUpper })).status;
      };
      const { status, solution, core } = await solve(problem, { assumptions, threads: 1 });
      expect(status, `seed ${seed}`).toBe(within([...assumptions.keys()]));
      const atOnce = solveSync(problem, { assumptions });
      expect([atOnce.status, atOnce.core]).toEqual([status, core]);
      if (solution !== null) {
        for (const { column, lower = 0, upper = 1 } of assumptions) {
          expect(solution[column]).toBeGreaterThanOrEqual(lower);
          expect(solution[column]).toBeLessThanOrEqual(upper);
        }
        expect(core).toBeUndefined();
        continue;
      }
      cores++;
      expect(within(core!), `seed ${seed}`).toBe("infeasible");
      for (const k of core!)
        expect(within(core!.filter((other) => other !== k)), `seed ${seed}`).toBe("optimal");
      // The problem itself is as it was.
      expect((await solve(problem, { threads: 1 })).status).toBe(within([]));
    }
    expect(cores).toBeGreaterThan(5);
  });

  it("are blamed for what hooks refuse, and no more of them than that takes", async () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 2; j++) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
    builder.addRow({ upper: 1 }, [
      [0, 1],
      [1, 1],
    ]);
    const problem = builder.build();
    const assumptions = [
      { column: 0, lower: 1 },
      { column: 1, lower: 1 },
    ];
    expect((await solve(problem, { assumptions })).core).toEqual([0, 1]);
    const onIncumbent = ({ values }: { values: Float64Array }) =>
      values[0] === 1 ? "refuse" : undefined;
    expect((await solve(problem, { assumptions, hooks: { onIncumbent } })).core).toEqual([0]);
    expect(solveSync(problem, { assumptions, hooks: { onIncumbent } }).core).toEqual([0]);
  });

  it("are not blamed where rows of large terms leave no point by themselves", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: 123_456, upper: 123_457, isInteger: true, cost: 1 });
    builder.addColumn({ lower: -37, upper: -36, isInteger: true });
    builder.addColumn({ upper: 1, isInteger: true });
    const terms: Term[] = [
      [0, 168_380],
      [1, 1],
    ];
    builder.addRow({ lower: 20_787_689_623, upper: 20_787_689_623 }, terms);
    // Of the two values of the second column one is -36, with which the first row is missed by 1.
    builder.addRow({ lower: 24_846_900, upper: 25_997_100 }, [[1, -714_142]]);
    const problem = builder.build();
    expect(solveSync(problem).status).toBe("infeasible");
    for (const assumptions of [[{ column: 2, lower: 2 }], [{ column: 2, upper: -1 }]])
      expect(solveSync(problem, { assumptions }).core).toEqual([]);
  });

  it("are looked into within limits, and the work of that is told", () => {
    // Nothing holds but for what is left out: each assumption is tried by a solve of its own.
    const problem = clauses(3, 90, 14);
    const assumptions = Array.from(
      { length: 6 },
      (_, column): Assumption => ({ column, upper: 0 }),
    );
    const whole = solveSync(problem, { assumptions });
    expect(whole.status).toBe("infeasible");
    expect(whole.warnings).toEqual([]);
    const alone = solveSync(problem.with({ columnUpper: within(problem, assumptions) }));
    expect(whole.work).toBeGreaterThan(alone.work);
    const limited = solveSync(problem, { assumptions, workLimit: alone.work + 1 });
    expect(limited.status).toBe("infeasible");
    expect(limited.core).toEqual([...assumptions.keys()]);
    expect(limited.warnings).toHaveLength(1);
    expect(limited.work).toBeLessThan(whole.work);
  });

  it("are about columns of LPs as well, and of sessions", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 3; j++) builder.addColumn({ upper: 5, cost: 1 });
    builder.addRow({ lower: 4 }, [
      [0, 1],
      [1, 1],
    ]);
    const problem = builder.build();
    const session = new SolveSession();
    const assumptions = [
      { column: 2, upper: 1 },
      { column: 0, upper: 1.5 },
      { column: 1, upper: 2 },
    ];
    expect((await session.solve(problem, { assumptions })).core).toEqual([1, 2]);
    expect((await session.solve(problem)).objective).toBe(15);
    const two = await session.solve(problem, { assumptions: assumptions.slice(0, 2) });
    expect([two.objective, two.core]).toEqual([7.5, undefined]);
  });

  it("are checked", async () => {
    const problem = clauses(1, 1, 3);
    const given = (assumptions: unknown) => solve(problem, { assumptions: assumptions as never });
    await expect(given([{ column: 3, upper: 0 }])).rejects.toThrow("a column below 3");
    await expect(given([{ column: 0, lower: 1, upper: 0 }])).rejects.toThrow("do not cross");
    await expect(given([7])).rejects.toThrow("an array of assumptions");
    expect(() => solveSync(problem, { assumptions: [7] as never })).toThrow("an array of");
  });
});
