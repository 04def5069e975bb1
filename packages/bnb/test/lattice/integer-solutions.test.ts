import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { coordinatesOf } from "../../src/lattice/coordinates.ts";
import { integerSolutions } from "../../src/lattice/integer-solutions.ts";
import { meanLengthInBits, wholeEquations } from "../../src/lattice/whole-equations.ts";
import { runToEnd } from "../../src/steps.ts";

/** Integer columns from 0 to `upper`, and a row for each line: its coefficients, and last its side or both of them. */
function problemOf(upper: number, lines: readonly (readonly number[])[], width = 0): Problem {
  const builder = new ProblemBuilder();
  const count = lines[0].length - 1;
  for (let j = 0; j < count; j++) builder.addColumn({ upper, isInteger: true });
  for (const line of lines) {
    const side = line[count];
    builder.addRow(
      { lower: side - width, upper: side },
      line.slice(0, count).map((a, j) => [j, a]),
    );
  }
  return builder.build();
}

const solutionsOf = (problem: Problem) =>
  runToEnd(integerSolutions(wholeEquations(problem), { work: 0 }));

/** All values from 0 to `most` of so many columns. */
function* allValues(count: number, most: number): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (const rest of allValues(count - 1, most))
      for (let value = 0; value <= most; value++) yield [...rest, value];
}

describe("integerSolutions", () => {
  it("has all solutions of equations, and nothing else", () => {
    const random = new Random(11);
    let found = 0;
    for (let trial = 0; trial < 60; trial++) {
      const count = random.integer(3, 5);
      const size = random.pick([5, 50, 1000]);
      const lines = Array.from({ length: random.integer(1, 2) }, () =>
        Array.from({ length: count }, () => random.integer(-size, size) || 1),
      );
      const point = Array.from({ length: count }, () => random.integer(0, 4));
      const value = (line: readonly number[], x: readonly number[]) =>
        x.reduce((sum, v, j) => sum + v * line[j], 0);
      const problem = problemOf(
        4,
        lines.map((line) => [...line, value(line, point)]),
      );
      const solutions = solutionsOf(problem);
      if (solutions === "none" || solutions === null) throw new Error("a solution was lost");
      const origin = solutions.origin.map(Number);
      const directions = solutions.directions.map((direction) => direction.map(Number));
      for (const [e, line] of lines.entries()) {
        expect(value(line, origin)).toBe(value(lines[e], point));
        for (const direction of directions) expect(value(line, direction) + 0).toBe(0);
      }
      const coordinates = coordinatesOf(directions);
      for (const x of allValues(count, 4)) {
        if (!lines.every((line) => value(line, x) === value(line, point))) continue;
        found++;
        const multiples = coordinates.map((line) =>
          Math.round(line.reduce((sum, a, k) => sum + a * (x[k] - origin[k]), 0)),
        );
        const reached = origin.map((v, k) =>
          multiples.reduce((sum, m, d) => sum + m * directions[d][k], v),
        );
        expect(reached).toEqual(x);
      }
    }
    expect(found).toBeGreaterThan(200);
  });

  it("knows where there is none, over several equations together as well", () => {
    expect(solutionsOf(problemOf(100, [[6, 10, 15, 7]]))).not.toBe("none");
    // Each has solutions, and so have both over the rationals.
    const parity = [
      [1, 1, 1],
      [1, -1, 0],
    ];
    expect(solutionsOf(problemOf(100, parity))).toBe("none");
    // Not even over the rationals.
    const contradiction = [
      [3, 5, 7],
      [6, 10, 16],
    ];
    expect(solutionsOf(problemOf(100, contradiction))).toBe("none");
  });

  it("solves systems of many equations whose numbers are small", () => {
    const random = new Random(4);
    const lines = Array.from({ length: 12 }, () => {
      const line = new Array<number>(40).fill(0);
      for (let k = 0; k < 6; k++) line[random.integer(0, 39)] = random.integer(1, 3);
      // All ones are a solution.
      return [...line, line.reduce((sum, a) => sum + a, 0)];
    });
    const problem = problemOf(3, lines);
    const solutions = solutionsOf(problem);
    const free = wholeEquations(problem).unknowns.length - lines.length;
    expect(solutions !== null && solutions !== "none" && solutions.directions.length).toBe(free);
  });

  it("counts an equation once that is said twice", () => {
    const twice = [
      [12, 30, 7, 95],
      [24, 60, 14, 190],
    ];
    const solutions = solutionsOf(problemOf(9, twice));
    expect(solutions !== null && solutions !== "none" && solutions.directions.length).toBe(2);
  });
});

describe("wholeEquations", () => {
  it("takes decimals as whole numbers over a common measure, and narrow rows with their activity", () => {
    const { coefficients, sides, unknowns } = wholeEquations(problemOf(9, [[1.25, 7.5, 22.5]]));
    expect([coefficients, sides, unknowns.length]).toEqual([[[1n, 6n]], [18n], 2]);
    const narrow = wholeEquations(problemOf(9, [[70, 190, 500]], 20));
    expect([narrow.coefficients, narrow.sides]).toEqual([[[7n, 19n, -1n]], [0n]]);
    expect(narrow.unknowns[2]).toEqual({ column: undefined, lower: 48, upper: 50 });
  });

  it("leaves wide rows, sides that are no multiple, and rows of other columns to others", () => {
    expect(wholeEquations(problemOf(9, [[6, 10, 14, 7]])).rows).toEqual([]);
    expect(wholeEquations(problemOf(9, [[70, 190, 500]], 90)).rows).toEqual([]);
    const builder = new ProblemBuilder();
    builder.addColumn({ isInteger: true });
    builder.addColumn({});
    builder.addRow({ lower: 5, upper: 5 }, [
      [0, 3],
      [1, 7],
    ]);
    expect(wholeEquations(builder.build()).rows).toEqual([]);
  });

  it("tells how long directions are", () => {
    // Two directions at right angles to (300, 400, 0): of lengths whose product is 5.
    const equations = wholeEquations(problemOf(9, [[300, 400, 1, 77]]));
    expect(meanLengthInBits(equations)).toBeCloseTo(Math.log2(Math.hypot(300, 400, 1)) / 2);
  });
});
