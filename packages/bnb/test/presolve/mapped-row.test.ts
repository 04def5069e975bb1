import { ProblemBuilder } from "@bough/problem";
import type { Postsolve } from "@bough/simplex/presolve";
import { describe, expect, it } from "vitest";
import type { AddedRow } from "../../src/lp/added-row.ts";
import { reduce } from "../../src/presolve/reduction.ts";
import { RowMap } from "../../src/presolve/row-map.ts";
import { runToEnd } from "../../src/steps.ts";

/** Columns that presolve fixes at these values, before two that it keeps. */
function reducedWith(values: readonly number[]) {
  const builder = new ProblemBuilder();
  for (const value of values) builder.addColumn({ lower: value, upper: value });
  const [x, y] = [0, 1].map(() => builder.addColumn({ upper: 9, isInteger: true, cost: -1 }));
  builder.addRow({ upper: 11 }, [
    [x, 3],
    [y, 2],
  ]);
  builder.addRow({ upper: 13 }, [
    [x, 2],
    [y, 5],
  ]);
  // That one would find the best values of the two.
  return runToEnd(reduce(builder.build(), { without: new Set(["bound-strengthening"]) }));
}

function row(coefficients: readonly number[], lower: number, upper: number): AddedRow {
  return {
    name: "cut",
    columns: Int32Array.from(coefficients, (_, j) => j),
    coefficients: Float64Array.from(coefficients),
    lower,
    upper,
    rank: 1,
  };
}

describe("a row over columns that presolve has fixed", () => {
  it("keeps what is left beside terms that cancel", () => {
    const { mapRow } = reducedWith([1, 1, 1]);
    const mapped = mapRow(row([-1, 2 ** 60, -(2 ** 60), 1, 1], -Infinity, 5));
    expect(mapped?.upper).toBe(6);
  });

  it("gives way by the rounding of fractions, and not at all among integers", () => {
    const { mapRow } = reducedWith([0.1, 0.7, 3]);
    const fractions = mapRow(row([0.3, 1 / 3, 0.1, 1, 1], 1.1, 2.3));
    const exact = 0.1 * 0.3 + 0.7 / 3 + 0.3;
    expect(fractions?.upper).toBeGreaterThan(2.3 - exact);
    expect(fractions?.lower).toBeLessThan(1.1 - exact);
    expect(fractions?.upper).toBeCloseTo(2.3 - exact, 12);
    const integers = reducedWith([1, 2, 3]).mapRow(row([4, -2, 2, 1, 1], -Infinity, 9));
    expect(integers).toMatchObject({ lower: -Infinity, upper: 3 });
  });
});

describe("a row over columns that were replaced by others", () => {
  // So many that a look at every term for each of them would not end.
  it("is written over a chain of a hundred thousand", () => {
    const length = 100_000;
    const builder = new ProblemBuilder();
    builder.addColumn({ upper: 9, isInteger: true });
    const chain: Pick<Postsolve, "expressions" | "mergedColumns" | "fixedValue" | "reducedColumn"> =
      {
        // x_j = x_(j + 1) + 1, all the way to the column that is left.
        expressions: () =>
          Array.from({ length }, (_, column) => ({
            column,
            constant: 1,
            columns: [column + 1],
            coefficients: [1],
            isWhole: true,
          })),
        // The last one means something else now.
        mergedColumns: () =>
          Uint8Array.from({ length: length + 2 }, (_, j) => (j > length ? 1 : 0)),
        fixedValue: new Float64Array(length + 2).fill(Number.NaN),
        reducedColumn: Int32Array.from({ length: length + 2 }, (_, j) => (j === length ? 0 : -1)),
      };
    const map = new RowMap(chain as Postsolve, builder.build());
    const ones = Array.from({ length }, () => 1);
    const sides = { columns: Int32Array.from([0]), coefficients: Float64Array.from([length]) };
    const moved = (length * (length + 1)) / 2;
    const impossible = { ...row([1, 1], 0, 1), columns: Int32Array.from([0, length + 1]) };
    for (let round = 0; round < 2; round++) {
      expect(map.map(row(ones, -Infinity, moved + 7))).toMatchObject({ ...sides, upper: 7 });
      expect(map.map(impossible)).toBe(null);
    }
  });
});
