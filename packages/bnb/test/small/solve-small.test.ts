import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import type { SolveOptions } from "../../src/options.ts";
import { searchSmall } from "../../src/small/search-small.ts";
import { holdAgainst, solveSmall } from "../../src/small/solve-small.ts";
import { runToEnd } from "../../src/steps.ts";

const small = (problem: Problem, options: SolveOptions = {}) =>
  solveSmall(problem, options, new Limits(options));

/** max 3 a + 2 b with 2 a + b <= 7.5, integers up to 10 */
function twoIntegers(entry = 2, side = 7.5): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const a = builder.addColumn({ cost: 3, upper: 10, isInteger: true });
  const b = builder.addColumn({ cost: 1, upper: 10, isInteger: true });
  builder.addRow({ upper: side }, [
    [a, entry],
    [b, 1],
  ]);
  return builder.build();
}

describe("a small problem", () => {
  it.each([
    ["of integers", {}],
    ["with continuous columns", { integerShare: 0.5 }],
    ["of halves", { coefficientStep: 0.5 }],
    ["of mixed fractions", { integerShare: 0.6, coefficientStep: 0.25 }],
    ["with many rows", { numCols: 5, numRows: 12 }],
  ])("%s has the answer of brute force, or none", (_name, shape) => {
    let answered = 0;
    for (let seed = 0; seed < 120; seed++) {
      const problem = randomProblem(seed, shape);
      const result = small(problem);
      if (result === null) continue;
      answered++;
      const truth = bruteForce(problem);
      expect(result.status, `seed ${seed}`).toBe(truth.status);
      if (result.solution === null || truth.objective === null) continue;
      const wanted = problem.toUserObjective(truth.objective.toNumber());
      expect(result.objective, `seed ${seed}`).toBeCloseTo(wanted, 8);
      expect(result.bound).toBe(result.objective);
      expect(checkSolution(problem, result.solution).isFeasible).toBe(true);
      for (const { values } of result.solutions)
        expect(checkSolution(problem, values).isFeasible).toBe(true);
    }
    expect(answered).toBeGreaterThan(80);
  });

  it("without integers has the optimum, duals and reduced costs of an LP", () => {
    let optimal = 0;
    for (let seed = 0; seed < 160; seed++) {
      const problem = randomProblem(seed, { integerShare: 0, numCols: 6, numRows: 5 });
      const result = small(problem);
      if (result === null) continue;
      const truth = solveLp(problem);
      expect(result.status, `seed ${seed}`).toBe(truth.status);
      if (result.solution === null || truth.objective === null) continue;
      optimal++;
      expect(result.objective).toBeCloseTo(truth.objective, 7);
      const { duals, reducedCosts } = result;
      const sign = problem.sense === "maximize" ? -1 : 1;
      const { starts, indices, values } = problem.columns;
      for (let j = 0; j < problem.numCols; j++) {
        let rest = sign * problem.cost[j]!;
        for (let k = starts[j]!; k < starts[j + 1]!; k++) rest -= values[k]! * duals![indices[k]!]!;
        expect(reducedCosts![j]).toBeCloseTo(rest, 7);
        // A column off its bounds has no reduced cost.
        const [x, lower, upper] = [
          result.solution[j]!,
          problem.columnLower[j]!,
          problem.columnUpper[j]!,
        ];
        if (x > lower + 1e-6 && x < upper - 1e-6) expect(rest).toBeCloseTo(0, 7);
      }
    }
    expect(optimal).toBeGreaterThan(40);
  });

  it("is searched to the end", () => {
    const random = new Random(5);
    const builder = new ProblemBuilder({ sense: "maximize" });
    const terms: [number, number][] = [];
    for (let j = 0; j < 12; j++) {
      builder.addColumn({ cost: random.integer(10, 60), upper: 1, isInteger: true });
      terms.push([j, random.integer(10, 60)]);
    }
    builder.addRow({ upper: 180 }, terms);
    const problem = builder.build();
    const result = small(problem);
    const truth = bruteForce(problem);
    expect(result?.objective).toBe(0 - truth.objective!.toNumber());
    expect(result?.nodes).toBeGreaterThan(5);
    const objectives = result!.solutions.map(({ objective }) => objective);
    expect(objectives).toEqual([...objectives].sort((a, b) => b - a));
    expect(small(problem, { poolSize: 1 })?.solutions).toHaveLength(1);
    expect(result?.statistics.tree.nodes).toBe(result?.nodes);
  });

  it("is left to others where its tree looks larger than what it may touch", () => {
    const random = new Random(3);
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 14; j++)
      builder.addColumn({ cost: random.integer(100, 999), upper: 1, isInteger: true });
    for (let i = 0; i < 5; i++) {
      const weights = Array.from({ length: 14 }, (_, j): [number, number] => [
        j,
        random.integer(100, 999),
      ]);
      builder.addRow({ upper: 3000 }, weights);
    }
    const problem = builder.build();
    const answer = runToEnd(searchSmall(problem, 1e8));
    expect(answer?.points.at(-1)?.objective).toBe(bruteForce(problem).objective?.toNumber());
    expect(runToEnd(searchSmall(problem, answer!.work / 2))).toBe(null);
    expect(runToEnd(searchSmall(problem, answer!.work * 100))).toEqual(answer);
  });
});

