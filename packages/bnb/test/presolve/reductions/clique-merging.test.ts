import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve, presolveSteps } from "@bough/simplex/presolve";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { cliqueMerging } from "../../../src/presolve/reductions/clique-merging.ts";

it("makes one row of pairs that all exclude one another", () => {
  const builder = binaries(4);
  for (let j = 0; j < 4; j++)
    for (let k = j + 1; k < 4; k++) builder.addRow({ upper: 1 }, terms([j, k]));
  const merged = apply(builder.build());
  expect(merged.numRows).toBe(1);
  expect([...merged.rows.values]).toEqual([1, 1, 1, 1]);
  expect(merged.rowUpper[0]).toBe(1);
});

it("counts a literal that stands in a row negated", () => {
  // x0 and x1 exclude each other, and both need x2.
  const builder = binaries(3);
  builder.addRow({ upper: 1 }, terms([0, 1]));
  for (const j of [0, 1])
    builder.addRow({ upper: 0 }, [
      [j, 1],
      [2, -1],
    ]);
  const merged = apply(builder.build());
  expect(merged.numRows).toBe(1);
  expect([...merged.rows.values]).toEqual([1, 1, -1]);
  expect(merged.rowUpper[0]).toBe(0);
});

it("grows by what other rows imply, which stay", () => {
  // x0 and x1 exclude each other, and each needs both x2 and x3.
  const builder = binaries(4);
  builder.addRow({ upper: 1 }, terms([0, 1]));
  for (const j of [0, 1])
    builder.addRow({ upper: 0 }, [
      [j, 2],
      [2, -1],
      [3, -1],
    ]);
  const merged = apply(builder.build());
  expect(merged.numRows).toBe(3);
  expect([...merged.rows.indices.slice(0, 3)]).toEqual([0, 1, 2]);
  expect([...merged.rows.values.slice(0, 3)]).toEqual([1, 1, -1]);
  expect(merged.rowUpper[0]).toBe(0);
});

it("takes the heavy ones of a knapsack for a clique, and each lighter one with those it has no room beside", () => {
  // 5 x0 + 4 x1 + 3 x2 + 2 x3 <= 6: all pairs but (x1, x3) and (x2, x3).
  const builder = binaries(5);
  builder.addRow({ upper: 6 }, [
    [0, 5],
    [1, 4],
    [2, 3],
    [3, 2],
  ]);
  builder.addRow({ upper: 1 }, terms([0, 4]));
  for (const j of [1, 2]) builder.addRow({ upper: 1 }, terms([j, 4]));
  const merged = apply(builder.build());
  expect(merged.numRows).toBe(2);
  expect([...merged.rows.indices.slice(4)].sort()).toEqual([0, 1, 2, 4]);
});

it("does not take for excluded what a row forbids by no more than a solver forgives", () => {
  const builder = binaries(4);
  builder.addRow({ upper: 3.999_999 }, [
    [0, 2],
    [1, 2],
    [3, 1],
  ]);
  builder.addRow({ upper: 1 }, terms([0, 2]));
  builder.addRow({ upper: 1 }, terms([1, 2]));
  expect(apply(builder.build()).numRows).toBe(3);
});

it("forbids what excludes all of a row of which one holds", () => {
  const builder = binaries(3);
  builder.addRow({ lower: 1, upper: 1 }, terms([0, 1]));
  for (const j of [0, 1]) builder.addRow({ upper: 1 }, terms([j, 2]));
  const merged = apply(builder.build());
  expect(merged.columnUpper[2]).toBe(0);
});

it("leaves rows that let two hold as they are", () => {
  const builder = binaries(3);
  builder.addRow({ upper: 2 }, terms([0, 1, 2]));
  builder.addRow({ upper: 1 }, terms([0, 1]));
  expect(apply(builder.build()).numRows).toBe(2);
});

it("pauses while a long row grows", () => {
  const builder = binaries(10_002);
  const shared = Array.from({ length: 10_000 }, (_, j) => j);
  for (const own of [10_000, 10_001]) builder.addRow({ upper: 1 }, terms([...shared, own]));
  const options = { reductions: [cliqueMerging], integerMode: true };
  const steps = presolveSteps(builder.build(), options);
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  // Each of fifty literals is looked up in both rows.
  expect(pauses).toBeGreaterThan(25);
});

it("keeps to its work where a row grows by hundreds of literals", () => {
  const random = new Random(1);
  const builder = binaries(400);
  for (let i = 0; i < 100; i++) {
    const columns = Array.from({ length: 400 }, (_, j) => j).filter(() => random.chance(0.3));
    builder.addRow({ upper: 1 }, terms(columns));
  }
  const problem = builder.build();
  const { work } = presolve(problem, { reductions: [cliqueMerging], integerMode: true });
  expect(work).toBeLessThan(70 * problem.numNonzeros);
});

function binaries(count: number): ProblemBuilder {
  const builder = new ProblemBuilder();
  for (let j = 0; j < count; j++) builder.addColumn({ upper: 1, isInteger: true });
  return builder;
}

function terms(columns: readonly number[]): Term[] {
  return columns.map((j) => [j, 1]);
}

function apply(problem: Problem): Problem {
  return presolve(problem, { reductions: [cliqueMerging], integerMode: true }).problem;
}
