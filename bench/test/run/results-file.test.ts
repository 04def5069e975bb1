import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OtherSettingsError, ResultsFile } from "../../src/run/results-file.ts";
import { record } from "../support/sample-report.ts";

const settings = { timeLimitSeconds: 10, presolve: true };
const first = record({ instance: "first" });
const second = record({ instance: "second" });

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bough-results-"));
  path = join(folder, "deep", "lp.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("ResultsFile", () => {
  it("writes every record at once and takes up where a run stopped", () => {
    new ResultsFile(path, false, settings).add(first);
    const resumed = new ResultsFile(path, true, settings);
    expect(resumed.has(first)).toBe(true);
    expect(resumed.has(second)).toBe(false);
    expect(resumed.records).toEqual([first]);
  });

  it("drops a last line that was cut off, and can be resumed again after that", () => {
    new ResultsFile(path, false, settings).add(first);
    appendFileSync(path, JSON.stringify(second).slice(0, -30));
    new ResultsFile(path, true, settings).add(record({ instance: "third" }));
    const names = new ResultsFile(path, true, settings).records.map(({ instance }) => instance);
    expect(names).toEqual(["first", "third"]);
  });

  it("starts afresh unless told to resume", () => {
    new ResultsFile(path, false, settings).add(first);
    expect(new ResultsFile(path, false, settings).records).toEqual([]);
    expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(1);
  });

  it("keeps the later of two records of one run", () => {
    const results = new ResultsFile(path, false, settings);
    results.add(first);
    results.add({ ...first, solveSeconds: 7 });
    expect(new ResultsFile(path, true, settings).records).toEqual([{ ...first, solveSeconds: 7 }]);
  });

  it("refuses to mix runs of other settings", () => {
    new ResultsFile(path, false, settings).add(first);
    const other = { ...settings, timeLimitSeconds: 60 };
    expect(() => new ResultsFile(path, true, other)).toThrow(OtherSettingsError);
  });
});