describe("the search of a small problem", () => {
  /** Knapsacks that it takes more than a million entries to search. */
  function hard(): Problem {
    const random = new Random(3);
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 45; j++)
      builder.addColumn({ cost: random.integer(100, 999), upper: 1, isInteger: true });
    for (let i = 0; i < 10; i++) {
      const weights = Array.from({ length: 45 }, (_, j): [number, number] => [
        j,
        random.integer(100, 999),
      ]);
      builder.addRow({ upper: 11_250 }, weights);
    }
    return builder.build();
  }

  it("pauses after every few hundred thousand entries", () => {
    const steps = searchSmall(hard(), 1e9);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    expect(step.value!.work).toBeGreaterThan(1e6);
    expect(pauses).toBeGreaterThan(step.value!.work / 300_000);
  });

  it("ends at the first pause after its limits", () => {
    const problem = hard();
    let looks = 0;
    const limits = new Limits({});
    Object.defineProperty(limits, "isOver", { get: () => ++looks > 2 });
    expect(solveSmall(problem, {}, limits, 1e9)).toBe(null);
    expect(looks).toBe(3);
    expect(solveSmall(problem, {}, new Limits({}), 1e9)?.status).toBe("optimal");
  });
});

describe("left to the whole machinery", () => {
  it("is what is asked for more than its answer", () => {
    const problem = twoIntegers();
    expect(small(problem)?.objective).toBe(10);
    expect(small(problem, { threads: 4, timeLimit: 60, hint: new Float64Array(2) })).not.toBe(null);
    expect(small(problem, { nodeLimit: 100 })).toBe(null);
    expect(small(problem, { onProgress: () => {} })).toBe(null);
    expect(small(problem, { without: ["tableau"] })).toBe(null);
    expect(small(problem, { start: new Float64Array(2) })).toBe(null);
    expect(small(problem, { timeLimit: 0 })).toBe(null);
    expect(small(problem, { signal: AbortSignal.abort() })).toBe(null);
  });

  it("are numbers far apart, and points that only tolerances let pass", () => {
    expect(small(twoIntegers(2e6))).toBe(null);
    expect(small(twoIntegers(2e-4))).toBe(null);
    // 2 a + b <= 6.9999999: a point of 7 misses the side by less than a tolerance.
    expect(small(twoIntegers(2, 6.999_999_9))).toBe(null);
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: 1, upper: 2 });
    builder.addRow({ upper: 0.999_999_5 }, [[x, 1]]);
    expect(small(builder.build())).toBe(null);
  });

  it("are unbounded problems, and those with essential structures", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ cost: -1 });
    builder.addRow({ lower: 1 }, [[x, 1]]);
    expect(small(builder.build())).toBe(null);
  });
});

it("contradicts the whole machinery loudly", () => {
  const result = small(twoIntegers())!;
  holdAgainst(twoIntegers(), result, { ...result, objective: 9.9995 }, {});
  expect(() => holdAgainst(twoIntegers(), result, { ...result, objective: 11 }, {})).toThrow(
    /tableau/,
  );
  expect(() => holdAgainst(twoIntegers(), result, { ...result, objective: 9 }, {})).toThrow(
    /tableau/,
  );
  const infeasible = { ...result, status: "infeasible" as const, objective: null };
  expect(() => holdAgainst(twoIntegers(), result, infeasible, {})).toThrow(/infeasible/);
});
