import {
  checkSolution,
  isEssential,
  Problem,
  ProblemBuilder,
  runToEnd,
  type Structure,
} from "@bough/problem";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import { linearise } from "../../src/structures/linearise.ts";

describe("linearise", () => {
  it("leaves problems without structures alone", () => {
    const problem = randomProblem(1);
    expect(runToEnd(linearise(problem))).toBe(problem);
  });

  it("uses the smallest big-M that the bounds allow", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 7 });
    const z = b.addColumn({ upper: 1, isInteger: true });
    b.addStructure(indicator(z, 1, [x], [2], -Infinity, 4));
    const linear = runToEnd(linearise(b.build()));
    expect(linear.structures).toEqual([]);
    expect(linear.rowUpper[0]).toBe(14); // 2 x + 10 z <= 14
    expect(Array.from(linear.rows.values)).toEqual([2, 10]);
  });

  it("writes a row where the switch is fixed to it, and nothing where it is off", () => {
    for (const activeValue of [0, 1] as const) {
      const b = new ProblemBuilder();
      const x = b.addColumn({ lower: -Infinity, cost: -1 });
      const z = b.addColumn({ upper: 0, isInteger: true });
      b.addRow({ upper: 7 }, [[x, 1]]);
      b.addStructure(indicator(z, activeValue, [x], [1e-5], -Infinity, 0));
      const linear = runToEnd(linearise(b.build()));
      expect(linear.structures).toEqual([]);
      expect(linear.numRows).toBe(activeValue === 0 ? 2 : 1);
      // Bounds that a search derives have room for rounding, and 1e-5 makes much of it: 1e-4.
      expect(solveSync(b.build()).objective).toBe(activeValue === 0 ? 0 : -7);
    }
  });

  it("pauses between structures, within long sets, and before the rows are put together", () => {
    const pausesOf = (problem: Problem) => {
      const steps = linearise(problem);
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      return pauses;
    };
    const many = new ProblemBuilder();
    for (let column = 0; column < 10_000; column++) {
      many.addColumn({ upper: 9 });
      many.addStructure({ kind: "semi-continuous", column, lower: 2, upper: 9 });
    }
    expect(pausesOf(many.build())).toBeGreaterThan(20);
    const long = new ProblemBuilder();
    const columns = Int32Array.from({ length: 10_000 }, () => long.addColumn({ upper: 9 }));
    const weights = Float64Array.from(columns);
    long.addStructure({ kind: "sos2", name: "long", columns, weights });
    expect(pausesOf(long.build())).toBeGreaterThan(10);
  });

  it("keeps the indicator where no big-M exists", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({});
    const z = b.addColumn({ upper: 1, isInteger: true });
    b.addStructure(indicator(z, 0, [x], [1], -Infinity, 4));
    expect(runToEnd(linearise(b.build())).structures).toHaveLength(1);
  });
});

function indicator(
  binary: number,
  activeValue: 0 | 1,
  columns: number[],
  coefficients: number[],
  lower: number,
  upper: number,
): Structure {
  return {
    kind: "indicator",
    name: "when",
    binary,
    activeValue,
    columns: Int32Array.from(columns),
    coefficients: Float64Array.from(coefficients),
    lower,
    upper,
  };
}

describe("problems with structures", () => {
  it("are solved as enumeration says, with finite and infinite bounds", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 60; seed++) {
      const problem = withStructures(seed);
      for (const structure of problem.structures) seen.add(structure.kind);
      const truth = bruteForce(problem, 30_000);
      const result = solveSync(problem, { presolve: seed % 2 === 0 });
      expect(result.status, `seed ${seed}`).toBe(truth.status);
      if (truth.objective === null || result.solution === null) continue;
      const expected = problem.toUserObjective(truth.objective.toNumber());
      expect(result.objective, `seed ${seed}`).toBeCloseTo(expected, 5);
      expect(checkSolution(problem, result.solution).isFeasible).toBe(true);
    }
    expect([...seen].sort()).toEqual(["indicator", "semi-continuous", "sos1", "sos2"]);
  });
});

/** A random small problem with some essential structures over its columns. */
function withStructures(seed: number): Problem {
  const base = randomProblem(seed, { integerShare: 0.5, binaryShare: 0.9 });
  const random = new Random(seed * 31 + 7);
  const columnLower = base.columnLower.slice();
  const columnUpper = base.columnUpper.slice();
  const structures: Structure[] = [];
  const all = Array.from({ length: base.numCols }, (_, j) => j);
  const continuous = all.filter((j) => base.isInteger[j] === 0);
  const binaries = all.filter(
    (j) => base.isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1,
  );
  if (continuous.length > 0 && random.chance(0.5)) {
    const column = random.pick(continuous);
    const lower = random.integer(1, 3);
    const upper = random.chance(0.4) ? Infinity : lower + random.integer(0, 3);
    columnLower[column] = 0;
    columnUpper[column] = upper;
    structures.push({ kind: "semi-continuous", column, lower, upper });
  }
  if (base.numCols >= 3 && random.chance(0.6)) {
    const columns = Int32Array.from(all.filter(() => random.chance(0.7)));
    const weights = Float64Array.from(columns, (_, k) => k + 1);
    const kind = random.chance(0.5) ? "sos1" : "sos2";
    structures.push({ kind, name: "set", columns, weights });
  }
  if (binaries.length > 0 && random.chance(0.8)) {
    const columns = all.filter(() => random.chance(0.6));
    const coefficients = columns.map(() => random.pick([-3, -2, -1, 1, 2, 3]));
    const side = random.integer(-4, 6);
    const [lower, upper] = random.chance(0.5) ? [-Infinity, side] : [side, side + 2];
    const activeValue = random.chance(0.5) ? 1 : 0;
    structures.push(
      indicator(random.pick(binaries), activeValue, columns, coefficients, lower, upper),
    );
  }
  expect(structures.every(isEssential)).toBe(true);
  return new Problem({
    name: base.name,
    sense: base.sense,
    cost: base.cost,
    objectiveOffset: base.objectiveOffset,
    columns: base.columns,
    columnLower,
    columnUpper,
    rowLower: base.rowLower,
    rowUpper: base.rowUpper,
    isInteger: base.isInteger,
    structures,
  });
}
