import { describe, expect, it } from "vitest";
import { crossCheck } from "../../src/run/cross-check.ts";
import type { RunRecord } from "../../src/run/record.ts";
import { record } from "../support/sample-report.ts";

const GAP = 1e-4;
const OPEN = new Set(["afiro"]);

function open(contender: string, given: Partial<RunRecord>): RunRecord {
  return record({ contender, reference: null, ...given });
}

function verdicts(...records: RunRecord[]): string[] {
  return crossCheck(records, GAP, OPEN).map(({ verdict }) => verdict);
}

describe("crossCheck", () => {
  it("refutes an optimum by a better point, even one found at a limit", () => {
    const claim = open("a", { objective: 10 });
    const better = open("b", { objective: 9, verdict: "unfinished", status: "limit" });
    expect(verdicts(claim, better)).toEqual(["wrong", "unfinished"]);
    expect(crossCheck([claim, better], GAP, OPEN)[0]?.message).toBe(
      "says 10, but b has a point of 9",
    );
  });

  it("knows which way is better, and allows the gap", () => {
    const more = open("b", { objective: 11, isMaximised: true });
    expect(verdicts(open("a", { objective: 10, isMaximised: true }), more)).toEqual([
      "wrong",
      "solved",
    ]);
    expect(verdicts(open("a", { objective: 10 }), open("b", { objective: 9.9995 }))).toEqual([
      "solved",
      "solved",
    ]);
  });

  it("refutes a false infeasible", () => {
    const claim = open("a", { status: "infeasible", objective: null, violation: null });
    expect(verdicts(claim, open("b", {}))).toEqual(["wrong", "solved"]);
  });

  it("believes no point that breaks the model, and leaves published answers alone", () => {
    const false9 = open("b", { objective: 9, verdict: "wrong", violation: 1 });
    expect(verdicts(open("a", { objective: 10 }), false9)).toEqual(["solved", "wrong"]);
    const claims = [open("a", { objective: 10 }), open("b", { objective: 9 })];
    expect(crossCheck(claims, GAP, new Set())).toEqual(claims);
  });
});
