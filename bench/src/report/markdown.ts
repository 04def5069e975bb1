import type { SuiteReport } from "./summary.ts";
import { tableOf } from "./tables/index.ts";
import { toMarkdown } from "./tables/table.ts";

/** The table of a suite in Markdown, with where and how it was measured. */
export function markdownTable(report: SuiteReport): string {
  const instances = new Set(report.records.map(({ instance }) => instance)).size;
  const { machine, workLimit } = report;
  const limit =
    workLimit === undefined
      ? `${report.timeLimitSeconds} s`
      : `${workLimit / 1e6} million work units`;
  return [
    `**${report.title}**: ${instances} models, limit ${limit}, ${report.timeKind} times; commit ${machine.commit}, ${String(machine.date).slice(0, 10)}, ${machine.cores} × ${machine.processor}, Node ${machine.node}.`,
    "",
    toMarkdown(tableOf(report)),
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
