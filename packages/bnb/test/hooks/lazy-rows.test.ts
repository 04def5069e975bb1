import {
  checkSolutionExact,
  InvalidProblemError,
  type Problem,
  ProblemBuilder,
  transpose,
} from "@bough/problem";
import { type BruteForceResult, bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type LazyRow, type Separate, type SolveOptions, solve } from "../../src/index.ts";

const solveLazily = (problem: Problem, separate: Separate, options: SolveOptions = {}) =>
  solve(problem, { ...options, hooks: { separate } });

/** The problem without every second row, and those rows. */
function split(problem: Problem): { core: Problem; hidden: LazyRow[] } {
  const builder = new ProblemBuilder({ sense: problem.sense });
  const sign = problem.sense === "maximize" ? -1 : 1;
  for (let j = 0; j < problem.numCols; j++)
    builder.addColumn({
      cost: sign * problem.cost[j]!,
      lower: problem.columnLower[j],
      upper: problem.columnUpper[j],
      isInteger: problem.isInteger[j] === 1,
    });
  const { starts, indices, values } = transpose(problem.columns);
  const hidden: LazyRow[] = [];
  for (let i = 0; i < problem.numRows; i++) {
    const terms = Array.from(
      { length: starts[i + 1]! - starts[i]! },
      (_, k) => [indices[starts[i]! + k]!, values[starts[i]! + k]!] as const,
    );
    const sides = { lower: problem.rowLower[i]!, upper: problem.rowUpper[i]! };
    if (i % 2 === 0) hidden.push({ terms, ...sides });
    else builder.addRow(sides, terms);
  }
  return { core: builder.build(), hidden };
}

/** In the user's sense, without the constant. */
function optimumOf(problem: Problem, { objective }: BruteForceResult): number {
  return problem.toUserObjective(objective!.toNumber() - problem.objectiveOffset);
}

