import { describe, expect, it } from "vitest";
import { integerRow } from "../../src/contenders/integer-row.ts";

function row(values: readonly number[], lower: number, upper: number) {
  const columns = Int32Array.from(values.keys());
  return integerRow(columns, Float64Array.from(values), lower, upper);
}

describe("integerRow", () => {
  it("scales fractions to integers and rounds the sides inwards", () => {
    expect(row([0.5, 1.25], 0.3, 2.6)).toMatchObject({
      coefficients: [2, 5],
      lower: 2,
      upper: 10,
      scale: 4,
    });
  });

  it("leaves integers alone and open sides open", () => {
    const open = row([3, -2], -Infinity, 7);
    expect(open).toMatchObject({ coefficients: [3, -2], upper: 7, scale: 1 });
    expect(open?.lower).toBe(-Number.MAX_SAFE_INTEGER);
  });

  it("refuses what has no small common multiple", () => {
    expect(row([Math.PI, 1], 0, 1)).toBeUndefined();
  });
});
