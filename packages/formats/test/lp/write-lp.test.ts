import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
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
    " r: - x + 0.1 z >= 1",
    "\\ Upper side of the row above:",
    " r_upper: - x + 0.1 z <= 3",
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
  // Numbers, brackets and divisions to other readers, wherever they stand in the word.
  ["inflow", "Nano"],
  ["x[1]", "km/h"],
  [";x", "INF_2"],
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

describe("a row with two sides", () => {
  const text =
    "min x\nst\nr: x + y >= 1\n\\ Upper side of the row above:\nr_upper: x + y <= 3\nend\n";

  it("is two rows for others, and one when it is read back", () => {
    const { problem } = readLp(text);
    expect([problem.numRows, problem.rowName(0)]).toEqual([1, "r"]);
    expect([problem.rowLower[0], problem.rowUpper[0]]).toEqual([1, 3]);
    expectSameProblem(readLp(writeLp(problem).text).problem, problem);
  });

  it.each([
    ["other terms", text.replace("r_upper: x + y", "r_upper: x + 2 y")],
    ["other columns", text.replace("r_upper: x + y", "r_upper: x + z")],
    ["fewer terms", text.replace("r_upper: x + y", "r_upper: x")],
    ["more terms", text.replace("r_upper: x + y", "r_upper: x + y + z")],
    ["the other side", text.replace("r_upper: x + y <=", "r_upper: x + y >=")],
    ["no comment", text.replace(/\\.*\n/, "")],
  ])("stays two rows where the second has %s", (_, changed) => {
    expect(readLp(changed).problem.numRows).toBe(2);
  });

  it("takes a name that no other row has", () => {
    const problem = problemWith((builder) => {
      builder.addColumn({ name: "x" });
      builder.addRow({ name: "r", lower: 1, upper: 3 }, [[0, 1]]);
      builder.addRow({ name: "r_upper", upper: 2 }, [[0, 1]]);
    });
    expect(writeLp(problem).text).toContain(" r_upper_: x <= 3");
    expectSameProblem(readLp(writeLp(problem).text).problem, problem);
  });
});
