import { InvalidProblemError, ProblemBuilder } from "@bough/problem";
import { bruteForce, type RandomProblemShape, randomProblem } from "@bough/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContinuousSettler } from "../../src/learning/continuous-settler.ts";
import { isUnique, solveAll, solveAllSync } from "../../src/solve/enumerate.ts";

describe("solveAll", () => {
  const shapes: RandomProblemShape[] = [
    { numCols: 6, numRows: 4 },
    { numCols: 6, numRows: 6, bigMShare: 0.5 },
    { numCols: 6, numRows: 5, integerShare: 0.6 },
  ];

  it.each(shapes)("gives each integer assignment once (%j)", (shape) => {
    for (let seed = 0; seed < 30; seed++) {
      const problem = randomProblem(seed, shape);
      const integers = [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
      const expected = bruteForce(problem).assignments.map(String).sort();
      const { solutions, isComplete } = solveAllSync(problem);
      const found = solutions.map((point) => String(integers.map((j) => point[j])));
      expect(found.sort()).toEqual(expected);
      expect(isComplete).toBe(true);
    }
  });

  it("tells solutions apart on the chosen columns only", () => {
    for (let seed = 0; seed < 20; seed++) {
      const problem = randomProblem(seed, { numCols: 7, numRows: 4 });
      const assignments = bruteForce(problem).assignments;
      const expected = new Set(assignments.map((values) => String(values.slice(0, 3))));
      const { solutions } = solveAllSync(problem, { columns: [0, 1, 2] });
      const found = solutions.map((point) => String([...point.slice(0, 3)]));
      expect(new Set(found)).toEqual(expected);
      expect(found.length).toBe(expected.size);
    }
  });

  it("keeps to assumptions, and refuses hooks", async () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 5, isInteger: true });
    const y = builder.addColumn({ upper: 5, isInteger: true });
    builder.addRow({ upper: 6 }, [
      [x, 1],
      [y, 1],
    ]);
    const problem = builder.build();
    const few = await solveAll(problem, { assumptions: [{ column: x, lower: 4 }] });
    expect(few.solutions.map(String).sort()).toEqual(["4,0", "4,1", "4,2", "5,0", "5,1"]);
    const corner = [
      { column: x, lower: 5 },
      { column: y, lower: 1 },
    ];
    expect(await isUnique(problem, { assumptions: corner })).toBe(true);
    const none = [{ column: x, lower: 6 }];
    expect((await solveAll(problem, { assumptions: none })).status).toBe("infeasible");
    const hooked = { hooks: {} } as object;
    await expect(solveAll(problem, hooked)).rejects.toThrow("hooks");
  });

  it("stops at the limit and says so", async () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 10; j++) builder.addColumn({ upper: 1, isInteger: true });
    for (const limit of [5, 0]) {
      const result = await solveAll(builder.build(), { limit });
      expect(result.solutions.length).toBe(limit);
      expect([result.status, result.isComplete]).toEqual(["solution-limit", false]);
    }
  });

  it("gives points of problems whose objective is unbounded", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 2, isInteger: true });
    const y = builder.addColumn({ cost: -1 });
    builder.addRow({ lower: 1 }, [
      [x, 1],
      [y, 1],
    ]);
    for (const presolve of [false, true]) {
      const { solutions, isComplete } = solveAllSync(builder.build(), { presolve });
      expect([solutions.length, isComplete]).toEqual([3, true]);
    }
  });

  it("refuses unbounded integers", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ isInteger: true });
    expect(() => solveAllSync(builder.build())).toThrow(InvalidProblemError);
  });
});

describe("integers that the LP of an enumeration leaves open", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("are looked at again where a row of billions is missed by last places", () => {
    const builder = new ProblemBuilder();
    const far = builder.addColumn({ lower: -1_000_005, upper: -1_000_002, isInteger: true });
    const [x, y] = [
      builder.addColumn({ lower: -239, upper: 483 }),
      builder.addColumn({ lower: -826, upper: -38 }),
    ];
    builder.addRow({ lower: 2404126.11, upper: 2404126.11 }, [
      [far, -2.41],
      [y, 7.12],
    ]);
    builder.addRow({ lower: 5904954660 }, [
      [far, -5900],
      [x, 7630],
      [y, -4850],
    ]);
    const { solutions, isComplete } = solveAllSync(builder.build());
    expect(solutions.map((point) => point[far]).sort()).toEqual([-1_000_002, -1_000_003]);
    expect(isComplete).toBe(true);
  });

  it("are looked at again where it comes to nothing", () => {
    vi.spyOn(ContinuousSettler.prototype, "settle").mockReturnValue("undecided");
    for (let seed = 0; seed < 15; seed++) {
      const problem = randomProblem(seed, { numCols: 6, numRows: 4, integerShare: 0.6 });
      const integers = [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
      const { assignments } = bruteForce(problem);
      for (const columns of [integers, integers.slice(0, 2)]) {
        const expected = new Set(
          assignments.map((values) => String(values.slice(0, columns.length))),
        );
        const { solutions, isComplete } = solveAllSync(problem, { columns });
        const found = solutions.map((point) => String(columns.map((j) => point[j])));
        expect(found.sort()).toEqual([...expected].sort());
        expect(isComplete).toBe(true);
        if (expected.size < 2) continue;
        const one = solveAllSync(problem, { columns, limit: 1 });
        expect([one.solutions.length, one.status]).toEqual([1, "solution-limit"]);
      }
    }
  });
});

describe("isUnique", () => {
  it("proves one solution, and sees two or none", async () => {
    expect(await isUnique(sumOfThree(3))).toBe(true);
    expect(await isUnique(sumOfThree(2))).toBe(false);
    expect(await isUnique(sumOfThree(4))).toBe(false);
  });
});

function sumOfThree(sum: number) {
  const builder = new ProblemBuilder({ allowContradictoryBounds: true });
  const columns = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
  builder.addRow(
    { lower: sum, upper: sum },
    columns.map((j) => [j, 1] as const),
  );
  return builder.build();
}
