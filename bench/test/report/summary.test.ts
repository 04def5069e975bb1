import { describe, expect, it } from "vitest";
import { summarise, timeOf } from "../../src/report/summary.ts";
import { record, report } from "../support/sample-report.ts";

describe("summarise", () => {
  it("counts verdicts and charges the limit for what was not solved", () => {
    const [ours] = summarise(
      report(
        [
          record({ instance: "a", solveSeconds: 1 }),
          record({ instance: "b", verdict: "wrong", solveSeconds: 0.5 }),
          record({ instance: "c", verdict: "failed" }),
          record({ instance: "d", verdict: "unfinished", solveSeconds: 10 }),
        ],
        { shiftSeconds: 0 },
      ),
    );
    expect(ours).toMatchObject({ runs: 4, solved: 1, wrong: 1, failed: 1, unfinished: 1 });
    expect(ours?.meanSeconds).toBeCloseTo((1 * 10 * 10 * 10) ** 0.25, 10);
  });

  it("compares on the runs both have", () => {
    const summary = summarise(
      report(
        [
          record({ instance: "a", solveSeconds: 2 }),
          record({ instance: "b", solveSeconds: 1000 }),
          record({ instance: "a", contender: "peer", solveSeconds: 8 }),
        ],
        { shiftSeconds: 0 },
      ),
    );
    expect(summary[0]?.ratio).toBeNaN();
    expect(summary[1]?.ratio).toBeCloseTo(0.25, 12);
  });

  it("says how many repeated runs went the same way", () => {
    const [ours] = summarise(
      report([
        record({ instance: "a", isRepeatable: true }),
        record({ instance: "b", isRepeatable: false }),
        record({ instance: "c", isRepeatable: null }),
      ]),
    );
    expect(ours).toMatchObject({ compared: 2, repeatable: 1 });
  });
});

describe("timeOf", () => {
  it("takes an empty process off the cold times of what runs in Node, not of other commands", () => {
    const cold = report([], { timeKind: "cold" });
    expect(timeOf(cold, record({ wallSeconds: 0.2 }))).toBeCloseTo(0.16, 12);
    expect(timeOf(cold, record({ contender: "peer", wallSeconds: 0.2 }))).toBe(0.2);
  });

  it("takes nothing off whole processes", () => {
    const whole = report([], { timeKind: "whole-process" });
    expect(timeOf(whole, record({ wallSeconds: 0.2 }))).toBe(0.2);
  });
});
