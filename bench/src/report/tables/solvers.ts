import { formatMebibytes, formatRatio, formatSeconds } from "../format.ts";
import { summarisePrimal } from "../primal.ts";
import { type SuiteReport, summarise } from "../summary.ts";
import type { Table } from "./table.ts";

const HEADINGS = [
  ...["solver", "version", "solved", "wrong", "failed", "open", "mean, s", "ours / theirs", "MiB"],
];
const PRIMAL_HEADINGS = ["primal integral", "first point, s", "within 1 %, s"];

/** A row a solver; how soon points come as well, where some solver tells. */
export function solversTable(report: SuiteReport): Table {
  const titles = new Map(report.contenders.map(({ name, title }) => [name, title]));
  const versions = new Map(report.contenders.map(({ name, version }) => [name, version]));
  const primal = report.contenders.map(({ name }) => summarisePrimal(report, name));
  const hasPrimal = primal.some((summary) => summary !== null);
  const rows = summarise(report).map((line, k) => [
    titles.get(line.contender) ?? line.contender,
    versions.get(line.contender) ?? "",
    `${line.solved} / ${line.runs}`,
    String(line.wrong),
    String(line.failed),
    String(line.unfinished),
    formatSeconds(line.meanSeconds),
    formatRatio(line.ratio),
    formatMebibytes(line.memoryMiB),
    ...(hasPrimal ? primalCells(primal[k] ?? null) : []),
  ]);
  return { headings: [...HEADINGS, ...(hasPrimal ? PRIMAL_HEADINGS : [])], textColumns: 2, rows };
}

function primalCells(summary: ReturnType<typeof summarisePrimal>): string[] {
  if (summary === null) return ["", "", ""];
  const { integral, toFirst, toGood } = summary;
  return [integral.toFixed(3), formatSeconds(toFirst), formatSeconds(toGood)];
}
