import type { Problem } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { FormatError, readLp } from "../../src/index.ts";

function errorOf(text: string): FormatError {
  try {
    readLp(text, { fileName: "broken.lp" });
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("the text was read without an error");
}

/** Rows as [name, lower, upper, { column: coefficient }]. */
function rowsOf(problem: Problem): unknown[] {
  const { rows } = problem;
  return Array.from({ length: problem.numRows }, (_, i) => {
    const terms: Record<string, number> = {};
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      terms[problem.columnName(rows.indices[k])] = rows.values[k];
    }
    return [problem.rowName(i), problem.rowLower[i], problem.rowUpper[i], terms];
  });
}

function boundsOf(problem: Problem): Record<string, number[]> {
  return Object.fromEntries(
    Array.from({ length: problem.numCols }, (_, j) => [
      problem.columnName(j),
      [problem.columnLower[j], problem.columnUpper[j], problem.isInteger[j]],
    ]),
  );
}

const read = (text: string) => readLp(text).problem;
const withRows = (rows: string) => rowsOf(read(`min x + y\nst\n${rows}\nend`));
const withBounds = (bounds: string) => boundsOf(read(`min x + y\nst\nbounds\n${bounds}\nend`));

describe("numbers and brackets that few people mean", () => {
  it.each([
    ["a side", "min x\nst\n c: x >= 1e400\n d: x <= 3\nend", 3],
    ["a side at the end", "min x\nst\n c: x = 1e20\n\n\nend", 3],
    ["a bound", "min x\nst\nbounds\n x >= 1e20\n y <= 3\nend", 4],
  ])("name the line of %s that counts as infinite", (_, text, line) => {
    const error = errorOf(text);
    expect(error.line).toBe(line);
    expect(error.message).toContain("1e+20 and more counts as infinite");
  });

  it("are told where they leave a row without a side", () => {
    const { problem, warnings } = readLp("min x\nst\n c: x <= 1e25\n d: x <= inf\nend");
    expect(problem.rowUpper).toEqual(Float64Array.of(Infinity, Infinity));
    expect(warnings).toEqual([
      "LP text, line 3: the side 1e+25 counts as infinite, as all from 1e+20 on",
    ]);
  });

  it("are taken as names, and told", () => {
    const { problem, warnings } = readLp(
      "max x\nst\n c: 2 (x + y) <= 4\n d: z(1) + z(2) <= 3\nend",
    );
    expect(problem.numCols).toBe(5);
    expect(warnings.map((each) => each.split(" holds")[0])).toEqual([
      'LP text, line 3: the name "(x"',
      'LP text, line 3: the name "y)"',
    ]);
  });
});

describe("objective", () => {
  it.each([
    ["Minimize\n cost: 2 x - 3y + 4.5\nSubject To\nEnd", "minimize", "cost", [2, -3], 4.5],
    ["MAX x + x + 2e1x -5 + 1\nst\nend", "maximize", undefined, [-22], -4],
    ["maximise\nobj:\nsuch that\nend", "maximize", "obj", [], 0],
    ["Minimum 3\ns.t.\nend", "minimize", undefined, [], 3],
    ["min\n - - 2 x\n + 3 * y\nst end", "minimize", undefined, [2, 3], 0],
    ["min 53/4 x\nst\nend", "minimize", undefined, [13.25], 0],
    ["min 2 ex\nst\nend", "minimize", undefined, [2], 0],
  ])("%j", (text, sense, name, cost, constant) => {
    const problem = read(text);
    expect(problem.sense).toBe(sense);
    expect(problem.objectiveName).toBe(name);
    expect([...problem.cost]).toEqual(cost);
    expect(problem.toUserObjective(problem.objectiveOffset)).toBe(constant);
  });

  it("takes the name of the problem from the comment other programs write", () => {
    expect(read("\\Problem name: diet.mps\nmin\nst\nend").name).toBe("diet.mps");
  });
});

