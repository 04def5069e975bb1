import { median, relativeSpread, shiftedGeometricMean } from "./report/statistics.ts";
import { type SuiteReport, summarise, timeOf } from "./report/summary.ts";
import { align, formatSeconds } from "./report/table.ts";
import { type RunRecord, recordKey } from "./run/record.ts";

/** A change is called one only beyond this many times the noise of both reports. */
const NOISE_FACTOR = 3;
/** The least relative change that is worth a line, however quiet the machine. */
const SMALLEST_CHANGE = 0.1;
/** Differences below this are not seen by anyone. */
const SMALLEST_SECONDS = 0.002;

/** What got faster, slower, solved, lost or wrong between two reports of our own results. */
export function compareReports(
  before: readonly SuiteReport[],
  after: readonly SuiteReport[],
): string {
  const sections = after.flatMap((report) => {
    const earlier = before.find(({ suite }) => suite === report.suite);
    return earlier === undefined ? [] : [compareSuite(earlier, report)];
  });
  return sections.length === 0 ? "the reports share no suite" : sections.join("\n\n");
}

function compareSuite(before: SuiteReport, after: SuiteReport): string {
  const noise = Math.max(noiseOf(before), noiseOf(after));
  const threshold = Math.max(SMALLEST_CHANGE, NOISE_FACTOR * noise);
  const pairs = pairOwn(before, after);
  const changes = pairs.flatMap(([a, b]) => changeOf(before, after, a, b, threshold));
  const ratio =
    shiftedGeometricMean(
      pairs.map(([, b]) => timeOf(after, b)),
      after.shiftSeconds,
    ) /
    shiftedGeometricMean(
      pairs.map(([a]) => timeOf(before, a)),
      before.shiftSeconds,
    );
  return [
    `${after.title}: ${pairs.length} common runs, mean time × ${ratio.toFixed(3)}; changes below ${(100 * threshold).toFixed(0)} % are noise`,
    changes.length === 0 ? "no instance changed" : align(changes),
  ].join("\n");
}

function noiseOf(report: SuiteReport): number {
  const stated = summarise(report).find(({ contender }) => contender === "bough")?.noise;
  if (stated !== undefined && !Number.isNaN(stated)) return stated;
  const repeated = report.records.filter((record) => record.solveTimes.length > 2);
  const spread = median(repeated.map((record) => relativeSpread(record.solveTimes)));
  return Number.isNaN(spread) ? 0 : spread;
}

function pairOwn(
  before: SuiteReport,
  after: SuiteReport,
): (readonly [before: RunRecord, after: RunRecord])[] {
  const earlier = new Map(before.records.map((record) => [recordKey(record), record]));
  return after.records
    .filter((record) => record.contender === "bough")
    .flatMap((record) => {
      const counterpart = earlier.get(recordKey(record));
      return counterpart === undefined ? [] : [[counterpart, record] as const];
    });
}

function changeOf(
  before: SuiteReport,
  after: SuiteReport,
  a: RunRecord,
  b: RunRecord,
  threshold: number,
): string[][] {
  const name = b.seed === 0 ? b.instance : `${b.instance} (seed ${b.seed})`;
  if (a.verdict !== b.verdict) return [[name, `${a.verdict} → ${b.verdict}`, ""]];
  const from = timeOf(before, a);
  const to = timeOf(after, b);
  const isNoise = Math.abs(to - from) <= Math.max(SMALLEST_SECONDS, threshold * from);
  if (b.verdict !== "solved" || isNoise) return [];
  const word = to < from ? "faster" : "slower";
  return [
    [name, word, `${formatSeconds(from)} → ${formatSeconds(to)} s (× ${(to / from).toFixed(2)})`],
  ];
}