describe("rows that come on demand", () => {
  it("lead to the optimum of the problem with all of them, however few are given at a time", async () => {
    let refused = 0;
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomProblem(seed, { numRows: 6, infiniteShare: 0 });
      const truth = bruteForce(problem);
      const { core, hidden } = split(problem);
      const separate: Separate = ({ values, isIntegral }) => {
        if (!isIntegral && seed % 2 === 0) return [];
        const broken = hidden.filter(({ terms, lower = -Infinity, upper = Infinity }) => {
          const activity = terms.reduce((sum, [j, a]) => sum + a * values[j]!, 0);
          return activity < lower - 1e-6 || activity > upper + 1e-6;
        });
        if (broken.length > 0 && isIntegral) refused++;
        return seed % 3 === 0 ? hidden : broken.slice(0, 1);
      };
      const result = await solveLazily(core, separate, { threads: 1, gapRelative: 0 });
      expect(result.status, `seed ${seed}`).toBe(truth.status);
      if (truth.objective !== null)
        expect(result.objective, `seed ${seed}`).toBeCloseTo(optimumOf(problem, truth), 5);
    }
    // Points did get refused on the way.
    expect(refused).toBeGreaterThan(10);
  });

  it("lead to points that doubles cannot tell apart", async () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    const x = b.addColumn({ lower: 400000000008, upper: 400000000008.5 });
    const y = b.addColumn({ lower: 400000000003, upper: 400000000004 });
    const z = b.addColumn({ upper: 1, cost: 7, isInteger: true });
    b.addRow({ lower: 1 }, [[z, 1]]);
    // Only x - y = 4 keeps it, where each term has a last place of 1.5e-5.
    const terms = [
      [x, 0.3333333333333333],
      [y, -0.3333333333333333],
      [z, 1.1],
    ] as const;
    const row = { terms, upper: 2.4333333343333337 };
    for (const presolve of [true, false]) {
      const result = await solveLazily(b.build(), () => [row], { threads: 1, presolve });
      expect(result.status).toBe("optimal");
      expect([...result.solution!]).toEqual([400000000008, 400000000004, 1]);
    }
  });

  it("may be checked for points that are offered, which count only where no row refuses them", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 3; j++) builder.addColumn({ upper: 5, isInteger: true, cost: 1 });
    const row = { terms: [0, 1, 2].map((j) => [j, 1] as const), upper: 7 };
    const asked: number[] = [];
    const result = await solveLazily(builder.build(), ({ values, isIntegral, offer }) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      asked.push(total);
      if (!isIntegral) {
        offer(Float64Array.of(5, 5, 5));
        offer(Float64Array.of(4, 3, 0));
      }
      return isIntegral && total > 7 ? [row] : [];
    });
    expect([result.status, result.objective, result.bound]).toEqual(["optimal", 7, 7]);
    expect(asked).toContain(7);
  });

  it("end with what the function says or throws, and keep limits", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 4; j++) builder.addColumn({ upper: 1, isInteger: true, cost: j + 1 });
    builder.addRow(
      { upper: 2 },
      [0, 1, 2, 3].map((j) => [j, 1] as const),
    );
    const problem = builder.build();
    const stopped = await solveLazily(problem, () => "stop");
    expect([stopped.status, stopped.objective]).toEqual(["interrupted", null]);
    const error = new Error("mine");
    const thrown = solveLazily(problem, () => {
      throw error;
    });
    await expect(thrown).rejects.toBe(error);
    const late = await solveLazily(problem, () => [], { timeLimit: 0 });
    expect([late.status, late.objective]).toEqual(["time-limit", null]);
    const aborted = await solveLazily(problem, () => [], { signal: AbortSignal.abort() });
    expect(aborted.status).toBe("interrupted");
  });

  it("are checked, and so is what they exclude", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 2; j++) builder.addColumn({ upper: 9, isInteger: true, cost: 1 });
    const problem = builder.build();
    const wrong: [LazyRow, RegExp][] = [
      [{ terms: [[2, 1]], upper: 0 }, /column 2/],
      [
        {
          terms: [
            [0, 1],
            [0, 1],
          ],
          upper: 0,
        },
        /each once/,
      ],
      [{ terms: [[0, Number.NaN]], upper: 0 }, /coefficient/],
      [{ terms: [[0, 1]], lower: 3, upper: 0 }, /sides/],
    ];
    for (const [row, message] of wrong)
      await expect(solveLazily(problem, () => [row])).rejects.toThrow(message);
    // Accepts an offered point first, and then rules it out.
    const fickle = solveLazily(problem, ({ values, offer }) => {
      const total = values[0]! + values[1]!;
      if (total === 12) return [];
      offer(Float64Array.of(6, 6));
      const both = [[0, 1] as const, [1, 1] as const];
      return total > 13
        ? [{ terms: both, upper: 13 }]
        : [
            { terms: both.slice(0, 1), upper: 5 },
            { terms: both.slice(1), upper: 5 },
          ];
    });
    await expect(fickle).rejects.toThrow(/excludes a point/);
    const open = new ProblemBuilder({ sense: "maximize" });
    open.addColumn({ isInteger: true, cost: 1 });
    await expect(solveLazily(open.build(), () => [])).rejects.toThrow(InvalidProblemError);
  });
});

/** Lot sizes, the demands some thirds: columns of a set-up, an amount and a stock for each period. */
function lotSizes(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  let before = -1;
  for (let t = random.integer(3, 6); t > 0; t--) {
    const setUp = builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(20, 90) });
    const amount = builder.addColumn({ upper: 120, cost: random.integer(0, 9) / 7 });
    const stock = builder.addColumn({ upper: 200, cost: random.integer(1, 9) / 3 });
    builder.addRow({ upper: 0 }, [
      [amount, 1],
      [setUp, -120],
    ]);
    const demand = random.integer(3, 40) + 1 / 3;
    builder.addRow({ lower: demand, upper: demand }, [
      [amount, 1],
      [stock, -1],
      ...(before < 0 ? [] : [[before, 1] as const]),
    ]);
    before = stock;
  }
  return builder.build();
}

it("leave points as exact as they are without hooks, also where some are given", async () => {
  const most = 60.1;
  let given = 0;
  for (let seed = 0; seed < 12; seed++) {
    const problem = lotSizes(seed);
    const separate: Separate = ({ values, isIntegral }) => {
      if (!isIntegral || values[1]! + values[4]! <= most) return [];
      given++;
      const terms = [1, 4].map((j) => [j, 1] as const);
      return [{ terms, upper: most }];
    };
    const options = { threads: 1, gapRelative: 0, gapAbsolute: 0 };
    const { solution } = await solveLazily(problem, separate, options);
    if (solution === null) continue;
    expect(solution[1]! + solution[4]!).toBeLessThan(most + 1e-12);
    const [worst] = checkSolutionExact(problem, solution);
    expect(worst?.amount ?? 0, `seed ${seed}`).toBeLessThan(1e-12);
  }
  expect(given).toBeGreaterThan(0);
});