describe("rows", () => {
  it.each([
    ["c: x + 2 y <= 4", ["c", -Infinity, 4, { x: 1, y: 2 }]],
    ["c: x + 2 y => 4", ["c", 4, Infinity, { x: 1, y: 2 }]],
    ["c: x < 4", ["c", -Infinity, 4, { x: 1 }]],
    ["c: x =< 4", ["c", -Infinity, 4, { x: 1 }]],
    ["c: 2x-3y == -4", ["c", -4, -4, { x: 2, y: -3 }]],
    ["x >= 1", ["c1", 1, Infinity, { x: 1 }]],
    ["R1: 3 <= x", ["R1", 3, Infinity, { x: 1 }]],
    ["R1: 3 >= x + y", ["R1", -Infinity, 3, { x: 1, y: 1 }]],
    ["r: -2 <= x + y <= 8", ["r", -2, 8, { x: 1, y: 1 }]],
    ["r: 8 >= x\n + y >= -2", ["r", -2, 8, { x: 1, y: 1 }]],
    ["r: 5 <= x <= 2", ["r", 5, 2, { x: 1 }]],
    ["c: x - 1 >= 2", ["c", 3, Infinity, { x: 1 }]],
    ["c: 2 x + 1 >= 3 y - 4", ["c", -5, Infinity, { x: 2, y: -3 }]],
    ["c: x\n+\ny\n>=\n2", ["c", 2, Infinity, { x: 1, y: 1 }]],
    ["c: x + y + x <= 2", ["c", -Infinity, 2, { x: 2, y: 1 }]],
    ["c: x - x + y <= 2", ["c", -Infinity, 2, { y: 1 }]],
    ["c: x <= inf", ["c", -Infinity, Infinity, { x: 1 }]],
    ["c: x >= -1e30", ["c", -Infinity, Infinity, { x: 1 }]],
    ["c: = 0", ["c", 0, 0, {}]],
    ["end: x >= 2", ["end", 2, Infinity, { x: 1 }]],
    ["bounds: st + free >= 2", ["bounds", 2, Infinity, { st: 1, free: 1 }]],
  ])("%j", (text, row) => {
    expect(withRows(text)).toEqual([row]);
  });

  it("ends a row without a label at the end of its line", () => {
    expect(withRows("x - y >= -2\n-x - y >= -6\nx <= 3\n2 x >= 1")).toEqual([
      ["c1", -2, Infinity, { x: 1, y: -1 }],
      ["c2", -6, Infinity, { x: -1, y: -1 }],
      ["c3", -Infinity, 3, { x: 1 }],
      ["c4", 1, Infinity, { x: 2 }],
    ]);
  });

  it("names rows without a label apart from those with one", () => {
    expect(withRows("c2: x >= 1\nx >= 2").map((row) => (row as unknown[])[0])).toEqual([
      "c2",
      "_c2",
    ]);
  });

  it("keeps lazy constraints and user cuts as rows", () => {
    expect(withRows("x >= 1\nlazy constraints\nl: y >= 1\nuser cuts\nu: x + y >= 1")).toHaveLength(
      3,
    );
  });

  it("reads names with brackets, slashes and hashes", () => {
    expect(withRows("(1): x[1,2] + a/b + p#1$q <= 4")).toEqual([
      ["(1)", -Infinity, 4, { "x[1,2]": 1, "a/b": 1, "p#1$q": 1 }],
    ]);
  });
});

describe("bounds and kinds", () => {
  it.each([
    ["x <= 4", [0, 4, 0]],
    ["x >= -4", [-4, Infinity, 0]],
    ["-4 <= x <= 4", [-4, 4, 0]],
    ["4 >= x >= -4", [-4, 4, 0]],
    ["-inf <= x <= 4", [-Infinity, 4, 0]],
    ["0 <= x <= +infinity", [0, Infinity, 0]],
    ["x free", [-Infinity, Infinity, 0]],
    ["x FREE\nx <= 3", [-Infinity, 3, 0]],
    ["x = 3", [3, 3, 0]],
    ["3 = x", [3, 3, 0]],
    ["x <= -4", [0, -4, 0]],
    ["generals\nx", [0, Infinity, 1]],
    ["-3 <= x <= 5\nintegers\nx", [-3, 5, 1]],
    ["binaries\nx", [0, 1, 1]],
    ["bin x", [0, 1, 1]],
    ["x = 0\nbinary\nx", [0, 0, 1]],
    ["binary\nx\nbounds\nx <= 5", [0, 1, 1]],
  ])("%j", (text, bounds) => {
    expect(withBounds(text)).toEqual({ x: bounds, y: [0, Infinity, 0] });
  });

  it("reads semi-continuous and semi-integer columns", () => {
    const problem = read("min x + y\nst\nbounds\n1 <= x <= 9\nsemi-continuous\nx y\ngen\ny\nend");
    expect(problem.structures).toEqual([
      { kind: "semi-continuous", column: 0, lower: 1, upper: 9 },
      { kind: "semi-continuous", column: 1, lower: 0, upper: Infinity },
    ]);
    expect(boundsOf(problem)).toEqual({ x: [0, 9, 0], y: [0, Infinity, 1] });
  });

  it("warns of a variable that only the bounds name", () => {
    const { problem, warnings } = readLp("min x\nst\nbounds\nz <= 4\nend");
    expect(problem.numCols).toBe(2);
    expect(warnings).toHaveLength(1);
  });
});

