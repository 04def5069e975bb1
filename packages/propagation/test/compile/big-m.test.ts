import { describe, expect, it } from "vitest";
import { extractBigM } from "../../src/compile/big-m.ts";

/** 1000 (b1 + … + bn) + x <= rhs with binaries b and 0 <= x <= 3. */
function heavyRow(numSwitches: number, rhs: number) {
  const columns = Array.from({ length: numSwitches + 1 }, (_, j) => j);
  const coefficients = columns.map((j) => (j < numSwitches ? 1000 : 1));
  const bounds = {
    isInteger: new Uint8Array(columns.length).fill(1),
    lower: new Float64Array(columns.length),
    upper: Float64Array.from(columns, (j) => (j < numSwitches ? 1 : 3)),
  };
  return { side: { columns, coefficients, rhs, isIntegral: true, enforcement: [] }, bounds };
}

describe("extractBigM", () => {
  it("takes out one of two heavy binaries", () => {
    const { side, bounds } = heavyRow(2, 1001);
    const switched = extractBigM(side, bounds);
    expect(switched?.enforced.rhs).toBe(1);
    expect(switched?.always.rhs).toBe(1001);
  });

  it("leaves a knapsack of heavy binaries whole, which splitting would multiply", () => {
    const { side, bounds } = heavyRow(40, 20_001);
    expect(extractBigM(side, bounds)).toBeNull();
  });
});
