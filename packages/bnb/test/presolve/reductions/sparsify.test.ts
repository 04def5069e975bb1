import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

const alone = integerReductions.filter(({ name }) => name === "sparsify");

function presolved(problem: Problem) {
  return presolve(problem, { reductions: alone, integerMode: true });
}

function binaries(builder: ProblemBuilder, count: number): number[] {
  return Array.from({ length: count }, () => builder.addColumn({ upper: 1, isInteger: true }));
}

/** Rows that are sums of equations and of a little else, in whole numbers or in decimals. */
function sums(random: Random): Problem {
  const builder = new ProblemBuilder();
  const step = random.pick([1, 1, 1, 0.1]);
  const columns = Array.from({ length: 6 }, (_, k) =>
    builder.addColumn({
      upper: 1,
      isInteger: k < 5,
      cost: random.integer(-5, 5),
    }),
  );
  const equations = Array.from({ length: random.integer(1, 3) }, () => {
    const terms = columns
      .filter(() => random.chance(0.5))
      .map((j): Term => [j, step * random.pick([-2, -1, 1, 1, 1, 2, 3])]);
    const side = step * random.integer(0, 3);
    builder.addRow({ lower: side, upper: side }, terms);
    return terms;
  });
  for (let row = 0; row < 5; row++) {
    const coefficients = columns.map(() => (random.chance(0.15) ? random.integer(-4, 4) : 0));
    const multiple = random.integer(-3, 3);
    for (const [j, a] of random.pick(equations))
      if (random.chance(0.95)) coefficients[j] += multiple * a;
    const side = step * random.integer(-2, 9);
    const sides = [{ upper: side }, { lower: side - 8 }, { lower: side - 6, upper: side }];
    const terms = columns.map((j): Term => [j, coefficients[j]]).filter(([, a]) => a !== 0);
    builder.addRow(random.pick(sides), terms);
  }
  return builder.build();
}

describe("sparsify", () => {
  it("takes a multiple of an equation from a row that has all of its columns", () => {
    const builder = new ProblemBuilder();
    const [x, y, z] = binaries(builder, 3);
    const w = builder.addColumn({ upper: 9, isInteger: true });
    builder.addRow(
      { lower: 1, upper: 1 },
      [x, y, z].map((j): Term => [j, 1]),
    );
    builder.addRow({ lower: 3, upper: 30 }, [...[x, y, z].map((j): Term => [j, 2]), [w, 5]]);
    const { problem } = presolved(builder.build());
    expect(problem.numNonzeros).toBe(4);
    expect([problem.rowLower[1], problem.rowUpper[1]]).toEqual([1, 28]);
  });

  it("lets one entry in where more of them cancel", () => {
    const builder = new ProblemBuilder();
    const columns = binaries(builder, 5);
    const rowOf = (indices: readonly number[]) => indices.map((k): Term => [columns[k], 1]);
    builder.addRow({ lower: 1, upper: 1 }, rowOf([0, 1, 2, 3]));
    builder.addRow({ upper: 2 }, rowOf([0, 1, 2, 4]));
    const { problem } = presolved(builder.build());
    expect(problem.numNonzeros).toBe(6);
    expect(problem.rowUpper[1]).toBe(1);
  });

  it("leaves decimals alone, and rows with integers to which a continuous column would come", () => {
    const builder = new ProblemBuilder();
    const columns = binaries(builder, 3);
    const stocks = [1, 2, 3].map(() => builder.addColumn({ upper: 5 }));
    builder.addRow(
      { lower: 0.3, upper: 0.3 },
      columns.map((j): Term => [j, 0.1]),
    );
    builder.addRow({ upper: 0.7 }, [...columns.map((j): Term => [j, 0.3]), [stocks[0], 0.2]]);
    builder.addRow(
      { lower: 4, upper: 4 },
      stocks.map((j): Term => [j, 1]),
    );
    builder.addRow({ upper: 7 }, [
      [stocks[0], 1],
      [stocks[1], 1],
      [columns[0], 1],
    ]);
    const problem = builder.build();
    expect(presolved(problem).problem.numNonzeros).toBe(problem.numNonzeros);
  });

  it("goes on where the equation has become empty by another", () => {
    const builder = new ProblemBuilder();
    const columns = binaries(builder, 4);
    for (const a of [1, 2, 3])
      builder.addRow(
        { lower: 2 * a, upper: 2 * a },
        columns.map((j): Term => [j, a]),
      );
    const { problem } = presolved(builder.build());
    expect(problem.numNonzeros).toBe(4);
  });

  it("keeps the optimum, and often makes rows shorter", () => {
    let thinned = 0;
    for (let seed = 0; seed < 200; seed++) {
      const problem = sums(new Random(seed));
      const { problem: reduced, status } = presolved(problem);
      const before = bruteForce(problem);
      if (status !== "reduced") {
        expect(before, `seed ${seed}`).toBeUndefined();
        continue;
      }
      expect(reduced.numNonzeros, `seed ${seed}`).toBeLessThanOrEqual(problem.numNonzeros);
      if (reduced.numNonzeros < problem.numNonzeros) thinned++;
      const after = bruteForce(reduced);
      expect(after?.objective, `seed ${seed}`).toStrictEqual(before?.objective);
    }
    expect(thinned).toBeGreaterThan(50);
  });
});
