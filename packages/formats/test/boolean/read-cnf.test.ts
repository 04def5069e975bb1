import { describe, expect, it } from "vitest";
import { readCnf } from "../../src/index.ts";
import { rowsOf } from "../support/rows-of.ts";

describe("reading", () => {
  it("turns clauses into rows over binaries", () => {
    const { problem } = readCnf(
      "c comment\np cnf 4 3\n1 2 0\n-4 3\n-2 0\nc between\n-1 4 0\nc end\n",
    );
    expect(problem.numCols).toBe(4);
    expect([...problem.isInteger]).toEqual([1, 1, 1, 1]);
    expect(rowsOf(problem)).toEqual([
      [1, Infinity, { x1: 1, x2: 1 }],
      [-1, Infinity, { x2: -1, x3: 1, x4: -1 }],
      [0, Infinity, { x1: -1, x4: 1 }],
    ]);
  });

  it("counts repeated literals once and lets a literal and its negation satisfy the clause", () => {
    const { problem } = readCnf("p cnf 2 2\n1 1 2 0 1 -1 2 0");
    expect(rowsOf(problem)).toEqual([
      [1, Infinity, { x1: 1, x2: 1 }],
      [0, Infinity, { x2: 1 }],
    ]);
  });

  it("reads empty clauses, unused variables and the end mark %", () => {
    const { problem } = readCnf("p cnf 3 1\n0\n%\n0\n");
    expect(problem.numCols).toBe(3);
    expect(rowsOf(problem)).toEqual([[1, Infinity, {}]]);
  });
});

it.each([
  ["", "line 1: found the end of the file; expected p cnf"],
  ["c only\n", "line 2: found the end of the file"],
  ["p edge 3 2\ne 1 2\n", 'found "p edge 3 2"; expected p cnf'],
  ["p wcnf 3 2\n", "expected p cnf"],
  ["1 2 0\n", "expected p cnf"],
  ["p cnf 2 2\n1 2 0\n", "after 1 clauses; expected 2 clauses"],
  ["p cnf 2 1\n1 2 0\n1 0\n", "after 2 clauses; expected 1 clauses"],
  ["p cnf 2 1\n1 2\n", "line 3: found the end of the file; expected 0 after the clause"],
  ["p cnf 2 1\n1 3 0\n", 'line 2: found "3"; expected a literal between 1 and 2'],
  ["p cnf 2 1\n1 x2 0\n", 'found "x2"'],
  ["p cnf 2 1\n1 - 0\n", 'found "-"'],
  ["p cnf 999999999999 1\n", "expected counts up to"],
  ["p cnf 999999999 1\n1 0\n", "no more variables than the file could hold"],
])("refuses %j", (text, message) => {
  expect(() => readCnf(text)).toThrow(message);
});
