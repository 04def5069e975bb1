import { describe, expect, it } from "vitest";
import { FormatError, readMps } from "../../src/index.ts";

/** A file with the given parts beside a fixed skeleton: rows L1, G1, E1, columns x, y. */
function file(parts: { rhs?: string; ranges?: string; bounds?: string; rest?: string } = {}) {
  return [
    "NAME test",
    "ROWS",
    " N cost",
    " L L1",
    " G G1",
    " E E1",
    "COLUMNS",
    " x cost 1 L1 2",
    " x G1 3 E1 4",
    " M1 'MARKER' 'INTORG'",
    " y cost -1 L1 1",
    " M2 'MARKER' 'INTEND'",
    "RHS",
    parts.rhs ?? " RHS L1 10 G1 20",
    parts.ranges === undefined ? "RANGES" : `RANGES\n${parts.ranges}`,
    parts.bounds === undefined ? "BOUNDS" : `BOUNDS\n${parts.bounds}`,
    ...(parts.rest === undefined ? [] : [parts.rest]),
    "ENDATA",
    "",
  ].join("\n");
}

function errorOf(text: string): FormatError {
  try {
    readMps(text, { fileName: "broken.mps" });
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("the text was read without an error");
}

describe("rows and sides", () => {
  it("reads a plain problem", () => {
    const { problem, warnings } = readMps(file());
    expect(warnings).toEqual([]);
    expect(problem.name).toBe("test");
    expect(problem.objectiveName).toBe("cost");
    expect([...problem.cost]).toEqual([1, -1]);
    expect([...problem.rowLower]).toEqual([-Infinity, 20, 0]);
    expect([...problem.rowUpper]).toEqual([10, Infinity, 0]);
    expect([...problem.columns.starts]).toEqual([0, 3, 4]);
    expect([...problem.columns.indices]).toEqual([0, 1, 2, 0]);
    expect([...problem.columns.values]).toEqual([2, 3, 4, 1]);
    expect([problem.columnName(0), problem.columnName(1)]).toEqual(["x", "y"]);
    expect([0, 1, 2].map((i) => problem.rowName(i))).toEqual(["L1", "G1", "E1"]);
  });

  it.each([
    ["L1", 4, [6, 10]],
    ["L1", -4, [6, 10]],
    ["G1", 4, [20, 24]],
    ["G1", -4, [20, 24]],
    ["E1", 4, [0, 4]],
    ["E1", -4, [-4, 0]],
    ["E1", 0, [0, 0]],
    ["L1", 1e30, [-Infinity, 10]],
  ])("range on %s of %d", (row, range, sides) => {
    const { problem } = readMps(file({ ranges: ` R ${row} ${range}` }));
    const i = ["L1", "G1", "E1"].indexOf(row);
    expect([problem.rowLower[i], problem.rowUpper[i]]).toEqual(sides);
  });

  it("ignores a range where the side is infinite", () => {
    const { problem, warnings } = readMps(file({ rhs: " RHS L1 1e30", ranges: " R L1 5" }));
    expect([problem.rowLower[0], problem.rowUpper[0]]).toEqual([-Infinity, Infinity]);
    expect(warnings).toHaveLength(1);
  });

  it("takes a right-hand side of the objective as minus its constant", () => {
    expect(readMps(file({ rhs: " RHS cost 7" })).problem.objectiveOffset).toBe(-7);
    const text = `OBJSENSE MAX\n${file({ rhs: " RHS cost 7" })}`;
    const { problem } = readMps(text);
    expect(problem.toUserObjective(problem.objectiveAt([0, 0]))).toBe(-7);
    expect([...problem.cost]).toEqual([-1, 1]);
  });

  it("reads sides without a set name", () => {
    const { problem } = readMps(file({ rhs: " L1 10 G1 20\n E1 3", ranges: " L1 1 G1 2" }));
    expect([...problem.rowLower]).toEqual([9, 20, 3]);
  });

  it("drops further rows of type N with a warning, or obeys OBJNAME", () => {
    const text = file().replace(" L L1", " N other\n L L1").replace("x cost 1", "x cost 1 other 5");
    const broken = text.replace("x cost 1 other 5 L1 2", "x cost 1 other 5\n x L1 2");
    const { problem, warnings } = readMps(broken);
    expect([...problem.cost]).toEqual([1, -1]);
    expect(warnings).toHaveLength(1);
    expect([...readMps(`OBJNAME other\n${broken}`).problem.cost]).toEqual([5, 0]);
    expect([...readMps(`OBJNAME\n other\n${broken}`).problem.cost]).toEqual([5, 0]);
  });

  it("reads quotients", () => {
    expect(readMps(file({ rhs: " RHS L1 9/10 G1 -1/3" })).problem.rowUpper[0]).toBe(0.9);
  });

  it("sums duplicate entries with a warning and takes the first right-hand side", () => {
    const text = file({ rhs: " RHS L1 1\n RHS L1 2" }).replace(" x G1 3", " x L1 5\n x G1 3");
    const { problem, warnings } = readMps(text);
    expect(problem.columns.values[0]).toBe(7);
    expect(problem.rowUpper[0]).toBe(1);
    expect(warnings).toHaveLength(2);
  });

  it("keeps LAZYCONS and USERCUTS as rows", () => {
    const text = file().replace("COLUMNS", "LAZYCONS\n L lazy\nUSERCUTS\n G cut\nCOLUMNS");
    expect(readMps(text).problem.numRows).toBe(5);
  });
});

describe("bounds", () => {
  it.each([
    ["", "x", 0, Infinity, 0],
    ["", "y", 0, 1, 1],
    [" UP B x 4", "x", 0, 4, 0],
    [" UP x 4", "x", 0, 4, 0],
    [" UP B x 0", "x", 0, 0, 0],
    [" UP B x -4", "x", -Infinity, -4, 0],
    [" UP B x -4\n LO B x -9", "x", -9, -4, 0],
    [" LO B x 0\n UP B x -4", "x", 0, -4, 0],
    [" LO B y 2", "y", 2, Infinity, 1],
    [" UP B y 5", "y", 0, 5, 1],
    [" MI B x", "x", -Infinity, Infinity, 0],
    [" MI B y", "y", -Infinity, Infinity, 1],
    [" MI B x\n UP B x -2", "x", -Infinity, -2, 0],
    [" FR x", "x", -Infinity, Infinity, 0],
    [" FR B x 0", "x", -Infinity, Infinity, 0],
    [" PL B y", "y", 0, Infinity, 1],
    [" FX B x 3", "x", 3, 3, 0],
    [" BV B x", "x", 0, 1, 1],
    [" BV B x 1.0", "x", 0, 1, 1],
    [" LI B x -3", "x", -3, Infinity, 1],
    [" UI B x 3", "x", 0, 3, 1],
    [" UP B x inf", "x", 0, Infinity, 0],
    [" LO B x -1e30\n UP B x 1e20", "x", -Infinity, Infinity, 0],
    [" LO B x -0.0", "x", 0, Infinity, 0],
  ])("%j leaves %s in [%d, %d], integer %d", (bounds, name, lower, upper, integer) => {
    const { problem } = readMps(file({ bounds }));
    const j = name === "x" ? 0 : 1;
    expect([problem.columnLower[j], problem.columnUpper[j]]).toEqual([lower, upper]);
    expect(problem.isInteger[j]).toBe(integer);
  });

  it("warns of a negative upper bound without a lower bound", () => {
    expect(readMps(file({ bounds: " UP B x -4" })).warnings).toHaveLength(1);
  });

  it("takes the last of two bounds, with a warning where they differ", () => {
    const { problem, warnings } = readMps(
      file({ bounds: " UP B x 4\n UP B x 3\n FX B y 1\n FX B y 1" }),
    );
    expect(problem.columnUpper[0]).toBe(3);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    [" SC B x 10", { lower: 0, upper: 10 }, [0, 10], 0],
    [" SC B x 10\n LO B x 2", { lower: 2, upper: 10 }, [0, 10], 0],
    [" LO B x 2\n SC B x", { lower: 2, upper: Infinity }, [0, Infinity], 0],
    [" SC B x 1e30", { lower: 0, upper: Infinity }, [0, Infinity], 0],
    [" LO B x -3\n SI B x 10", { lower: -3, upper: 10 }, [-3, 10], 1],
  ])("%j makes x semi-continuous", (bounds, range, box, integer) => {
    const { problem } = readMps(file({ bounds }));
    expect(problem.structures).toEqual([{ kind: "semi-continuous", column: 0, ...range }]);
    expect([problem.columnLower[0], problem.columnUpper[0]]).toEqual(box);
    expect(problem.isInteger[0]).toBe(integer);
  });
});

describe("structures", () => {
  it("reads SOS sections with and without set names and priorities", () => {
    const rest = "SOS\n S1 first\n x 2\n y 1\n S2 SOS second 5\n SOS x 1\n SOS y 2";
    const { problem } = readMps(file({ rest }));
    expect(problem.structures).toEqual([
      sos("sos1", "first", [1, 0], [1, 2]),
      sos("sos2", "second", [0, 1], [1, 2]),
    ]);
  });

  it("turns rows under INDICATORS into structures", () => {
    const { problem } = readMps(file({ rest: "INDICATORS\n IF L1 y 1\n IF E1 y 0" }));
    expect(problem.numRows).toBe(1);
    expect([...problem.columns.values]).toEqual([3]);
    expect(problem.structures).toEqual([
      {
        kind: "indicator",
        name: "L1",
        binary: 1,
        activeValue: 1,
        columns: Int32Array.of(0, 1),
        coefficients: Float64Array.of(2, 1),
        lower: -Infinity,
        upper: 10,
      },
      {
        kind: "indicator",
        name: "E1",
        binary: 1,
        activeValue: 0,
        columns: Int32Array.of(0),
        coefficients: Float64Array.of(4),
        lower: 0,
        upper: 0,
      },
    ]);
  });

  function sos(kind: "sos1" | "sos2", name: string, columns: number[], weights: number[]) {
    return { kind, name, columns: Int32Array.from(columns), weights: Float64Array.from(weights) };
  }
});

describe("forms", () => {
  const fixed = [
    "NAME          FIXED",
    "ROWS",
    " N  MY COST",
    " L  ROW 1",
    "COLUMNS",
    "    A COL     MY COST            1.5   ROW 1              2.",
    "              ROW 1               1.",
    "RHS",
    "              ROW 1              4.0",
    "BOUNDS",
    " UP           A COL              3.0",
    "ENDATA",
    "",
  ].join("\n");

  it("reads names with blanks and blank fields by their columns", () => {
    const { problem } = readMps(fixed);
    expect(problem.columnName(0)).toBe("A COL");
    expect(problem.rowName(0)).toBe("ROW 1");
    expect([...problem.columns.values]).toEqual([3]);
    expect([problem.rowUpper[0], problem.columnUpper[0]]).toEqual([4, 3]);
  });

  it("refuses a fixed file whose fields leave their columns", () => {
    expect(errorOf(fixed.replace("    A COL  ", "   A COL   ")).line).toBe(6);
  });

  it("reads carriage returns, tabs, comments, Fortran exponents and names that start like comments", () => {
    expect(readMps(file({ rhs: " L1 10 $ comment here" })).problem.rowUpper[0]).toBe(10);
    const text = file({ rhs: " RHS\tL1\t1.0D1\t$ comment here\n* whole line\n RHS G1 2d1 *end" });
    const { problem } = readMps(text.replaceAll("\n", "\r\n").replaceAll("x", "*x"));
    expect([problem.rowUpper[0], problem.rowLower[1]]).toEqual([10, 20]);
    expect(problem.columnName(0)).toBe("*x");
  });

  it("lets columns bear the names of sections", () => {
    const { problem } = readMps(file().replaceAll(" x ", " RHS ").replaceAll(" y ", " BOUNDS "));
    expect([problem.columnName(0), problem.columnName(1)]).toEqual(["RHS", "BOUNDS"]);
  });

  it("reads names beyond ASCII in UTF-8 and in Latin-1", () => {
    const text = file().replaceAll(" x ", " größe ");
    expect(readMps(text).problem.columnName(0)).toBe("größe");
    const latin = Uint8Array.from(text, (char) => char.charCodeAt(0));
    expect(readMps(latin).problem.columnName(0)).toBe("größe");
  });
});

describe("errors", () => {
  it.each([
    ["", 1, "section ROWS"],
    ["NAME x\nROWS\n L a\nCOLUMNS\n", 4, "objective row"],
    ["NAME x\nROWS\n N a\n", 3, "section COLUMNS"],
    ["NAME x\nROWS\n N a\n Q b\n", 4, "N, L, G or E"],
    ["NAME x\nROWS\n N a\n L a\n", 4, "each row name once"],
    ["ROWS\n N a\nCOLUMNS\n x a\n", 4, "a column name, then"],
    ["ROWS\n N a\nCOLUMNS\n x a 0x10\n", 4, "a number"],
    ["ROWS\n N a\nCOLUMNS\n x a nan\n", 4, "a number"],
    ["ROWS\n N a\nCOLUMNS\n x a 1/0\n", 4, "a number"],
    ["ROWS\n N a\nCOLUMNS\n x a 1/2/3\n", 4, "a number"],
    ["ROWS\n N a\nCOLUMNS\n x a /3\n", 4, "a number"],
    ["ROWS\n N a\nCOLUMNS\n x a inf\n", 4, "a finite number"],
    ["ROWS\n N a\nCOLUMNS\n x b 1\n", 4, "declared in ROWS"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\n y a 1\n x a 2\n", 6, "all entries of a column together"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n UP x 1", 6, "ENDATA"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n XX b x 1\n", 6, "UP, LO"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n FX b x inf\n", 6, "a bound that some value"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nQUADOBJ\n x x 1\n", 5, "linear problem"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nSETS\n", 5, "a section such as"],
    ["ROWS\n N a\nROWS\n", 3, "one section ROWS"],
    ["COLUMNS\n", 1, "section ROWS before"],
    ["OBJSENSE\n UPWARDS\n", 2, "MIN or MAX"],
    ["ROWS\n N a\nCOLUMNS\n M 'MARKER' 'INTEND'\n", 4, "in turn"],
    ["ROWS\n N a\n E r\nCOLUMNS\n x a 1\nRHS\n b r 1e30\n", 7, "a side that some value"],
    ["ROWS\n N a\nCOLUMNS\n x a 1\nSOS\n S1 s\n x 1\n x 2\n", 8, "distinct columns"],
    ["ROWS\n N a\n E r\nCOLUMNS\n x a 1\nINDICATORS\n IF r x 2\n", 7, "0 or 1"],
  ])("%j fails on line %d", (text, line, expected) => {
    const error = errorOf(text);
    expect(error.line).toBe(line);
    expect(error.message).toContain(expected);
    expect(error.message).toMatch(/^broken\.mps, line \d+: found .*; expected .*/);
  });

  it("reads a whole file that lacks only ENDATA, with a warning", () => {
    const { warnings } = readMps(file().replace("ENDATA\n", ""));
    expect(warnings).toHaveLength(1);
  });

  it("reads entries of unknown names in a whole file with warnings", () => {
    const { problem, warnings } = readMps(file({ bounds: " UP B z 4\n UP B x 2" }));
    expect(problem.columnUpper[0]).toBe(2);
    expect(warnings).toHaveLength(1);
  });
});

it.each(["garbage", " x c 1", "ROWS", "ENDATA", "\u0000\u0001 ???"])(
  "stops reading at ENDATA and warns of %j after it",
  (rest) => {
    const { problem, warnings } = readMps(`${file()}${rest}\nmore\n`);
    expect(problem.numRows).toBe(3);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/ENDATA/);
    expect(readMps(`${file()}\n\n* a comment\n`).warnings).toEqual([]);
  },
);
