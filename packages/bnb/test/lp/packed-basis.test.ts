import { AT_LOWER, AT_UPPER, BASIC, FREE } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import type { AddedRow } from "../../src/lp/added-row.ts";
import { keyOf, packBasis, unpackBasis } from "../../src/lp/packed-basis.ts";

/** Four columns, a row of the problem and the added rows 11 and 12; weights in order of the basics. */
const basis = {
  numCols: 4,
  numRows: 3,
  status: Uint8Array.of(BASIC, AT_LOWER, AT_UPPER, FREE, AT_UPPER, BASIC, BASIC),
  weights: Float32Array.of(2, 3, 4),
};
const packed = packBasis(basis, Int32Array.of(11, 12));

describe("packBasis", () => {
  it("comes back as it was", () => {
    expect(unpackBasis(packed, Int32Array.of(11, 12))).toEqual(basis);
    const { weights: _, ...bare } = basis;
    expect(unpackBasis(packBasis(bare, Int32Array.of(11, 12)), Int32Array.of(11, 12))).toEqual(
      bare,
    );
  });

  it("follows its rows when others leave and come", () => {
    const { numRows, status, weights } = unpackBasis(packed, Int32Array.of(12, 13, 14));
    expect(numRows).toBe(4);
    expect([...status]).toEqual([BASIC, AT_LOWER, AT_UPPER, FREE, AT_UPPER, BASIC, BASIC, BASIC]);
    expect([...(weights ?? [])]).toEqual([2, 4, 1, 1]);
  });

  it("finds nonbasic rows at their new places", () => {
    const tight = { ...basis, status: Uint8Array.of(0, 1, 2, 0, 2, 0, AT_LOWER) };
    const moved = unpackBasis(packBasis(tight, Int32Array.of(11, 12)), Int32Array.of(12));
    expect([...moved.status]).toEqual([BASIC, AT_LOWER, AT_UPPER, BASIC, AT_UPPER, AT_LOWER]);
    expect([...(moved.weights ?? [])]).toEqual([2, 3]);
  });
});

describe("keyOf", () => {
  const row: AddedRow = {
    name: "clique",
    columns: Int32Array.of(0, 3),
    coefficients: Float64Array.of(1, 1),
    lower: -Infinity,
    upper: 1,
    rank: 1,
  };

  it("depends on what a row says alone", () => {
    const same = { ...row, columns: row.columns.slice(), name: "other", rank: 2 };
    expect(keyOf(same)).toBe(keyOf(row));
    expect(keyOf({ ...row, upper: 2 })).not.toBe(keyOf(row));
    expect(keyOf({ ...row, columns: Int32Array.of(0, 4) })).not.toBe(keyOf(row));
    expect(keyOf({ ...row, coefficients: Float64Array.of(1, 2) })).not.toBe(keyOf(row));
  });
});