describe("structures", () => {
  it("reads special ordered sets", () => {
    const problem = read("min x+y+z\nst\nsos\ns: S1:: x:3 y:1 z:2\nS2:: x:-1\ny : 4.5\nend");
    expect(problem.structures).toEqual([
      {
        kind: "sos1",
        name: "s",
        columns: Int32Array.of(1, 2, 0),
        weights: Float64Array.of(1, 2, 3),
      },
      {
        kind: "sos2",
        name: "sos2",
        columns: Int32Array.of(0, 1),
        weights: Float64Array.of(-1, 4.5),
      },
    ]);
  });

  it("reads rows under an indicator", () => {
    const text = "min x\nst\nc: x >= 1\ni: b = 0 -> 1 <= x + 2 y <= 3\nbin b\nend";
    const problem = read(text);
    expect(problem.numRows).toBe(1);
    expect(problem.structures).toEqual([
      {
        kind: "indicator",
        name: "i",
        binary: 1,
        activeValue: 0,
        columns: Int32Array.of(0, 2),
        coefficients: Float64Array.of(1, 2),
        lower: 1,
        upper: 3,
      },
    ]);
  });
});

it("needs neither rows nor a heading for them", () => {
  expect(read("min x\nend").numRows).toBe(0);
});

describe("a word where a number was meant", () => {
  const linesOf = (text: string) => readLp(text).warnings;

  it.each([
    ["min x\nst\nx + y >= 1\nc: x + y <= many\nend", /line 4: the word "many"/],
    ["min x\nst\nx >= NaN\nend", /line 3: the word "NaN"/],
  ])("%j is told", (text, message) => {
    expect(linesOf(text)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    "min x\nst\nx >= y\nend\n".replace("end", "bounds\ny <= 3\nend"),
    "min x + y\nst\nx >= y\nend",
    "min x\nst\nx >= y\nx + y <= 3\nend",
    "min x\nst\nx >= y\ngen\ny\nend",
    "min x\nst\n3 <= y\nend",
  ])("%j speaks of a variable", (text) => {
    expect(linesOf(text)).toEqual([]);
  });
});

describe("words that mean more than one thing", () => {
  it("reads 2d5 as two of a variable", () => {
    expect(withRows("c: 2d5 + 3D6 - 1e1 >= 1e-1")).toEqual([
      ["c", 10.1, Infinity, { d5: 2, D6: 3 }],
    ]);
  });

  it("names a row inf", () => {
    expect(withRows("inf: x >= 1\nInfinity : y >= 2\nc: x <= inf")).toEqual([
      ["inf", 1, Infinity, { x: 1 }],
      ["Infinity", 2, Infinity, { y: 1 }],
      ["c", -Infinity, Infinity, { x: 1 }],
    ]);
  });

  it("takes headings behind a constant where they open something, or nothing in the same line", () => {
    expect(rowsOf(read("min x + 2 st\nc: x >= 1 bounds\nx <= 3\nend"))).toEqual([
      ["c", 1, Infinity, { x: 1 }],
    ]);
    expect(rowsOf(read("min x + 2 subject to c: x >= 1 bounds end"))).toHaveLength(1);
  });
});

describe("errors", () => {
  it.each([
    ["", 1, "Minimize or Maximize"],
    ["blah", 1, "Minimize or Maximize"],
    ["min x\nst\nc: x >= 1\n", 4, "or End"],
    ["min x\nst\nx y >= 1\nend", 3, "<=, >= or ="],
    ["min x\nst\nc: x >= \nend", 4, "a variable or a number"],
    ["min x\nst\nc: x + 3\nend", 4, "<=, >= or ="],
    ["min x\nst\nc: x >= 1\nc: x >= 2\nend", 4, "each row name once"],
    ["min x\nst\n1 <= x >= 2\nend", 3, "the end of the row"],
    ["min x\nst\nc:  >= x >= 1\nend", 3, "a sum or a number before the relation"],
    ["min x\nst\nc: <=\n x\nend", 3, "a sum or a number before the relation"],
    ["min x\nst\nx <= 2 <= 3\nend", 3, "the end of the row"],
    ["min x\nst\n1 <= x <= y\nend", 4, "a number after the second"],
    ["min x ^ 2\nst\nend", 1, "quadratic"],
    ["min x * y\nst\nend", 1, "quadratic"],
    ["min x + [ x ^2 ] / 2\nst\nend", 1, "quadratic"],
    ["min x\nst\ngeneral constraints\nend", 3, "linear problem"],
    ["min x\nst\nbounds\nx 3\nend", 4, "free, <=, >= or ="],
    ["min x\nst\nbounds\n2 x <= 3\nend", 4, "<=, >= or ="],
    ["min x\nst\nbounds\nx >= inf\nend", 4, 'the bound Infinity of "x", which no value'],
    ["min x\nst\nx >= inf\nend", 3, "a side that no value"],
    ["min x\nst\ngen\n3\nend", 4, "the name of a variable"],
    ["min inf x\nst\nend", 1, "a finite coefficient"],
    ["min x\nst\nc: b = 2 -> x >= 1\nbin b\nend", 3, "a condition like"],
    ["min x\nst\nc: b = 1 -> x >= 1\nend", 3, "between 0 and 1"],
    ["min x\nst\nsos\ns: S3:: x:1\nend", 4, "S1:: or S2::"],
    ["min x\nst\nsos\ns: S1:: x:1 x:2\nend", 5, "distinct variables"],
    ["min x+y\nst\nsos\ns: S1:: x:1 y:1e999\nend", 5, "finite numbers as weights"],
    ["min x\nst\nend\nx", 4, "the end of the file"],
    ["min x\nst\nx >= inf - inf\nend", 4, "a number"],
    ["min x\nst\n2 <= x <= inf - inf\nend", 4, "a number"],
    ["min x\nst\nbounds\nx <= inf / inf\nend", 4, "a finite divisor"],
    ["min 1e308 x + 1e308 x\nst\nend", 3, "smaller costs"],
    ["min x\nst\n1e308 x + 1e308 x <= 1\nend", 4, "smaller coefficients"],
    ["min 1.2.3 x\nst\nend", 1, "a number"],
    ["min x\nst\nx >= 1,5\nend", 3, "a decimal point"],
    ["min 2,5 x\nst\nend", 1, "a decimal point"],
    ["min 3 x + 2 bin\nst\nx + bin >= 4\nend", 2, "another name for the variable"],
    ["min 3 x + 2 st\nSubject To\nx + st >= 4\nend", 2, "another name for the variable"],
    ["min x\nst\nx >= 2 bounds\nend", 4, "another name for the variable"],
    ["min: x + y;\nx >= 1;", 1, "without a colon"],
    ["min x\nst\n1: x >= 1\nend", 3, "a row name that begins with"],
    ["min x\nst\nx + 1d5 y >= 1\nend", 3, "<=, >= or ="],
    ["min x + y\nst\nx + y >= 1\nGenrals\nx y\nend", 5, "the heading Generals?"],
    ["min x + y\nst\nx >= 1\nbounds\nx <= 3\nBinares\nx y\nend", 7, "the heading Binaries?"],
  ])("%j fails on line %d", (text, line, expected) => {
    const error = errorOf(text);
    expect(error.message).toContain(expected);
    expect(error.line).toBe(line);
  });
});

it.each([
  ["-5 <= x <= 10", "bounds -5 and 10"],
  ["x <= 7", "bounds 0 and 7"],
  ["x free", "bounds -Infinity and Infinity"],
])("warns of the bounds %j that the section Binaries cuts", (bound, told) => {
  const { problem, warnings } = readLp(`max x\nst\nc: x >= 0\nbounds\n${bound}\nbinaries\nx\nend`);
  expect([problem.columnLower[0], problem.columnUpper[0]]).toEqual([0, 1]);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(told);
});

it.each(["0 <= x <= 1", "x = 1", "x >= 0"])(
  "takes the bounds %j of a binary in silence",
  (bound) => {
    expect(readLp(`max x\nst\nc: x >= 0\nbounds\n${bound}\nbinaries\nx\nend`).warnings).toEqual([]);
  },
);

it.each(["::\n x:1 y:2", "5", "x y"])(
  "refuses a section of ordered sets that begins with %j",
  (text) => {
    expect(() => readLp(`Minimize\n x + y\nSubject To\nSOS2 ${text}\nEnd\n`)).toThrow(/line 4/);
  },
);
