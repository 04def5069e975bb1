import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { FormatError, readMps } from "../../src/index.ts";

/** Names of rows: declared, dropped, the objective, unknown, and such that look like comments or markers. */
const ROWS = ["cost", "free", "r1", "r2", "r3", "$r4", "*r5", "'r6'", "none"];
const NUMBERS = ["1", "-2.5", "3e2", "0", "-0", "1e-300", "1/4", "+.5", "12345678901234567890"];
const ODD_NUMBERS = ["inf", "1e999", "x", "$5", "'INTORG'"];

/** A file whose section COLUMNS holds entries of every kind, some of them mistakes. */
function randomColumns(seed: number): string[] {
  const random = new Random(seed);
  const pick = (list: readonly string[]): string => list[random.integer(0, list.length - 1)];
  const lines: string[] = [];
  for (const column of ["x", "y", "z", "$w"]) {
    for (let line = random.integer(1, 3); line > 0; line--) {
      const tokens = [random.chance(0.03) ? "x" : column];
      for (let pair = random.integer(1, 2); pair > 0; pair--)
        tokens.push(pick(ROWS), pick(random.chance(0.04) ? ODD_NUMBERS : NUMBERS));
      if (random.chance(0.03)) tokens.pop();
      lines.push(` ${tokens.join(" ")}`);
    }
  }
  return lines;
}

function fileOf(columns: readonly string[]): string {
  const rows = ROWS.slice(2, -1).map((row) => ` L ${row}`);
  return `ROWS\n N cost\n N free\n${rows.join("\n")}\nCOLUMNS\n${columns.join("\n")}\nENDATA\n`;
}

/** All that reading tells, or the line of the error and what it expected. */
function told(text: string): unknown {
  try {
    const { problem, warnings } = readMps(text);
    const { columns, cost, numCols } = problem;
    const names = Array.from({ length: numCols }, (_, j) => problem.columnName(j));
    return { columns, cost, warnings, names };
  } catch (error) {
    if (error instanceof FormatError) return `line ${error.line}: ${error.expected}`;
    throw error;
  }
}

describe("lines of COLUMNS", () => {
  it("say the same whether they are plain or end in a comment", () => {
    let numErrors = 0;
    for (let seed = 0; seed < 500; seed++) {
      const columns = randomColumns(seed);
      const plain = told(fileOf(columns));
      if (typeof plain === "string") numErrors++;
      expect(told(fileOf(columns.map((line) => `${line} $ a comment`)))).toEqual(plain);
    }
    expect(numErrors).toBeGreaterThan(50);
    expect(numErrors).toBeLessThan(450);
  });
});
