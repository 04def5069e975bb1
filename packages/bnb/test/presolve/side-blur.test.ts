import { type ColumnSpec, type Problem, ProblemBuilder, type Sense } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

interface Row {
  readonly coefficients: readonly number[];
  readonly lower?: number;
  readonly upper?: number;
}

function problemOf(sense: Sense, columns: readonly ColumnSpec[], rows: readonly Row[]): Problem {
  const builder = new ProblemBuilder({ sense });
  for (const column of columns) builder.addColumn(column);
  for (const { coefficients, ...sides } of rows) {
    builder.addRow(
      sides,
      coefficients.map((value, j) => [j, value] as const).filter(([, value]) => value !== 0),
    );
  }
  return builder.build();
}

/** What the same problem comes to with and without presolve, no gap allowed. */
function answers(problem: Problem): unknown[] {
  return [true, false].map((presolve) => {
    const { status, objective } = solveSync(problem, { presolve, gapRelative: 0, threads: 1 });
    return [status, objective === null ? null : Math.round(objective * 1e4) / 1e4];
  });
}

/**
 * Points that satisfy every row in decimals. Columns that move into a side leave the rounding of
 * their terms in it, which is much where little is left of the side or the next coefficient is small.
 */
describe("what rounding leaves in a row's side", () => {
  it("cuts no integer off that is all the row has left", () => {
    const integer = { isInteger: true };
    const problem = problemOf(
      "minimize",
      [
        { cost: -4 },
        { cost: 8.69, lower: 6, upper: 7, ...integer },
        { cost: 5, upper: 2, ...integer },
        { cost: -5.2, upper: 2, ...integer },
      ],
      [
        { coefficients: [0, 3.69702, 8.94642, 1.31418], lower: 32.44272 },
        { coefficients: [0, 0, 0, -1], upper: -1 },
        { coefficients: [0, -3.81252, 0, -1], lower: -23.87512 },
        {
          coefficients: [0, -8.814489, -0.800589, 8.652634],
          lower: -45.034889,
          upper: -45.034889,
        },
        { coefficients: [-1.851643, 7.057293, 0, 1.474225], lower: 37.078002, upper: 38.311653 },
      ],
    );
    expect(answers(problem)).toEqual([
      ["optimal", 37.38],
      ["optimal", 37.38],
    ]);
  });

  it("is no bound of a column with a coefficient of a ten-thousandth", () => {
    const problem = problemOf(
      "maximize",
      [
        { cost: 1, lower: 8, upper: 9, isInteger: true },
        { lower: -9, upper: -7, isInteger: true },
        { cost: 6.66, lower: -Infinity },
      ],
      [
        { coefficients: [0, -4.8951, 5.4317], upper: 54.9193 },
        { coefficients: [-0.6718, 0, 7.9165], lower: 10.4586 },
        { coefficients: [5.2779, 6.658, 1.6715], lower: -14.3558, upper: -14.1079 },
        { coefficients: [0, 1e6, 7.1068], lower: -8999985.7864, upper: -8999984.0792 },
        { coefficients: [-1e6, 2.6791, 0.0001], lower: -8000024.1117, upper: -8000021.5226 },
        { coefficients: [-3e6, 8.0373, 0.0003], lower: -24000072.3351, upper: -24000064.5678 },
      ],
    );
    expect(answers(problem)).toEqual([
      ["optimal", 21.32],
      ["optimal", 21.32],
    ]);
  });

  it("is no bound that propagation may hand to a free column", () => {
    const binary = { upper: 1, isInteger: true };
    const problem = problemOf(
      "minimize",
      [
        { cost: -0.19, upper: 7, isInteger: true },
        { lower: 3, upper: 6, isInteger: true },
        { cost: -7.1, ...binary },
        { cost: -6.3, ...binary },
        { cost: -7.27, lower: -Infinity, upper: 2.28 },
        { cost: -2, lower: -Infinity },
      ],
      [
        { coefficients: [0, -2.2, 0, 0.2, -7.9, -0.6], lower: -12.612, upper: -11.312 },
        { coefficients: [-0.7, 0, -3.6, -5, -7.4, 0], lower: -12.072, upper: -12.072 },
        {
          coefficients: [-1e6, -4.3, 4.6, -1.7, 6.8, 0.00001],
          lower: -2000012.39597,
          upper: -2000012.39597,
        },
      ],
    );
    expect(answers(problem)).toEqual([
      ["optimal", -21.8156],
      ["optimal", -21.8156],
    ]);
  });
});
