import { checkSolution, Problem, type Structure } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

/** A random pure integer problem some of whose columns a structure restricts further. */
function problemWithStructure(seed: number): Problem {
  const random = new Random(seed);
  const plain = randomProblem(seed, { numCols: 6, numRows: 4, density: 0.4, integerRange: 2 });
  const columns = Int32Array.from(random.shuffle([0, 1, 2, 3, 4, 5]).slice(0, 3).sort());
  const structures: Structure[] = [structureOf(random, plain, columns)];
  return new Problem({ ...plain, structures, columnNames: undefined, rowNames: undefined });
}

function structureOf(random: Random, problem: Problem, columns: Int32Array): Structure {
  const binary = problem.columnLower.findIndex(
    (lower, j) => lower === 0 && problem.columnUpper[j] === 1,
  );
  if (binary >= 0 && random.chance(0.5)) {
    const coefficients = Float64Array.from(columns, () => random.integer(1, 3));
    const upper = random.integer(0, 4);
    const activeValue = random.chance(0.5) ? 1 : 0;
    return {
      kind: "indicator",
      name: "indicator",
      binary,
      activeValue,
      columns,
      coefficients,
      lower: -Infinity,
      upper,
    };
  }
  const weights = Float64Array.from([1, 2, 3]);
  return { kind: random.chance(0.5) ? "sos1" : "sos2", name: "set", columns, weights };
}

describe("presolve with essential structures", () => {
  it("keeps their columns, the optimum and feasible points", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const problem = problemWithStructure(seed);
      const truth = bruteForce(problem);
      const result = presolve(problem, { reductions: integerReductions, integerMode: true });
      if (result.status !== "reduced") {
        expect(`${seed} ${truth.status}`).toBe(`${seed} infeasible`);
        continue;
      }
      const reduced = bruteForce(result.problem);
      expect(`${seed} ${reduced.status}`).toBe(`${seed} ${truth.status}`);
      expect(reduced.objective?.toNumber()).toBe(truth.objective?.toNumber());
      for (const assignment of reduced.assignments) {
        const whole = result.postsolve.primal(assignment);
        expect(checkSolution(problem, whole)).toMatchObject({ isFeasible: true });
      }
    }
  });

  it("carries a clique to what is left of it", () => {
    const plain = randomProblem(1, { numCols: 4, numRows: 0, binaryShare: 1 });
    const literals = Int32Array.from([0, 2, 5]);
    const problem = new Problem({
      ...plain,
      columnLower: Float64Array.from([0, 0, 0, 0]),
      columnUpper: Float64Array.from([0, 1, 1, 1]),
      structures: [{ kind: "clique", literals, isExactlyOne: true }],
      columnNames: undefined,
      rowNames: undefined,
    });
    const options = { reductions: integerReductions, integerMode: true, dualReductions: false };
    const { structures } = presolve(problem, options).problem;
    expect(structures).toEqual([
      { kind: "clique", literals: Int32Array.from([0, 3]), isExactlyOne: true },
    ]);
  });
});
