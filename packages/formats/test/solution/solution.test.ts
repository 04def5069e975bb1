import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { readSolution, solutionPoint, writeSolution } from "../../src/index.ts";

const valuesOf = (text: string) => Object.fromEntries(readSolution(text).values);

describe("reading", () => {
  it.each([
    ["plain lines", "# a comment\n=obj= 3\n\nx 1\nlong name 2.5\ny -1e-3\n"],
    [
      "HiGHS",
      "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 3\n# Columns 3\nx 1\nlong name 2.5\ny -1e-3\n# Rows 1\nc 4\n\n# Dual solution values\nNone\n",
    ],
    [
      "SCIP",
      "solution status: optimal\nobjective value:     3\nx   1 \t(obj:3)\nlong name  2.5\t(obj:0)\ny -0.001 (obj:-1e+2)\n",
    ],
    ["Gurobi", "# Objective value = 3\nx 1\nlong name 2.5\ny -1.0D-3"],
    [
      "JSON",
      '{ "status": "optimal", "objective": 3, "solution": { "x": 1, "long name": 2.5, "y": -1e-3 } }',
    ],
  ])("%s", (_, text) => {
    const solution = readSolution(text);
    expect(solution.objective).toBe(3);
    expect(solution.hasPoint).toBe(true);
    expect(Object.fromEntries(solution.values)).toEqual({ x: 1, "long name": 2.5, y: -1e-3 });
  });

  it("reads CBC's numbered lines", () => {
    const text =
      "Optimal - objective value 3.00000000\n      0 x          1     0\n**    4 y  2   -1e-1\n";
    expect(readSolution(text).objective).toBe(3);
    expect(valuesOf(text)).toEqual({ x: 1, y: 2 });
  });

  it("reads an object of values", () => {
    expect(valuesOf('{"x": 1, "status of y": 2}')).toEqual({ x: 1, "status of y": 2 });
  });

  it("says where there is no point", () => {
    expect(readSolution("=infeas=\n").hasPoint).toBe(false);
    expect(readSolution('{"status": "infeasible", "objective": null}').hasPoint).toBe(false);
  });

  it.each([
    ["x\n", 'line 1: found "x"; expected a name and a value'],
    ["x 1\n\nx 2\n", 'line 3: found "x" for a second time'],
    ["", "line 1: found the end of the file"],
    ["# only\n# comments\n", "line 2: found the end of the file"],
    ["x inf\n", 'line 1: found "inf"; expected a finite number'],
    ["x 1e400\n", "expected a finite number"],
    ["x 1\ny nan\n", 'line 2: found "nan"; expected a number'],
    ["# Columns 2\nx 1\n", "line 3: found no further value; expected value 2 of 2"],
    ["{ broken", 'line 1: found "broken" in column 3; expected a name'],
    ['{"x": "1"}', "expected a finite number"],
    ["<?xml version='1.0'?>", "found XML"],
  ])("refuses %j", (text, message) => {
    expect(() => readSolution(text)).toThrow(message);
  });
});

describe("points", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  builder.addColumn({ name: "x", cost: 2 });
  builder.addColumn({ name: "y", cost: -1 });
  const problem = builder.build();

  it("returns what was written", () => {
    const x = [0.1 + 0.2, -1e-7];
    const text = writeSolution(problem, x);
    const solution = readSolution(text);
    expect([...solutionPoint(problem, solution.values)]).toEqual(x);
    expect(solution.objective).toBe(2 * x[0] - x[1]);
  });

  it("returns values under any name", () => {
    const names = [
      "",
      "a\nb",
      " c",
      "d\t",
      '"e"',
      "#f",
      "=obj=",
      "Objective",
      "3 g 1 2",
      "h i",
      "J",
    ];
    const others = new ProblemBuilder();
    for (const name of names) others.addColumn({ name });
    const named = others.build();
    const x = names.map((_, j) => j + 1);
    const solution = readSolution(writeSolution(named, x));
    expect([...solution.values.keys()]).toEqual(names);
    expect([...solutionPoint(named, solution.values)]).toEqual(x);
    // Quotation marks that another program has written are part of the name.
    expect([...readSolution('"k" 1\n').values.keys()]).toEqual(['"k"']);
  });

  it("takes left-out variables as zero and refuses unknown ones", () => {
    expect([...solutionPoint(problem, new Map([["y", 3]]))]).toEqual([0, 3]);
    expect(() => solutionPoint(problem, new Map([["z", 3]]))).toThrow('"z"');
  });
});
