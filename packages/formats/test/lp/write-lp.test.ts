import { type Problem, ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { readLp, writeLp } from "../../src/index.ts";
import { expectSameNumbers, expectSameProblem } from "../support/same-problem.ts";

function problemWith(build: (builder: ProblemBuilder) => void): Problem {
  const builder = new ProblemBuilder({ allowContradictoryBounds: true });
  build(builder);
  return builder.build();
}

it("writes a small problem plainly", () => {
  const problem = problemWith((builder) => {
    builder.name = "small";
    builder.objectiveOffset = -2;
    builder.addColumn({ name: "x", cost: 1, upper: 1, isInteger: true });
    builder.addColumn({ name: "y", cost: -2.5, lower: -Infinity, upper: 4 });
    builder.addColumn({ name: "z", isInteger: true });
    builder.addRow({ name: "r", lower: 1, upper: 3 }, [
      [0, -1],
      [2, 0.1],
    ]);
    builder.addRow({ name: "empty", upper: 3 });
  });
  expect(writeLp(problem).text.split("\n")).toEqual([
    "\\Problem name: small",
    "Minimize",
    " obj: x - 2.5 y - 2",
    "Subject To",
    " r: 1 <= - x + 0.1 z <= 3",
    " empty: 0 x <= 3",
    "Bounds",
    " -inf <= y <= 4",
    "Binaries",
    " x",
    "Generals",
    " z",
    "End",
    "",
  ]);
});

it("lists all columns in the objective where rows would bring them in another order", () => {
  const problem = problemWith((builder) => {
    for (const name of ["a", "b", "c"]) builder.addColumn({ name });
    builder.addRow({ name: "r", upper: 1 }, [[2, 1]]);
  });
  expect(writeLp(problem).text).toContain("obj: 0 a + 0 b + 0 c");
  expectSameProblem(readLp(writeLp(problem).text).problem, problem);
});

it.each([
  ["3x", "end"],
  ["free", "subject"],
  ["inf", "a:b"],
  ["a b", "bounds"],
  ["x-y", ".5"],
  ["[x]", "St"],
  ["2 * x", ""],
])("renames %j and %j with a warning", (column, row) => {
  const problem = problemWith((builder) => {
    builder.addColumn({ name: column, cost: 1, isInteger: true });
    builder.addRow({ name: row, lower: 2 }, [[0, 1.25]]);
  });
  const { text, warnings } = writeLp(problem);
  expect(warnings).toHaveLength(2);
  expectSameNumbers(readLp(text).problem, problem);
});

it("breaks long lines between terms", () => {
  const problem = problemWith((builder) => {
    const terms: [number, number][] = [];
    for (let j = 0; j < 300; j++) {
      builder.addColumn({ name: `column${j}`, cost: j - 150.5 });
      terms.push([j, j + 0.25]);
    }
    builder.addRow({ name: "r", lower: 1, upper: 2 }, terms);
  });
  const { text } = writeLp(problem);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(255);
  expectSameProblem(readLp(text).problem, problem);
});

it("writes problems without columns or rows", () => {
  const problem = problemWith((builder) => {
    builder.objectiveOffset = 81;
    builder.addRow({ name: "r", lower: 2 });
  });
  expectSameProblem(readLp(writeLp(problem).text).problem, problem);
  const empty = problemWith(() => {});
  expect(readLp(writeLp(empty).text).problem.numCols).toBe(0);
});
