import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "@bough/problem";
import { instanceSet, instancesFolder } from "@bough/testing";
import { describe, expect, it } from "vitest";
import {
  FormatError,
  readLp,
  readMps,
  readProblemFile,
  readSolution,
  writeLp,
  writeMps,
} from "../src/index.ts";
import { expectSameNumbers, expectSameProblem } from "./support/same-problem.ts";

interface CornerCase {
  readonly file: string;
  readonly expected: { readonly status: string; readonly alt?: string };
}

/** Statuses under which a file must be refused. */
const REFUSED = new Set(["read-error", "quadratic", "special-sections", "solution-file-bad"]);

/** Files that are read although the index lets a reader refuse them, and the reason. */
const READ_NEVERTHELESS: Readonly<Record<string, string>> = {
  "cuopt/bad-mps-bound-1.mps": "semi-continuous columns are supported",
  "glpk/sample.cnf": "it is DIMACS CNF",
};

/** Packed size up to which a file takes part in round trips. */
const SMALL_FILE = 8_000;

/** LP files whose rows with two sides were written as equations with a slack column each. */
const WITH_SLACKS = new Set(["powplant.lp", "powpl25h.lp"]);

const folder = instancesFolder();
const cornerCases: CornerCase[] =
  folder === undefined
    ? []
    : JSON.parse(readFileSync(join(folder, "formats", "index.json"), "utf8"));

function isRefused({ file, expected }: CornerCase): boolean {
  if (file in READ_NEVERTHELESS) return false;
  return REFUSED.has(expected.status) || expected.status === "dimacs";
}

describe.skipIf(folder === undefined)("corner cases", () => {
  const pathOf = (file: string) => join(folder as string, "formats", file);

  it.each(cornerCases.filter(isRefused))("$file is refused: $expected.status", async ({ file }) => {
    const reading = file.endsWith(".sol")
      ? Promise.resolve().then(() => readSolution(readFileSync(pathOf(file))))
      : readProblemFile(pathOf(file));
    await expect(reading).rejects.toThrow(FormatError);
  });

  it.each(cornerCases.filter((each) => !isRefused(each)))(
    "$file is read: $expected.status",
    async ({ file, expected }) => {
      if (file.endsWith(".sol")) {
        expect(readSolution(readFileSync(pathOf(file))).values.size).toBeGreaterThan(0);
        return;
      }
      const { problem, warnings } = await readProblemFile(pathOf(file));
      if (expected.status === "reads-with-warnings") expect(warnings).not.toEqual([]);
      if (statSync(pathOf(file)).size < SMALL_FILE) expectRoundTrips(problem);
    },
  );

  it("says so where a file needs a warning", async () => {
    const { warnings } = await readProblemFile(pathOf("cuopt/good-mps-rhs-cost.mps"));
    expect(warnings[0]).toContain("ENDATA");
  });
});

describe.skipIf(folder === undefined).each(["netlib", "miplib3", "miplib2017", "glpk-models"])(
  "%s",
  (set) => {
    const entries = instanceSet(set).filter((entry) => statSync(entry.path).size < SMALL_FILE);

    it.each(entries)("$name has the size its index says", async (entry) => {
      const { problem } = await readProblemFile(entry.path);
      const numIndicators = problem.structures.filter((each) => each.kind === "indicator").length;
      expect(problem.numRows + numIndicators).toBe(entry.rows);
      expect(problem.numCols).toBe(entry.columns);
      expectRoundTrips(problem);
    });
  },
);

describe.skipIf(folder === undefined)("models in both formats", () => {
  const models = join(folder ?? "", "glpk-models");
  const names = existsSync(models)
    ? readdirSync(models).filter((name) => name.endsWith(".lp") && !WITH_SLACKS.has(name))
    : [];

  it.each(names)("%s is the problem of the MPS file beside it", async (name) => {
    const fromLp = (await readProblemFile(join(models, name))).problem;
    const fromMps = (await readProblemFile(join(models, name.replace(".lp", ".mps.gz")))).problem;
    expect(byColumn(fromLp)).toEqual(byColumn(fromMps));
  });
});

/** Names that a format does not know are changed with a warning; nothing else may change. */
function expectRoundTrips(problem: Problem): void {
  const inMps = writeMps(problem);
  const inLp = writeLp(problem);
  const compare = (warnings: readonly string[]) =>
    warnings.length === 0 ? expectSameProblem : expectSameNumbers;
  compare(inMps.warnings)(readMps(inMps.text).problem, problem);
  compare(inLp.warnings)(readLp(inLp.text).problem, problem);
}

/**
 * What a problem says, column by column, rows in their order. The program that wrote both files
 * changed brackets and the like in the names of the LP files, and its MPS files do not say that
 * they maximise.
 */
function byColumn(problem: Problem): unknown {
  const { columns, columnLower, columnUpper, isInteger } = problem;
  const sign = problem.sense === "maximize" ? -1 : 1;
  const entries = Array.from({ length: problem.numCols }, (_, j) => {
    const terms: [number, number][] = [];
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      terms.push([columns.indices[k], columns.values[k]]);
    }
    const cost = problem.cost[j] === 0 ? 0 : sign * problem.cost[j];
    const content = { cost, lower: columnLower[j], upper: columnUpper[j], terms };
    return [
      problem.columnName(j).replace(/[^A-Za-z0-9.,]/g, "_"),
      { ...content, isInteger: isInteger[j] },
    ];
  });
  return {
    columns: Object.fromEntries(entries),
    rowLower: [...problem.rowLower],
    rowUpper: [...problem.rowUpper],
    constant: problem.objectiveOffset,
  };
}
