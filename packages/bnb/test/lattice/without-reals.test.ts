import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type AddedUpEquation, equationsWithoutReals } from "../../src/lattice/without-reals.ts";

/** Three integers and two real columns under equations. */
function problemOf(
  rows: readonly { readonly side: number; readonly terms: readonly Term[] }[],
): Problem {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 3; j++) builder.addColumn({ upper: 50, isInteger: true });
  for (let j = 0; j < 2; j++) builder.addColumn({ upper: 900 });
  for (const { side, terms } of rows) builder.addRow({ lower: side, upper: side }, terms);
  return builder.build();
}

const [X, Y, Z, R, S] = [0, 1, 2, 3, 4];

/** Coefficients by column, and a side that is not below zero. */
function upToSign({ columns, integers, side = 0 }: Omit<AddedUpEquation, "row">) {
  const sign = side < 0 ? -1 : 1;
  return [Object.fromEntries(columns.map((j, k) => [j, sign * integers[k]])), sign * side];
}

describe("equationsWithoutReals", () => {
  it("takes a real column out by the row that tells what it is", () => {
    const problem = problemOf([
      {
        side: 0.5,
        terms: [
          [X, 0.25],
          [R, -0.5],
        ],
      },
      {
        side: 9,
        terms: [
          [Y, 3],
          [Z, 1],
          [R, 2],
        ],
      },
    ]);
    // R = X / 2 - 1, so 3 Y + Z + X = 11.
    const [{ row, columns, integers, side }, ...others] = equationsWithoutReals(problem);
    expect(others).toEqual([]);
    expect(row).toBe(1);
    expect(upToSign({ columns, integers, side })).toEqual([{ [X]: 1, [Y]: 3, [Z]: 1 }, 11]);
  });

  it("takes several out one after the other, and has nothing where rows are too few", () => {
    const first = {
      side: 1,
      terms: [
        [X, 1],
        [R, 1],
        [S, 1],
      ] as Term[],
    };
    const second = {
      side: 2,
      terms: [
        [Y, 1],
        [R, 1],
        [S, -1],
      ] as Term[],
    };
    const third = {
      side: 4,
      terms: [
        [Z, 2],
        [R, 3],
      ] as Term[],
    };
    expect(equationsWithoutReals(problemOf([first, second]))).toEqual([]);
    const [{ columns, integers, side }] = equationsWithoutReals(problemOf([first, second, third]));
    // 2 R = 3 - X - Y.
    expect(upToSign({ columns, integers, side })).toEqual([{ [X]: 3, [Y]: 3, [Z]: -4 }, 1]);
  });

  it("knows where no whole numbers come to the side, unless rows may be missed by that", () => {
    const withSide = (side: number) =>
      equationsWithoutReals(
        problemOf([
          {
            side: 0,
            terms: [
              [X, 4],
              [R, 1],
            ],
          },
          {
            side,
            terms: [
              [Y, 6],
              [R, 1],
            ],
          },
        ]),
      );
    expect(withSide(3.25)[0].side).toBeUndefined();
    expect(withSide(4)[0].side).toBe(2);
    expect(withSide(4.000001)).toEqual([]);
  });

  it("leaves systems of many rows to others, whose numbers would have hundreds of digits", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 100; j++) builder.addColumn({ upper: 9, isInteger: j % 2 === 0 });
    const random = new Random(6);
    for (let i = 0; i < 60; i++) {
      const terms = Array.from({ length: 100 }, (_, j): Term => [j, random.integer(1, 9999) / 100]);
      builder.addRow({ lower: 5000, upper: 5000 }, terms);
    }
    expect(equationsWithoutReals(builder.build())).toEqual([]);
  });

  it("leaves rows in such small units that other points pass as well", () => {
    const problem = problemOf([
      {
        side: 0,
        terms: [
          [X, 0.3333333],
          [R, 1],
        ],
      },
      {
        side: 0,
        terms: [
          [Y, 1],
          [R, 3],
        ],
      },
    ]);
    expect(equationsWithoutReals(problem)).toEqual([]);
  });
});
