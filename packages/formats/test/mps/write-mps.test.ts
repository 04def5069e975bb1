import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { readMps, writeMps } from "../../src/index.ts";
import { rowForm } from "../../src/mps/row-form.ts";
import { expectSameNumbers, expectSameProblem } from "../support/same-problem.ts";

function problemWith(build: (builder: ProblemBuilder) => void): Problem {
  const builder = new ProblemBuilder({ allowContradictoryBounds: true });
  build(builder);
  return builder.build();
}

const named = (column: string, row: string) =>
  problemWith((builder) => {
    builder.objectiveName = "OBJ";
    builder.addColumn({ name: column, upper: 4.5 });
    builder.addRow({ name: row, lower: 2 }, [[0, 1.25]]);
  });

it("writes a small problem plainly, in the columns of fixed form too", () => {
  const problem = problemWith((builder) => {
    builder.name = "small";
    builder.sense = "maximize";
    builder.objectiveOffset = 2;
    builder.addColumn({ name: "x", cost: 1, isInteger: true });
    builder.addColumn({ name: "y", upper: 4 });
    builder.addRow({ name: "r", lower: 1, upper: 3 }, [[0, 0.1]]);
  });
  expect(writeMps(problem).text.split("\n")).toEqual([
    "NAME          small",
    "OBJSENSE",
    "    MAX",
    "ROWS",
    " N  OBJ",
    " L  r",
    "COLUMNS",
    "    MARK0     'MARKER'                 'INTORG'",
    "    x         OBJ                  1",
    "    x         r                  0.1",
    "    MARK1     'MARKER'                 'INTEND'",
    "    y         OBJ                  0",
    "RHS",
    "    RHS       OBJ                 -2",
    "    RHS       r                    3",
    "RANGES",
    "    RNG       r                    2",
    "BOUNDS",
    " PL BND       x",
    " UP BND       y                    4",
    "ENDATA",
    "",
  ]);
});

it.each([
  ["a name", "row 1"],
  ["tab\there", "line\nbreak"],
  ["'MARKER'", "'marker'"],
  ["", ""],
])("renames %j and %j with a warning", (column, row) => {
  const problem = named(column, row);
  const { text, warnings } = writeMps(problem);
  expect(warnings).toHaveLength(2);
  expectSameNumbers(readMps(text).problem, problem);
});

it("keeps different names different", () => {
  const problem = problemWith((builder) => {
    for (const name of ["a b", "a_b", "a\tb"]) builder.addColumn({ name });
  });
  const { problem: read } = readMps(writeMps(problem).text);
  expect([0, 1, 2].map((j) => read.columnName(j))).toEqual(["a_b_2", "a_b", "a_b_3"]);
});

it("keeps the objective apart from a row of the same name", () => {
  const problem = named("x", "OBJ");
  expect(readMps(writeMps(problem).text).problem.numRows).toBe(1);
});

it.each(["*x", "$x", "RHS", "-5", "MARKER"])("lets columns and rows be called %s", (name) => {
  expectSameProblem(readMps(writeMps(named(name, name)).text).problem, named(name, name));
});

describe("fixed form", () => {
  it("keeps blanks in names", () => {
    const problem = named("a col", "a row");
    const { text, warnings } = writeMps(problem, { free: false });
    expect(warnings).toEqual([]);
    expectSameProblem(readMps(text).problem, problem);
  });

  it("keeps no blanks in names beside special ordered sets", () => {
    const problem = problemWith((builder) => {
      for (const name of ["a col", "b"]) builder.addColumn({ name });
      const weights = Float64Array.of(1, 2);
      const columns = Int32Array.of(0, 1);
      builder.addStructure({ kind: "sos1", name: "s", columns, weights });
    });
    const { text, warnings } = writeMps(problem, { free: false });
    expect(warnings).toHaveLength(1);
    expect(readMps(text).problem.structures).toEqual(problem.structures);
  });

  it("shortens names and rounds numbers with warnings", () => {
    const problem = problemWith((builder) => {
      builder.addColumn({ name: "a long name", upper: 1 / 3 });
      builder.addColumn({ name: "a long one", upper: -123456789.123456 });
      builder.addColumn({ name: "a long onf" });
      builder.addColumn({ name: "_2" });
    });
    const { text, warnings } = writeMps(problem, { free: false });
    expect(warnings).toHaveLength(5);
    const { problem: read } = readMps(text);
    expect([0, 1, 2, 3].map((j) => read.columnName(j))).toEqual(["_1", "_2_2", "_3", "_2"]);
    const { columnUpper } = read;
    expect(columnUpper[0]).toBeCloseTo(1 / 3, 9);
    expect(columnUpper[1]).toBeCloseTo(-123456789.123456, 1);
  });
});

describe("sides", () => {
  it.each([
    [0.1, 0.3],
    [-1e15, 1e-3],
    [1e-300, 1e15],
    [-0.7, 1e9 / 7],
    [2 ** 53 - 1, 2 ** 53],
  ])("state %d to %d exactly", (lower, upper) => {
    const form = rowForm(lower, upper);
    const range = form?.range ?? 0;
    const sides =
      form?.type === "L" ? [form.rhs - range, form.rhs] : [form?.rhs, (form?.rhs ?? 0) + range];
    expect(sides).toEqual([lower, upper]);
  });

  it("become two rows where they contradict each other", () => {
    const problem = problemWith((builder) => {
      builder.addColumn({ name: "x" });
      builder.addRow({ name: "r", lower: 5, upper: 2 }, [[0, 1]]);
    });
    const { text, warnings } = writeMps(problem);
    expect(warnings).toHaveLength(1);
    const { rowLower, rowUpper } = readMps(text).problem;
    expect([...rowLower, ...rowUpper]).toEqual([-Infinity, 5, 2, Infinity]);
  });
});

it("refuses a semi-continuous column with bounds of its own", () => {
  const problem = problemWith((builder) => {
    builder.addColumn({ name: "x", lower: 1, upper: 9 });
    builder.addStructure({ kind: "semi-continuous", column: 0, lower: 2, upper: 9 });
  });
  expect(() => writeMps(problem)).toThrow('column "x" is zero or in [2, 9]');
});
