import type { RunRecord } from "../run/record.ts";
import { median, relativeSpread, shiftedGeometricMean } from "./statistics.ts";
import type { TableKind } from "./tables/table-kind.ts";

/** Which time of a run a suite compares. */
export type TimeKind = "warm" | "cold" | "whole-process";

export interface SuiteReport {
  readonly suite: string;
  readonly title: string;
  readonly timeKind: TimeKind;
  readonly shiftSeconds: number;
  readonly timeLimitSeconds: number;
  readonly workLimit?: number;
  /** Default "solvers". */
  readonly table?: TableKind;
  readonly contenders: readonly {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly runsInNode: boolean;
  }[];
  readonly absent: readonly string[];
  readonly emptyProcessSeconds: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly records: readonly RunRecord[];
}

export interface ContenderSummary {
  readonly contender: string;
  readonly runs: number;
  readonly solved: number;
  readonly wrong: number;
  readonly failed: number;
  readonly unfinished: number;
  /** Shifted geometric mean over all runs; a run that was not solved counts with the time limit. */
  readonly meanSeconds: number;
  /** Ours over theirs on the instances both ran; NaN for ourselves. */
  readonly ratio: number;
  readonly iterations: number;
  readonly nodes: number;
  /** Median of the largest resident sets; NaN where the platform did not tell. */
  readonly memoryMiB: number;
  /** Median relative spread of repeated solves; NaN where nothing was repeated. */
  readonly noise: number;
  /** Runs whose repetitions could be held against each other, and those that agreed. */
  readonly compared: number;
  readonly repeatable: number;
}

/**
 * The time of a run that counts in its suite; a start-up that every Node process pays is taken off
 * cold times, and not off those of whole processes.
 */
export function timeOf(report: SuiteReport, record: RunRecord): number {
  if (report.timeKind === "warm") return record.solveSeconds;
  if (report.timeKind === "whole-process") return record.wallSeconds;
  const isNode = report.contenders.find(({ name }) => name === record.contender)?.runsInNode;
  return Math.max(0, record.wallSeconds - (isNode === true ? report.emptyProcessSeconds : 0));
}

/** The time that enters means: the limit for whatever was not solved. */
function countedTime(report: SuiteReport, record: RunRecord): number {
  const time = timeOf(report, record);
  return record.verdict === "solved" ? time : Math.max(time, report.timeLimitSeconds);
}

export function summarise(report: SuiteReport): ContenderSummary[] {
  const ours = recordsOf(report, "bough");
  return report.contenders.map(({ name }) => {
    const records = recordsOf(report, name);
    const count = (verdict: RunRecord["verdict"]) =>
      records.filter((record) => record.verdict === verdict).length;
    const repeated = records.filter((record) => record.solveTimes.length > 2);
    return {
      contender: name,
      runs: records.length,
      solved: count("solved"),
      wrong: count("wrong"),
      failed: count("failed"),
      unfinished: count("unfinished"),
      meanSeconds: meanOf(report, records),
      ratio: name === "bough" ? Number.NaN : ratioOnCommon(report, ours, records),
      iterations: records.reduce((sum, record) => sum + (record.iterations ?? 0), 0),
      nodes: records.reduce((sum, record) => sum + (record.nodes ?? 0), 0),
      memoryMiB: median(records.flatMap(({ memoryMiB }) => memoryMiB ?? [])),
      compared: records.filter((record) => (record.isRepeatable ?? null) !== null).length,
      repeatable: records.filter((record) => record.isRepeatable === true).length,
      noise: median(repeated.map((record) => relativeSpread(record.solveTimes))),
    };
  });
}

/** The runs of one contender. */
export function recordsOf(report: SuiteReport, contender: string): RunRecord[] {
  return report.records.filter((record) => record.contender === contender);
}

/** Runs by the name of their model, in the order in which the models first appear. */
export function groupByInstance(records: readonly RunRecord[]): Map<string, RunRecord[]> {
  const groups = new Map<string, RunRecord[]>();
  for (const record of records) {
    const group = groups.get(record.instance);
    if (group === undefined) groups.set(record.instance, [record]);
    else group.push(record);
  }
  return groups;
}

function meanOf(report: SuiteReport, records: readonly RunRecord[]): number {
  return shiftedGeometricMean(
    records.map((record) => countedTime(report, record)),
    report.shiftSeconds,
  );
}

function ratioOnCommon(
  report: SuiteReport,
  ours: readonly RunRecord[],
  theirs: readonly RunRecord[],
): number {
  const key = (record: RunRecord) => `${record.instance}|${record.seed}`;
  const theirKeys = new Set(theirs.map(key));
  const common = ours.filter((record) => theirKeys.has(key(record)));
  const commonKeys = new Set(common.map(key));
  const counterparts = theirs.filter((record) => commonKeys.has(key(record)));
  return meanOf(report, common) / meanOf(report, counterparts);
}
