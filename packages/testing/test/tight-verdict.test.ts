import { describe, expect, it } from "vitest";
import { type PlainModel, tightVerdict } from "../src/index.ts";

const GAPS = { gapRelative: 0, gapAbsolute: 0 };

describe("tightVerdict", () => {
  it("asks fractions where a small coefficient magnifies last digits of a side", () => {
    // At x = -2 the decimals want y <= 2 and y >= 2.00000000002; the doubles beside them leave 2e-6.
    const rows = [
      { coefficients: [1868000, -0.00007], lower: -3736000.00014, upper: Infinity },
      {
        coefficients: [0.000019999999999999998, 1019000],
        lower: 2037999.9999799998,
        upper: Infinity,
      },
    ];
    const model: PlainModel = {
      cost: [-1.6, 0],
      offset: 0,
      lower: [-2, 0],
      upper: [-2, 5],
      numIntegers: 1,
      rows,
    };
    const answer = (status: string, objective: number | null) =>
      tightVerdict(model, { status, objective, bound: objective }, GAPS);
    expect(answer("infeasible", null)).toBeNull();
    expect(answer("optimal", 3.2)).toBeNull();
    expect(answer("optimal", 1.6)).not.toBeNull();
    const wider = { ...model, rows: [{ ...rows[0]!, lower: -3736000.00015 }, rows[1]!] };
    expect(
      tightVerdict(wider, { status: "infeasible", objective: null, bound: null }, GAPS),
    ).not.toBeNull();
  });
});
