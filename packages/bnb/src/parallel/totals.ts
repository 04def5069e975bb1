import type { SearchNode } from "../node/node.ts";
import type { RoundReport } from "../platform/protocol.ts";
import type { ParallelStatistics } from "../result.ts";
import type { ForeignTotals } from "../statistics/foreign-totals.ts";
import type { TeamStatistics } from "../statistics/solve-statistics.ts";
import type { Member } from "./member.ts";

/** Brings counters and bound of the whole search up to date with the workers' last reports. */
export function sumUp(
  totals: ForeignTotals,
  members: readonly Member[],
  orphans: readonly SearchNode[],
): void {
  const sum = (pick: (report: RoundReport) => number) =>
    members.reduce((total, { report }) => total + (report === null ? 0 : pick(report)), 0);
  totals.nodes = sum((report) => report.nodes);
  totals.iterations = sum((report) => report.iterations);
  totals.conflicts = sum((report) => report.conflicts);
  totals.work = sum((report) => report.work);
  totals.openNodes = orphans.length;
  let lowest = lowestBound(orphans);
  for (const { isAlive, report, assigned, waiting } of members) {
    if (!isAlive) continue;
    const unheard = report === null ? assigned : waiting;
    totals.openNodes += unheard.length;
    lowest = Math.min(lowest, lowestBound(unheard));
    if (report === null) continue;
    totals.openNodes += report.openNodes;
    lowest = Math.min(lowest, report.lowerBound);
    totals.unresolvedBound = Math.min(totals.unresolvedBound, report.unresolvedBound);
  }
  lowest = Math.min(lowest, totals.unresolvedBound);
  if (lowest < Infinity || totals.openNodes === 0)
    totals.treeBound = Math.max(totals.treeBound, lowest);
  const byLearning = members.map(({ report }) => report?.learningBound ?? -Infinity);
  totals.lowerBound = Math.max(totals.lowerBound, totals.treeBound, ...byLearning);
}

function lowestBound(nodes: readonly SearchNode[]): number {
  return nodes.reduce((lowest, { lowerBound }) => Math.min(lowest, lowerBound), Infinity);
}

/** Times are those of `performance.now()`. */
export function parallelStatistics(
  members: readonly Member[],
  criticalWork: number,
  splitAt: number,
  readyAt: number,
): ParallelStatistics {
  const busySeconds = members.map(({ counters }) => counters.busy);
  return {
    startSeconds: (readyAt - splitAt) / 1000,
    rounds: Math.max(...members.map(({ counters }) => counters.rounds)),
    criticalWork,
    busySeconds,
    waitSeconds: busySeconds.map((busy) => waited(busy, readyAt)),
  };
}

/** What the workers have counted, as their last reports tell. */
export function teamStatistics(members: readonly Member[], readyAt: number): TeamStatistics {
  return {
    workers: members.flatMap(({ report }) => (report === null ? [] : [report.statistics])),
    threads: Object.fromEntries(
      members.map(({ index, counters: { busy, ...counted } }) => [
        `worker ${index}`,
        { busy, waiting: waited(busy, readyAt), ...counted },
      ]),
    ),
  };
}

function waited(busySeconds: number, readyAt: number): number {
  return Math.max(0, (performance.now() - readyAt) / 1000 - busySeconds);
}
