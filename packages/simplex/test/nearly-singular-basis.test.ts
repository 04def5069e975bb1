import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { AT_LOWER, BASIC, createLpEngine } from "../src/index.ts";

const RATIO = 100;

/**
 * A chain x₀ - 100 x₁, x₁ - 100 x₂, … within [-1, 1] over columns within [0, 1], of which the
 * objective wants many: with all columns basic, entries of the inverse reach 100^(length - 1).
 */
function chain(length: number) {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length }, (_, k) =>
    builder.addColumn({ cost: k % 2 === 0 ? -1 : 0.5, lower: 0, upper: 1 }),
  );
  columns.forEach((column, k) => {
    const terms: [number, number][] = [[column, 1]];
    if (k + 1 < length) terms.push([columns[k + 1]!, -RATIO]);
    builder.addRow({ lower: -1, upper: 1 - (0.5 * k) / length }, terms);
  });
  return builder.build();
}

describe("a basis that is all but singular", () => {
  it.each([4, 12, 40, 100, 170])("does not lead astray with %i columns", (length) => {
    const problem = chain(length);
    const cold = createLpEngine(problem);
    expect(cold.resolve()).toBe("optimal");
    const warm = createLpEngine(problem);
    const status = new Uint8Array(2 * length).fill(AT_LOWER);
    status.fill(BASIC, 0, length);
    warm.loadBasis({ numCols: length, numRows: length, status });
    expect(warm.resolve()).toBe("optimal");
    expect(warm.objective).toBeCloseTo(cold.objective, 7);
    for (let j = 0; j < length; j++) {
      expect(warm.primal[j]).toBeGreaterThan(-1e-6);
      expect(warm.primal[j]).toBeLessThan(1 + 1e-6);
    }
  });
});
