import { describe, expect, it } from "vitest";
import { cbc, clp, glpsol, highsNative, scipNative } from "../../src/contenders/commands.ts";

describe("Clp", () => {
  it("lists rows, then columns", () => {
    const solution = `Optimal - objective value             -12
      0 c1                     4                      -3
      1 c2                     4                       0
      0 x1                     4                       0
      1 x2                   0.5                       1
`;
    const outcome = clp.interpret("Optimal objective -12 - 17 iterations time 0.002", solution, 3);
    expect(outcome).toMatchObject({ status: "optimal", objective: -12, iterations: 17 });
    expect(outcome.values).toEqual(Float64Array.of(4, 0.5, 0));
  });

  it("marks violated rows, which are no point", () => {
    const solution = `Infeasible - objective value               2
**       0 c1                     2                       0
      0 x1                     2                       0
`;
    expect(clp.interpret("", solution, 1)).toMatchObject({ status: "infeasible", values: null });
    expect(clp.interpret("", "Unbounded - objective value       -6.25e+13\n", 1).status).toBe(
      "unbounded",
    );
  });
});

describe("CBC", () => {
  const output = `Result - Optimal solution found

Objective value:                -22.00000000
Enumerated nodes:               31
Total iterations:               407
`;

  it("tells nodes, iterations and the point", () => {
    const solution = `Optimal - objective value -22.00000000
      0 c1                    24                       0
      0 x1                     4                      -5
      2 x3                     2                      -1
`;
    const outcome = cbc.interpret(output, solution, 3);
    expect(outcome).toMatchObject({
      status: "optimal",
      objective: -22,
      nodes: 31,
      iterations: 407,
    });
    expect(outcome.values).toEqual(Float64Array.of(4, 0, 2));
  });

  it("tells when it found points", () => {
    const log = `${output}Cbc0012I Integer solution of 7665 found by feasibility pump after 0 iterations and 0 nodes (0.12 seconds)
Cbc0016I Integer solution of -7.5e+03 found by strong branching after 6954 iterations and 28 nodes (1.20 seconds)
`;
    const { incumbents } = cbc.interpret(log, "Optimal - objective value -7500\n", 1);
    expect(incumbents).toEqual([
      [0.12, 7665],
      [1.2, -7500],
    ]);
  });

  it("counts what lies within the gap as optimal", () => {
    const solution =
      "Optimal (within gap tolerance) - objective value 46243.00\n      0 x1   1   0\n";
    expect(cbc.interpret("", solution, 1)).toMatchObject({ status: "optimal", objective: 46243 });
  });

  it("tells a proof from a limit, with and without a point", () => {
    const infeasible = "Integer infeasible - objective value 0.50000000\n      0 x1   0.5   0\n";
    expect(cbc.interpret("", infeasible, 1)).toMatchObject({ status: "infeasible", values: null });
    const stopped = "Stopped on time - objective value 7.00000000\n      0 x1    1    0\n";
    expect(cbc.interpret("Lower bound:                    5.5\n", stopped, 1)).toMatchObject({
      status: "limit",
      objective: 7,
      bound: 5.5,
      values: Float64Array.of(1),
    });
    const nothing =
      "Stopped on time (no integer solution - continuous used) - objective value 3.5\n      0 x1   0.5   0\n";
    expect(cbc.interpret("", nothing, 1)).toMatchObject({
      status: "limit",
      objective: null,
      values: null,
    });
  });

  it("calls a missing solution an error", () => {
    expect(cbc.interpret("** Current model not valid", "", 1).status).toBe("error");
  });
});

