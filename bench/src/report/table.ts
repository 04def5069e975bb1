import type { RunRecord } from "../run/record.ts";
import { formatMebibytes, formatSeconds } from "./format.ts";
import { type SuiteReport, summarise, timeOf } from "./summary.ts";
import { tableOf } from "./tables/index.ts";

/** The report as text for a terminal: a row an instance, a column a contender, then the summary. */
export function renderTable(report: SuiteReport): string {
  if ((report.table ?? "solvers") !== "solvers") return renderOwnTable(report);
  const names = report.contenders.map(({ name }) => name);
  const instances = Array.from(new Set(report.records.map((record) => record.instance)));
  const byKey = new Map(report.records.map((r) => [`${r.instance}|${r.contender}`, r]));
  const rows = instances.map((instance) => [
    instance,
    ...names.map((name) => cell(report, byKey.get(`${instance}|${name}`))),
  ]);
  const summary = summarise(report);
  const summaryRows = summary.map((line) => [
    line.contender,
    `${line.solved}/${line.runs}`,
    String(line.wrong),
    String(line.failed),
    String(line.unfinished),
    formatSeconds(line.meanSeconds),
    Number.isNaN(line.ratio) ? "" : line.ratio.toFixed(2),
    String(line.nodes),
    String(line.iterations),
    formatMebibytes(line.memoryMiB),
    Number.isNaN(line.noise) ? "" : `${(100 * line.noise).toFixed(1)} %`,
    line.compared === 0 ? "" : `${line.repeatable}/${line.compared}`,
  ]);
  const headings = [
    "contender",
    "solved",
    "wrong",
    "failed",
    "open",
    "mean s",
    "ours/theirs",
    "nodes",
    "iterations",
    "MiB",
    "noise",
    "repeats",
  ];
  return [
    `${report.title} (${report.timeKind} times in seconds, limit ${report.timeLimitSeconds} s)`,
    "",
    align([["instance", ...names], ...rows]),
    "",
    `shifted geometric means (shift ${report.shiftSeconds} s; unsolved counts as the limit)`,
    "",
    align([headings, ...summaryRows]),
    ...(report.absent.length === 0 ? [] : ["", `absent: ${report.absent.join(", ")}`]),
    ...faults(report),
  ].join("\n");
}

/** The table that the suite asks for, then whatever went wrong. */
function renderOwnTable(report: SuiteReport): string {
  const { headings, rows, remark } = tableOf(report);
  return [report.title, "", align([headings, ...rows]), "", remark ?? "", ...faults(report)].join(
    "\n",
  );
}

function faults(report: SuiteReport): string[] {
  return report.records
    .filter((record) => record.verdict === "wrong" || record.verdict === "failed")
    .map((r) => `${r.verdict}: ${r.contender} on ${r.instance}: ${firstLine(r.message)}`);
}

function firstLine(message: string | null): string {
  return (message ?? "no message").split("\n")[0] ?? "";
}

function cell(report: SuiteReport, record: RunRecord | undefined): string {
  if (record === undefined) return "–";
  const time = formatSeconds(timeOf(report, record));
  switch (record.verdict) {
    case "solved":
      return time;
    case "wrong":
      return `WRONG ${time}`;
    case "failed":
      return "failed";
    default:
      return record.objective === null ? "open" : `open ${record.objective.toPrecision(6)}`;
  }
}

/** Columns padded to the widest cell; all but the first stand to the right. */
export function align(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((text, k) => {
      widths[k] = Math.max(widths[k] ?? 0, text.length);
    });
  }
  return rows
    .map((row) =>
      row
        .map((text, k) => (k === 0 ? text.padEnd(widths[k] ?? 0) : text.padStart(widths[k] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
