import { describe, expect, it } from "vitest";
import { compareBaselines } from "../src/compare.ts";
import { baselineOf, readBaselines, writeBaseline } from "../src/report/baseline.ts";
import type { RunRecord } from "../src/run/record.ts";
import { record, report } from "./support/sample-report.ts";

function compare(before: readonly RunRecord[], after: readonly RunRecord[]): string[] {
  return compareBaselines([baselineOf(report(before))], [baselineOf(report(after))]).split("\n");
}

describe("compareBaselines", () => {
  it("says what got faster, slower and wrong", () => {
    const lines = compare(
      [
        record({ instance: "a", solveSeconds: 1, work: 100 }),
        record({ instance: "b", solveSeconds: 1 }),
        record({ instance: "c" }),
      ],
      [
        record({ instance: "a", solveSeconds: 0.5, work: 40 }),
        record({ instance: "b", solveSeconds: 2 }),
        record({ instance: "c", verdict: "wrong" }),
      ],
    );
    expect(lines).toContainEqual(expect.stringMatching(/^a +faster +1\.00 → 0\.500 +× 0\.40$/));
    expect(lines).toContainEqual(expect.stringMatching(/^b +slower +1\.00 → 2\.00 +× 1\.00$/));
    expect(lines).toContainEqual(expect.stringMatching(/^c +solved → wrong /));
  });

  it("takes the noise into account that the reports themselves state", () => {
    // The middle distance from 1 is 0.2, so changes below 60 % are noise.
    const noisy = record({ solveSeconds: 1, solveTimes: [0.8, 1, 1.2] });
    expect(compare([noisy], [record({ solveSeconds: 1.5 })])[1]).toBe("no instance changed");
    expect(compare([noisy], [record({ solveSeconds: 1.7 })]).at(-1)).toContain("slower");
    const quiet = record({ solveSeconds: 1, solveTimes: [1, 1, 1] });
    expect(compare([quiet], [record({ solveSeconds: 1.5 })]).at(-1)).toContain("slower");
  });

  it("ignores differences nobody sees and runs of others", () => {
    const lines = compare(
      [record({ solveSeconds: 0.001 }), record({ contender: "peer", solveSeconds: 1 })],
      [record({ solveSeconds: 0.0025 }), record({ contender: "peer", solveSeconds: 9 })],
    );
    expect(lines[1]).toBe("no instance changed");
    expect(lines[0]).toContain("1 common runs");
  });

  it("says so where nothing is in common", () => {
    expect(compareBaselines([], [baselineOf(report([record()]))])).toBe(
      "the reports share no suite",
    );
    expect(compare([record({ instance: "x" })], [record({ instance: "y" })])).toEqual([
      "Linear programs: no run in common",
    ]);
  });
});

describe("baselines", () => {
  it("hold our own runs, one a line, and are read back", () => {
    const baseline = baselineOf(report([record(), record({ contender: "peer" })]));
    const text = writeBaseline(baseline);
    expect(readBaselines(text)).toEqual([baseline]);
    expect(text.split("\n").filter((line) => line.includes('"instance"'))).toHaveLength(1);
  });

  it("are made from reports as well", () => {
    const reports = [report([record()])];
    expect(readBaselines(JSON.stringify(reports))).toEqual(reports.map(baselineOf));
  });
});
