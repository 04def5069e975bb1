import { type SuiteReport, summarise } from "./summary.ts";
import { formatMebibytes, formatSeconds } from "./table.ts";

/** The summary of a suite as a Markdown table, with where and how it was measured. */
export function markdownTable(report: SuiteReport): string {
  const titles = new Map(report.contenders.map(({ name, title }) => [name, title]));
  const versions = new Map(report.contenders.map(({ name, version }) => [name, version]));
  const instances = new Set(report.records.map(({ instance }) => instance)).size;
  const rows = summarise(report).map((line) =>
    [
      titles.get(line.contender) ?? line.contender,
      versions.get(line.contender) ?? "",
      `${line.solved} / ${line.runs}`,
      String(line.wrong),
      String(line.failed),
      String(line.unfinished),
      formatSeconds(line.meanSeconds),
      Number.isNaN(line.ratio) ? "" : line.ratio.toFixed(2),
      formatMebibytes(line.memoryMiB),
    ].join(" | "),
  );
  const { machine } = report;
  return [
    `**${report.title}**: ${instances} models, limit ${report.timeLimitSeconds} s, ${report.timeKind} times; commit ${machine.commit}, ${String(machine.date).slice(0, 10)}, ${machine.cores} × ${machine.processor}, Node ${machine.node}.`,
    "",
    "| solver | version | solved | wrong | failed | open | mean, s | ours / theirs | MiB |",
    "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

/**
 * The text with every section between `<!-- table: NAME -->` and `<!-- end -->` filled anew where
 * there is a report of that suite; others stay as they are.
 */
export function fillSections(text: string, reports: readonly SuiteReport[]): string {
  return text.replace(SECTION, (section, begin: string, suite: string, end: string) => {
    const report = reports.find((candidate) => candidate.suite === suite);
    return report === undefined ? section : `${begin}\n${markdownTable(report)}\n${end}`;
  });
}

const SECTION = /(<!-- table: (\S+) -->)[\s\S]*?(<!-- end -->)/g;