describe("glpsol", () => {
  it("reads basic solutions", () => {
    const solution =
      "c Rows: 2\ns bas 2 2 f f -12\ni 1 u 4 -3\ni 2 b 4 0\nj 1 b 4 0\nj 2 l 0 1\ne o f\n";
    const outcome = glpsol.interpret("OPTIMAL LP SOLUTION FOUND", solution, 2);
    expect(outcome).toMatchObject({ status: "optimal", objective: -12 });
    expect(outcome.values).toEqual(Float64Array.of(4, 0));
  });

  it("reads integer solutions, optimal within the gap as well", () => {
    const solution = (status: string) => `s mip 1 2 ${status} -22\ni 1 24\nj 1 4\nj 2 0.5\ne o f\n`;
    const outcome = glpsol.interpret("INTEGER OPTIMAL SOLUTION FOUND", solution("o"), 2);
    expect(outcome).toMatchObject({ status: "optimal", objective: -22 });
    expect(outcome.values).toEqual(Float64Array.of(4, 0.5));
    const gap = "RELATIVE MIP GAP TOLERANCE REACHED; SEARCH TERMINATED";
    expect(glpsol.interpret(gap, solution("f"), 2).status).toBe("optimal");
    const limit = "TIME LIMIT EXCEEDED; SEARCH TERMINATED";
    expect(glpsol.interpret(limit, solution("f"), 2)).toMatchObject({
      status: "limit",
      objective: -22,
    });
    expect(glpsol.interpret(limit, solution("u"), 2)).toMatchObject({
      status: "limit",
      values: null,
    });
  });

  it.each([
    ["LP HAS NO PRIMAL FEASIBLE SOLUTION", "s bas 2 2 u u 0", "infeasible"],
    ["PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION", "s bas 2 2 u u 0", "infeasible"],
    ["PROBLEM HAS NO FEASIBLE SOLUTION", "s mip 1 2 n 0", "infeasible"],
    ["PROBLEM HAS NO INTEGER FEASIBLE SOLUTION", "s mip 1 2 n 0", "infeasible"],
    ["LP HAS UNBOUNDED PRIMAL SOLUTION", "s bas 1 2 f n -1", "infeasible-or-unbounded"],
    ["PROBLEM HAS NO DUAL FEASIBLE SOLUTION", "s bas 1 2 u u 0", "infeasible-or-unbounded"],
  ])("%s", (output, solution, status) => {
    expect(glpsol.interpret(output, `${solution}\n`, 2)).toMatchObject({ status, values: null });
  });
});

describe("HiGHS", () => {
  const solution = (status: string) => `Model status
${status}

# Primal solution values
Feasible
Objective -22
# Columns 3
x1 4
x2 0
x3 2.5
# Rows 2
c1 24
c2 6.5

# Dual solution values
None
`;

  it("reads the columns between their heading and the rows", () => {
    const output = "  Dual bound        -22.5\n  Nodes             7\n  LP iterations     19\n";
    const outcome = highsNative.interpret(output, solution("Optimal"), 3);
    expect(outcome).toMatchObject({ status: "optimal", objective: -22, bound: -22.5, nodes: 7 });
    expect(outcome.iterations).toBe(19);
    expect(outcome.values).toEqual(Float64Array.of(4, 0, 2.5));
  });

  it.each([
    ["Infeasible", "infeasible"],
    ["Unbounded", "unbounded"],
    ["Primal infeasible or unbounded", "infeasible-or-unbounded"],
    ["Time limit reached", "limit"],
    ["Solve error", "error"],
  ])("%s", (words, status) => {
    expect(highsNative.interpret("", solution(words), 3).status).toBe(status);
  });

  it("has no point where it lists none", () => {
    const empty = "Model status\nTime limit reached\n\n# Primal solution values\nNone\n";
    expect(highsNative.interpret("", empty, 3)).toMatchObject({ status: "limit", values: null });
  });
});

describe("SCIP", () => {
  const output = (status: string) => `SCIP Status        : ${status}
  Solving Nodes      : 12
  Dual Bound         : -2.20000000000000e+01 (in run 1, after 1 nodes)
`;
  const solution = `objective value:                                  -22
x1                                                  4 \t(obj:-5)
x3                                                  2 \t(obj:-1)
`;

  it("leaves out zeros", () => {
    const status = "problem is solved [optimal solution found]";
    const outcome = scipNative.interpret(output(status), solution, 3);
    expect(outcome).toMatchObject({ status: "optimal", objective: -22, bound: -22, nodes: 12 });
    expect(outcome.values).toEqual(Float64Array.of(4, 0, 2));
  });

  it.each([
    ["problem is solved [infeasible]", "infeasible"],
    ["problem is solved [unbounded]", "unbounded"],
    ["problem is solved [infeasible or unbounded]", "infeasible-or-unbounded"],
    ["solving was interrupted [time limit reached]", "limit"],
    ["unknown", "error"],
  ])("%s", (words, status) => {
    expect(scipNative.interpret(output(words), "no solution available\n", 3).status).toBe(status);
  });

  it("counts the end at the gap as solved", () => {
    const words = "solving was interrupted [gap limit reached]";
    expect(scipNative.interpret(output(words), solution, 3).status).toBe("optimal");
  });
});
