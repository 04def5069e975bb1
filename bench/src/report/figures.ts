import type { RunRecord } from "../run/record.ts";
import { formatSeconds } from "./format.ts";
import { COLOURS, type PlotSpec, type Series } from "./plots.ts";
import { bestObjectives, pointsOf } from "./primal.ts";
import { performanceProfile, primalIntegral } from "./statistics.ts";
import { type SuiteReport, timeOf } from "./summary.ts";

/** Below this two solvers count as equally fast in a profile. */
const PROFILE_FLOOR_SECONDS = 1e-3;
const PROFILE_LARGEST_FACTOR = 1000;

/** The plots of one suite: profile, a scatter plot a rival, primal integrals where there are any. */
export function figuresOf(report: SuiteReport): PlotSpec[] {
  const rivals = report.contenders.filter(({ name }) => name !== "bough");
  return [
    profile(report),
    ...rivals.map(({ name }) => duel(report, name)),
    ...primalIntegrals(report),
  ];
}

/** The share of its models that each solver has solved within so many times the fastest one's time. */
export function profile(report: SuiteReport): PlotSpec {
  return {
    title: "Performance profile",
    xLabel: "time as a multiple of the fastest solver's",
    yLabel: "share of its instances solved",
    kind: "steps",
    logX: true,
    logY: false,
    xRange: [1, PROFILE_LARGEST_FACTOR],
    yRange: [0, 1],
    series: report.contenders.map(({ name, title }) => ({
      label: `${title} (${runsOf(report, name).length})`,
      colour: colourOf(report, name),
      points: performanceProfile(
        report.records,
        name,
        (record) => timeOf(report, record),
        PROFILE_FLOOR_SECONDS,
      ).map(({ factor, share }) => [factor, share] as const),
    })),
  };
}

type Pair = readonly [ours: RunRecord, theirs: RunRecord];

function duel(report: SuiteReport, rival: string): PlotSpec {
  const title = titleOf(report, rival);
  const colour = colourOf(report, rival);
  const theirs = new Map(runsOf(report, rival).map((run) => [`${run.instance}|${run.seed}`, run]));
  const pairs = runsOf(report, "bough").flatMap((run): Pair[] => {
    const other = theirs.get(`${run.instance}|${run.seed}`);
    return other === undefined ? [] : [[run, other]];
  });
  const isSolved = ([ours, other]: Pair) => ours.verdict === "solved" && other.verdict === "solved";
  const time = (record: RunRecord) =>
    Math.max(
      PROFILE_FLOOR_SECONDS,
      record.verdict === "solved" ? timeOf(report, record) : report.timeLimitSeconds,
    );
  const series = (label: string, isHollow: boolean, chosen: readonly Pair[]): Series => ({
    label,
    colour,
    isHollow,
    points: chosen.map(([ours, other]) => [time(other), time(ours)] as const),
    titles: chosen.map(
      ([ours, other]) =>
        `${ours.instance}: ${formatSeconds(time(ours))} s, ${title} ${formatSeconds(time(other))} s`,
    ),
  });
  const times = pairs.flatMap(([ours, other]) => [time(ours), time(other)]);
  const range = [Math.min(1, ...times), Math.max(...times, report.timeLimitSeconds)] as const;
  return {
    title: `Bough against ${title}`,
    xLabel: `${title}, seconds`,
    yLabel: "Bough, seconds",
    kind: "scatter",
    logX: true,
    logY: true,
    diagonal: true,
    xRange: range,
    yRange: range,
    series: [
      series("solved by both", false, pairs.filter(isSolved)),
      series(
        "not by one or both",
        true,
        pairs.filter((pair) => !isSolved(pair)),
      ),
    ],
  };
}

/** Of the solvers that tell when they find a point; nothing for LPs. */
function primalIntegrals(report: SuiteReport): PlotSpec[] {
  const instances = Array.from(new Set(report.records.map((record) => record.instance)));
  const best = bestObjectives(report.records);
  const reporting = report.contenders.filter(({ name }) =>
    runsOf(report, name).some(({ incumbents }) => incumbents.length > 0),
  );
  if (reporting.length === 0 || best.size === 0) return [];
  const series = reporting.map(({ name, title }): Series => {
    const runs = runsOf(report, name).filter(({ instance }) => best.has(instance));
    const integrals = runs.map((run) =>
      primalIntegral(pointsOf(run), best.get(run.instance) ?? 0, report.timeLimitSeconds),
    );
    return {
      label: title,
      colour: colourOf(report, name),
      points: runs.map((run, k) => [instances.indexOf(run.instance) + 1, integrals[k] ?? 1]),
      titles: runs.map((run, k) => `${run.instance}: ${(integrals[k] ?? 1).toFixed(3)}`),
    };
  });
  return [
    {
      title: "Primal integral (0: the best at once, 1: no point)",
      xLabel: "number of the instance in the table",
      yLabel: "mean primal gap over the time limit, as a share",
      kind: "scatter",
      logX: false,
      logY: false,
      xRange: [0, instances.length + 1],
      yRange: [0, 1],
      series,
    },
  ];
}

function runsOf(report: SuiteReport, contender: string): RunRecord[] {
  return report.records.filter((record) => record.contender === contender);
}

function titleOf(report: SuiteReport, contender: string): string {
  return report.contenders.find(({ name }) => name === contender)?.title ?? contender;
}

function colourOf(report: SuiteReport, contender: string): string {
  const index = report.contenders.findIndex(({ name }) => name === contender);
  return COLOURS[index % COLOURS.length] ?? "black";
}
