import type { SuiteReport } from "../../src/report/summary.ts";
import type { RunRecord } from "../../src/run/record.ts";

/** A solved run of ten milliseconds, but for what is given. */
export function record(given: Partial<RunRecord> = {}): RunRecord {
  const solveSeconds = given.solveSeconds ?? 0.01;
  return {
    suite: "lp",
    instance: "afiro",
    contender: "bough",
    seed: 0,
    status: "optimal",
    verdict: "solved",
    objective: 1,
    isMaximised: false,
    bound: 1,
    reference: 1,
    relaxation: null,
    violation: 0,
    solveSeconds,
    solveTimes: [solveSeconds],
    loadSeconds: 0.05,
    readSeconds: 0.01,
    wallSeconds: 0.2,
    memoryMiB: 50,
    nodes: 1,
    iterations: 7,
    work: 100,
    isRepeatable: null,
    incumbents: [],
    message: null,
    ...given,
  };
}

/** A report of ours and one peer, "peer", over the given runs. */
export function report(
  records: readonly RunRecord[],
  given: Partial<SuiteReport> = {},
): SuiteReport {
  return {
    suite: "lp",
    title: "Linear programs",
    timeKind: "warm",
    shiftSeconds: 0.01,
    timeLimitSeconds: 10,
    contenders: [
      { name: "bough", title: "Bough", version: "0.1.0", runsInNode: true },
      { name: "peer", title: "A <peer>", version: "2", runsInNode: false },
    ],
    absent: ["highs"],
    emptyProcessSeconds: 0.04,
    settings: { gap: 1e-4 },
    machine: {
      commit: "abc1234",
      date: "2026-01-02T03:04:05Z",
      cores: 2,
      processor: "P",
      node: "v20",
    },
    records,
    ...given,
  };
}
