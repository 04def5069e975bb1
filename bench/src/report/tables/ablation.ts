import type { RunRecord } from "../../run/record.ts";
import { formatPercent, formatRatio } from "../format.ts";
import { shiftedGeometricMean } from "../statistics.ts";
import { recordsOf, type SuiteReport } from "../summary.ts";
import type { Table } from "./table.ts";

/** Work below this counts little in the ratio. */
const WORK_SHIFT = 1e7;
/** Work that differs by less than this factor is no difference. */
const NOTABLE_FACTOR = 1.1;

/** Two runs of one model and seed: with everything on, and without a technique. */
interface Pair {
  readonly on: RunRecord;
  readonly off: RunRecord;
}

/**
 * What each technique is worth where it takes part: the effort without it over the effort with
 * everything on, over the models whose work it changes at all. Others never asked it.
 */
export function ablationTable(report: SuiteReport): Table {
  const all = recordsOf(report, "bough");
  const techniques = report.contenders.filter(({ name }) => name !== "bough");
  const lines = techniques
    .map(({ name, title }) => ({ title, runs: pairsOf(all, recordsOf(report, name)) }))
    .map(({ title, runs }) => ({ title, runs: runs.length, pairs: runs.filter(takesPart) }))
    .filter(({ pairs }) => pairs.length > 0)
    .map((line) => ({ ...line, work: workRatio(line.pairs) }))
    .sort((a, b) => b.work - a.work);
  return {
    headings: [
      "off",
      "models",
      "takes part",
      "solved",
      "wrong",
      "work off / on",
      "time off / on",
      "less work",
      "more work",
      "gap on",
      "gap off",
    ],
    textColumns: 1,
    rows: lines.map(({ title, runs, pairs, work }) => [
      title,
      String(runs),
      ...cellsOf(report, pairs, work),
    ]),
    remark: `Above 1 the technique pays. Shifted geometric means over the models in which it takes part, which are those whose work is another without it (shifts ${WORK_SHIFT / 1e6} million units and ${report.shiftSeconds} s); less and more work: models on which the work without it is at least 10 % less or more; gaps: mean over the models that one of the two left open. With everything on: ${all.filter(isSolved).length} of ${all.length} solved.`,
  };
}

function cellsOf(report: SuiteReport, pairs: readonly Pair[], work: number): string[] {
  const open = pairs.filter(({ on, off }) => !isSolved(on) || !isSolved(off));
  const notable = pairs.map(({ on, off }) => {
    const ratio = (workOf(off) + 1) / (workOf(on) + 1);
    return ratio > NOTABLE_FACTOR ? 1 : ratio < 1 / NOTABLE_FACTOR ? -1 : 0;
  });
  const gap = (side: keyof Pair) => mean(open.map((pair) => gapOf(pair[side])));
  const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
  const count = (side: keyof Pair) => pairs.filter((pair) => isSolved(pair[side])).length;
  return [
    String(pairs.length),
    signed(count("off") - count("on")),
    String(pairs.filter(({ off }) => off.verdict === "wrong").length),
    formatRatio(work),
    formatRatio(timeRatio(report, pairs)),
    String(notable.filter((sign) => sign < 0).length),
    String(notable.filter((sign) => sign > 0).length),
    formatPercent(gap("on")),
    formatPercent(gap("off")),
  ];
}

function pairsOf(all: readonly RunRecord[], without: readonly RunRecord[]): Pair[] {
  const key = ({ instance, seed }: RunRecord) => `${instance}|${seed}`;
  const byKey = new Map(all.map((record) => [key(record), record]));
  return without.flatMap((off) => {
    const on = byKey.get(key(off));
    return on === undefined ? [] : [{ on, off }];
  });
}

function takesPart({ on, off }: Pair): boolean {
  return workOf(on) !== workOf(off) || isSolved(on) !== isSolved(off);
}

function isSolved({ verdict }: RunRecord): boolean {
  return verdict === "solved";
}

function workOf({ work }: RunRecord): number {
  return work ?? 0;
}

function workRatio(pairs: readonly Pair[]): number {
  const meanOf = (side: keyof Pair) =>
    shiftedGeometricMean(
      pairs.map((pair) => workOf(pair[side])),
      WORK_SHIFT,
    );
  return (meanOf("off") + WORK_SHIFT) / (meanOf("on") + WORK_SHIFT);
}

/** Where seconds end the runs, what was not solved counts as the limit. */
function timeRatio(report: SuiteReport, pairs: readonly Pair[]): number {
  const limit = report.workLimit === undefined ? report.timeLimitSeconds : 0;
  const time = (run: RunRecord) =>
    isSolved(run) ? run.solveSeconds : Math.max(limit, run.solveSeconds);
  const meanOf = (side: keyof Pair) =>
    shiftedGeometricMean(
      pairs.map((pair) => time(pair[side])),
      report.shiftSeconds,
    );
  const shift = report.shiftSeconds;
  return (meanOf("off") + shift) / (meanOf("on") + shift);
}

/** Between point and bound as a share of the larger; 1 without one of them, 0 where solved. */
function gapOf(run: RunRecord): number {
  if (isSolved(run)) return 0;
  const { objective, bound } = run;
  if (objective === null || bound === null || objective * bound < 0) return 1;
  if (objective === bound) return 0;
  return Math.abs(objective - bound) / Math.max(Math.abs(objective), Math.abs(bound));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
