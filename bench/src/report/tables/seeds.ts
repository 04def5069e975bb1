import type { RunRecord } from "../../run/record.ts";
import { formatRatio, formatSeconds } from "../format.ts";
import { median } from "../statistics.ts";
import { groupByInstance, recordsOf, type SuiteReport } from "../summary.ts";
import type { Table } from "./table.ts";

/** How far times and work spread over the seeds, a row a model. */
export function seedsTable(report: SuiteReport): Table {
  const all = recordsOf(report, "bough");
  const byModel = groupByInstance(all);
  const spreads = Array.from(byModel.values(), spreadOf);
  const total = [
    "geometric mean",
    `${all.filter(({ verdict }) => verdict === "solved").length} / ${all.length}`,
    String(all.filter(({ verdict }) => verdict === "wrong").length),
    ...["", "", ""],
    formatRatio(geometricMean(spreads.map(({ time }) => time))),
    formatRatio(geometricMean(spreads.map(({ work }) => work))),
  ];
  return {
    headings: ["model", "solved", "wrong", "least s", "median s", "most s", "time ×", "work ×"],
    textColumns: 1,
    rows: [...Array.from(byModel, ([name, runs], k) => rowOf(name, runs, spreads[k])), total],
    remark: "×: the most over the least of the seeds that solved the model.",
  };
}

interface Spread {
  readonly time: number;
  readonly work: number;
}

/** Largest over smallest among the runs that came to an end; NaN for fewer than two. */
function spreadOf(runs: readonly RunRecord[]): Spread {
  const solved = runs.filter(({ verdict }) => verdict === "solved");
  if (solved.length < 2) return { time: Number.NaN, work: Number.NaN };
  const ratio = (values: readonly number[]) => Math.max(...values) / Math.min(...values);
  return {
    time: ratio(solved.map(({ solveSeconds }) => solveSeconds)),
    work: ratio(solved.map(({ work }) => Math.max(1, work ?? 1))),
  };
}

function rowOf(name: string, runs: readonly RunRecord[], spread: Spread): string[] {
  const times = runs.map(({ solveSeconds }) => solveSeconds);
  const count = (verdict: RunRecord["verdict"]) => runs.filter((r) => r.verdict === verdict).length;
  return [
    name,
    `${count("solved")} / ${runs.length}`,
    String(count("wrong")),
    formatSeconds(Math.min(...times)),
    formatSeconds(median(times)),
    formatSeconds(Math.max(...times)),
    formatRatio(spread.time),
    formatRatio(spread.work),
  ];
}

function geometricMean(values: readonly number[]): number {
  const known = values.filter(Number.isFinite);
  return Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length);
}
