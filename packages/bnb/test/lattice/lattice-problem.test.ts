import { checkSolution, type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { decimalLpOracle, Random, solveSmallTree } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerSolutions } from "../../src/lattice/integer-solutions.ts";
import { latticeProblem } from "../../src/lattice/lattice-problem.ts";
import { wholeEquations } from "../../src/lattice/whole-equations.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { runToEnd } from "../../src/steps.ts";

/** Integers, and now and then a real column, under equations, a narrow row and others, with decimals in all of them. */
function randomModel(random: Random): Problem {
  const builder = new ProblemBuilder({ sense: random.pick(["minimize", "maximize"] as const) });
  const count = random.integer(3, 5);
  const integers = Array.from({ length: count }, () => {
    const lower = random.integer(-3, 1);
    const cost = random.integer(-30, 30) / random.pick([1, 10, 7]);
    return builder.addColumn({ lower, upper: lower + random.integer(1, 6), cost, isInteger: true });
  });
  const isMixed = random.chance(0.5);
  if (isMixed) builder.addColumn({ upper: 4, cost: random.integer(-9, 9) });
  const terms = (size: number, scale: number) =>
    integers.map((j): Term => [j, (random.integer(-size, size) || 1) / scale]);
  const at = (row: readonly Term[], x: readonly number[]) =>
    row.reduce((sum, [j, a]) => sum + a * x[j], 0);
  const point = integers.map(() => random.integer(-1, 2));
  for (let i = random.integer(1, isMixed ? 3 : 2); i > 0; i--) {
    const scale = random.pick([1, 1, 100]);
    const row = terms(random.pick([20, 300]), scale);
    const side = Math.round(at(row, point) * scale);
    const width = random.chance(0.3) ? random.integer(1, 4) : 0;
    // With the real column it is an equation that others may take it from.
    if (isMixed && random.chance(0.6)) row.push([count, random.integer(1, 30) / scale]);
    builder.addRow({ lower: (side - width) / scale, upper: side / scale }, row);
  }
  const side = terms(9, random.pick([1, 10]));
  const upper = Math.round(10 * at(side, point)) / 10 + random.integer(0, 6);
  if (isMixed) side.push([count, random.integer(1, 5)]);
  builder.addRow({ upper }, side);
  return builder.build();
}

describe("latticeProblem", () => {
  it("has the optimum of the problem that it is made of, at a point of that", () => {
    const random = new Random(2026);
    const statuses = new Set<string>();
    for (let trial = 0; trial < 200; trial++) {
      const problem = randomModel(random);
      const truth = solveSmallTree(problem, decimalLpOracle);
      statuses.add(truth.status);
      const equations = wholeEquations(problem);
      const solutions = runToEnd(integerSolutions(equations, { work: 0 }));
      if (solutions === null) throw new Error("no reduction takes that long");
      if (solutions === "none") {
        expect(truth.status).toBe("infeasible");
        continue;
      }
      const lattice = latticeProblem(problem, equations, solutions);
      if (lattice === null) throw new Error("these numbers are small");
      const options = { threads: 1, gapRelative: 0, gapAbsolute: 0 };
      const result = runToEnd(new MipRun(lattice.problem, options).run());
      expect([trial, result.status]).toEqual([trial, truth.status]);
      if (result.solution === null || truth.status !== "optimal") continue;
      const point = lattice.toGiven(result.solution);
      expect(checkSolution(problem, point).isFeasible).toBe(true);
      expect(problem.objectiveAt(point)).toBeCloseTo(truth.objective.toNumber(), 6);
    }
    expect([...statuses].sort()).toEqual(["infeasible", "optimal"]);
  });

  it("is none where numbers become large", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 2; j++) builder.addColumn({ isInteger: true });
    builder.addRow({ lower: 1, upper: 1 }, [
      [0, 10_000_019],
      [1, -10_000_079],
    ]);
    const problem = builder.build();
    const equations = wholeEquations(problem);
    const solutions = runToEnd(integerSolutions(equations, { work: 0 }));
    if (solutions === null || solutions === "none") throw new Error("they are coprime");
    expect(latticeProblem(problem, equations, solutions)).toBeNull();
  });
});
