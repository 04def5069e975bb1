import type { Sheet } from "./sheet.ts";
import type { SuiteReport } from "./summary.ts";
import { tableOf } from "./tables/index.ts";
import { type Table, toMarkdown } from "./tables/table.ts";

/** The table of a suite or sheet in Markdown, with where and how it was measured. */
export function markdownTable(report: SuiteReport | Sheet): string {
  if ("sheet" in report) return captioned(`**${report.title}**:`, report.machine, report.table);
  const instances = new Set(report.records.map(({ instance }) => instance)).size;
  const { machine, workLimit, timeLimitSeconds } = report;
  const limit =
    workLimit === undefined ? `${timeLimitSeconds} s` : `${workLimit / 1e6} million work units`;
  const how = `${instances} models, limit ${limit}, ${report.timeKind} times;`;
  return captioned(`**${report.title}**: ${how}`, machine, tableOf(report));
}

function captioned(about: string, machine: SuiteReport["machine"], table: Table): string {
  const { commit, date, cores, processor, node } = machine;
  const where = `commit ${commit}, ${String(date).slice(0, 10)}, ${cores} × ${processor}, Node ${node}.`;
  return `${about} ${where}\n\n${toMarkdown(table)}`;
}

/**
 * The text with every section between `<!-- table: NAME -->` and `<!-- end -->` filled anew where
 * there is a report of that suite or sheet; others stay as they are.
 */
export function fillSections(text: string, reports: readonly (SuiteReport | Sheet)[]): string {
  return text.replace(SECTION, (section, begin: string, name: string, end: string) => {
    const report = reports.find((one) => ("sheet" in one ? one.sheet : one.suite) === name);
    return report === undefined ? section : `${begin}\n${markdownTable(report)}\n${end}`;
  });
}

const SECTION = /(<!-- table: (\S+) -->)[\s\S]*?(<!-- end -->)/g;
