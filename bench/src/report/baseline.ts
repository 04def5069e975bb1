import type { RunRecord, Verdict } from "../run/record.ts";
import { type SuiteReport, summarise, timeOf } from "./summary.ts";

/** Our own results of one suite, small enough for the repository. */
export interface Baseline {
  readonly suite: string;
  readonly title: string;
  readonly shiftSeconds: number;
  readonly timeLimitSeconds: number;
  readonly machine: Readonly<Record<string, string | number>>;
  /** Median relative spread of repeated solves; null where nothing was repeated. */
  readonly noise: number | null;
  readonly runs: readonly BaselineRun[];
}

export interface BaselineRun {
  readonly instance: string;
  readonly seed: number;
  readonly verdict: Verdict;
  readonly seconds: number;
  readonly nodes: number | null;
  readonly iterations: number | null;
  /** Deterministic effort: unlike seconds, the same on every machine. */
  readonly work: number | null;
}

export function baselineOf(report: SuiteReport): Baseline {
  const noise = summarise(report).find(({ contender }) => contender === "bough")?.noise;
  return {
    suite: report.suite,
    title: report.title,
    shiftSeconds: report.shiftSeconds,
    timeLimitSeconds: report.timeLimitSeconds,
    machine: report.machine,
    noise: noise === undefined || Number.isNaN(noise) ? null : noise,
    runs: report.records
      .filter((record) => record.contender === "bough")
      .map((record) => runOf(report, record)),
  };
}

function runOf(report: SuiteReport, record: RunRecord): BaselineRun {
  const { instance, seed, verdict, nodes, iterations, work } = record;
  const seconds = Number(timeOf(report, record).toPrecision(4));
  return { instance, seed, verdict, seconds, nodes, iterations, work };
}

/** JSON with a run a line, so that a change shows as the lines it touches. */
export function writeBaseline(baseline: Baseline): string {
  const { runs, ...head } = baseline;
  const lines = runs.map((run) => `  ${JSON.stringify(run)}`).join(",\n");
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "runs": [\n${lines}\n ]\n}\n`;
}

/** The baselines in the text of a report (a list of suites) or of a baseline (one suite). */
export function readBaselines(text: string): Baseline[] {
  const content = JSON.parse(text) as readonly SuiteReport[] | Baseline;
  return isBaseline(content) ? [content] : content.map(baselineOf);
}

function isBaseline(content: readonly SuiteReport[] | Baseline): content is Baseline {
  return !Array.isArray(content);
}
