import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import { missesWholeRow } from "../../src/tree/whole-rows.ts";

/** Integers of 10^12 whose rows come to 5 · 10^15, where an LP forgives ones. */
function farOff() {
  const b = new ProblemBuilder();
  const columns = [
    [0, 5, -1.6],
    [-9999999998, -9999999995, 0.9],
    [1000000000001, 1000000000006, -3.8],
    [10, 15, -14],
    [100000000003, 100000000008, 0.36],
    [0, 5, -0.3],
  ] as const;
  for (const [lower, upper, cost] of columns) b.addColumn({ lower, upper, cost, isInteger: true });
  const row = (lower: number, upper: number, ...coefficients: number[]) =>
    b.addRow(
      { lower, upper },
      coefficients.flatMap((a, j) => (a === 0 ? [] : [[j, a] as const])),
    );
  row(-Infinity, 4041950000104041, 0, 1025, 4356, 7947, -3038);
  row(-Infinity, 5119629999954887, -4517, 5437, 5174, -6818, 0, 1716);
  row(-Infinity, 13468, -4817, 0, 0, 2728);
  row(-5038329999995665, -5038329999995665, 3013, 2333, -5015, 0, 0, 5693);
  row(5038329999995665, 5038329999995665, -3013, -2333, 5015, 0, 0, -5693);
  return b.build();
}

const fixedAt = (x: readonly number[]) => ({
  lower: (j: number) => x[j]!,
  upper: (j: number) => x[j]!,
});

describe("rows of whole numbers", () => {
  it("are missed by ones, however large their terms are", () => {
    const best = [4, -9999999995, 1000000000005, 12, 100000000006, 1];
    expect(missesWholeRow(farOff(), fixedAt(best))).toBe(false);
    const beside = [5, -9999999996, 1000000000004, 11, 100000000006, 0];
    expect(missesWholeRow(farOff(), fixedAt(beside))).toBe(true);
  });

  it("decide leaves that an LP leaves open", () => {
    const presolved = solveSync(farOff(), { gapRelative: 0, gapAbsolute: 0 });
    const given = solveSync(farOff(), { gapRelative: 0, gapAbsolute: 0, presolve: false });
    expect(given.status).toBe("optimal");
    expect(given.objective).toBe(presolved.objective);
  });
});
