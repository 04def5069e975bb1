import { describe, expect, it } from "vitest";
import { FormatError, readOpb } from "../../src/index.ts";
import { rowsOf } from "../support/rows-of.ts";

const read = (text: string) => readOpb(text).problem;

describe("reading", () => {
  it("reads objective, relations and negated literals", () => {
    const problem = read(
      "* #variable= 3 #constraint= 3\nmin: +2 x1 -3 ~x2 ;\n+1 x1 +2 x2 >= 1;\n* comment\n1 x1 -1 ~x3 <= 0 ;\n2 x2 4 x3\n= 2 ;",
    );
    expect([...problem.cost]).toEqual([2, 3, 0]);
    expect(problem.objectiveOffset).toBe(-3);
    expect([...problem.isInteger]).toEqual([1, 1, 1]);
    expect([...problem.columnUpper]).toEqual([1, 1, 1]);
    expect(rowsOf(problem)).toEqual([
      [1, Infinity, { x1: 1, x2: 2 }],
      [-Infinity, 1, { x1: 1, x3: 1 }],
      [2, 2, { x2: 2, x3: 4 }],
    ]);
  });

  it("maximises", () => {
    const problem = read("max: 1 a 2 b_2 ;");
    expect(problem.sense).toBe("maximize");
    expect([...problem.cost]).toEqual([-1, -2]);
  });

  it("sums a variable that appears twice, with its negation too", () => {
    expect(rowsOf(read("1 x1 2 x1 1 ~x1 >= 2 ;"))).toEqual([[1, Infinity, { x1: 2 }]]);
  });

  it.each([
    ["1 x1 x2 >= 1 ;", "x1 x2", (x: number[]) => x[0] * x[1] >= 1],
    ["2 x1 ~x2 1 x3 >= 2 ;", "x1 x2 x3", (x: number[]) => 2 * x[0] * (1 - x[1]) + x[2] >= 2],
    [
      "1 ~x1 ~x2 ~x3 <= 0 ;",
      "x1 x2 x3",
      (x: number[]) => (1 - x[0]) * (1 - x[1]) * (1 - x[2]) <= 0,
    ],
    ["1 x1 x1 x2 -1 x2 x1 = 0 ;", "x1 x2", () => true],
    ["3 x1 ~x1 x2 1 x2 >= 1 ;", "x1 x2", (x: number[]) => x[1] >= 1],
  ])("%j holds where its products say so", (text, names, holds) => {
    const problem = read(text);
    const variables = names.split(" ");
    for (let bits = 0; bits < 1 << variables.length; bits++) {
      const x = variables.map((_, k) => (bits >> k) & 1);
      expect(canBeCompleted(problem, variables, x)).toBe(holds(x));
    }
  });

  it("shares equal products", () => {
    const problem = read("min: 1 x1 x2 ;\n1 x2 x1 1 x3 >= 1 ;");
    expect([0, 1, 2, 3].map((j) => problem.columnName(j))).toEqual(["x1", "x2", "x3", "and_x1_x2"]);
    expect([...problem.cost]).toEqual([0, 0, 0, 1]);
    expect(problem.numCols).toBe(4);
  });

  it("splits rows that double precision cannot add into rows with carries", () => {
    const problem = read(
      "* #variable= 2 #constraint= 1\n16777217 x1 9223372036854775809 x2 >= 33554435 ;",
    );
    expect(rowsOf(problem)).toEqual([
      [3, Infinity, { x1: 1, x2: 1, carry3: -(2 ** 24) }],
      [2, Infinity, { x1: 1, carry3: 1, carry4: -(2 ** 24) }],
      [0, Infinity, { x2: 32768, carry4: 1 }],
    ]);
    expect([...problem.columnLower]).toEqual([0, 0, -4, -4]);
    expect([...problem.isInteger]).toEqual([1, 1, 1, 1]);
  });
});

describe("errors", () => {
  it.each([
    ["", 1, "an OPB file"],
    ["1 x1 >= 1", 1, "; after the constraint"],
    ["1 x1 >= ;", 1, "an integer"],
    ["1 x1 ;", 1, ">=, <= or ="],
    ["1 x1 > 1 ;", 1, ">=, <= or ="],
    ["x1 >= 1 ;", 1, "an integer before the variable"],
    ["1 >= 1 ;", 1, "a variable after the integer"],
    ["1 x1 1.5 x2 >= 1 ;", 1, "a variable such as"],
    ["- x1 >= 1 ;", 1, "an integer"],
    ["\nsoft: x1 ;", 2, "the price that no point may reach, or ;"],
    ["[-2] 1 x1 >= 1 ;", 1, "a weight such as [3]"],
    ["max: 1 x1 ;\n[2] 1 x1 >= 1 ;", 2, "min: before soft constraints"],
    ["[9007199254740991] 1 x1 >= 1 ;\n[1] 1 x1 >= 1 ;", 2, "below 2^53"],
    ["* #variable= 1 #constraint= 2\n1 x1 >= 1 ;", 2, "2 constraints"],
    ["9223372036854775808 x1 >= 1 ;", 1, "a header line"],
    ["* #variable= 1 #constraint= 1\nmin: 9223372036854775809 x1 ;", 2, "below 2^53"],
    [`* #variable= 1 #constraint= 1\n${"9".repeat(20_000)} x1 >= 1 ;`, 2, "at most 10000 digits"],
  ])("%j fails on line %d", (text, line, expected) => {
    const error = errorOf(text);
    expect(error.message).toContain(expected);
    expect(error.line).toBe(line);
  });

  function errorOf(text: string): FormatError {
    try {
      readOpb(text);
    } catch (error) {
      if (error instanceof FormatError) return error;
      throw error;
    }
    throw new Error("the text was read without an error");
  }
});

/** True where some values of the product columns make all rows hold. */
function canBeCompleted(
  problem: ReturnType<typeof read>,
  variables: readonly string[],
  values: readonly number[],
): boolean {
  const rows = rowsOf(problem);
  const names = Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j));
  const free = names.filter((name) => !variables.includes(name));
  for (let bits = 0; bits < 1 << free.length; bits++) {
    const value = (name: string): number => {
      const k = variables.indexOf(name);
      return k >= 0 ? values[k] : (bits >> free.indexOf(name)) & 1;
    };
    const holds = rows.every(([lower, upper, terms]) => {
      const sum = Object.entries(terms).reduce((total, [name, a]) => total + a * value(name), 0);
      return sum >= lower && sum <= upper;
    });
    if (holds) return true;
  }
  return false;
}
