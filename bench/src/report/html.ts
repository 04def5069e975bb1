import type { RunRecord } from "../run/record.ts";
import { figuresOf } from "./figures.ts";
import { formatMebibytes, formatSeconds } from "./format.ts";
import { escapeText, type PlotSpec, renderPlot } from "./plots.ts";
import { type SuiteReport, summarise, timeOf } from "./summary.ts";
import { tableOf } from "./tables/index.ts";

/** One self-contained page: summary, profiles, scatter plots, primal integrals, every run. */
export function renderHtml(reports: readonly SuiteReport[]): string {
  const first = reports[0];
  const machine = Object.entries(first?.machine ?? {})
    .map(([key, value]) => `<dt>${escapeText(key)}</dt><dd>${escapeText(String(value))}</dd>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bough bench</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Bough beside other solvers</h1>
<dl>${machine}</dl>
<nav>${reports.map(({ suite, title }) => `<a href="#${suite}">${escapeText(title)}</a>`).join(" · ")}</nav>
${reports.map(renderSuite).join("\n")}
</main>
</body>
</html>
`;
}

function renderSuite(report: SuiteReport): string {
  const settings = Object.entries(report.settings)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(" · ");
  return `<section id="${report.suite}">
<h2>${escapeText(report.title)}</h2>
<p>${escapeText(settings)} · ${report.timeKind} times, limit ${report.timeLimitSeconds} s${
    report.absent.length > 0 ? ` · absent: ${escapeText(report.absent.join(", "))}` : ""
  }</p>
${(report.table ?? "solvers") === "solvers" ? besideOthers(report) : ownTable(report)}
${instanceTable(report)}
</section>`;
}

function besideOthers(report: SuiteReport): string {
  return `${summaryTable(report)}
<div class="plots">
${figuresOf(report).map(figure).join("\n")}
</div>`;
}

/** The table of a suite that asks another question than who is fastest. */
function ownTable(report: SuiteReport): string {
  const { headings, rows, remark } = tableOf(report);
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((text) => `<${tag}>${escapeText(text)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("");
  return `<table><thead>${row(headings, "th")}</thead><tbody>${body}</tbody></table>
<p class="note">${escapeText(remark ?? "")}</p>`;
}

function figure(spec: PlotSpec): string {
  return `<figure>${renderPlot(spec)}</figure>`;
}

function summaryTable(report: SuiteReport): string {
  const titles = new Map(report.contenders.map((c) => [c.name, c]));
  const rows = summarise(report).map((line) => {
    const contender = titles.get(line.contender);
    return `<tr><th scope="row">${escapeText(contender?.title ?? line.contender)} <small>${escapeText(contender?.version ?? "")}</small></th>
<td>${line.solved}/${line.runs}</td><td class="${line.wrong > 0 ? "bad" : ""}">${line.wrong}</td><td>${line.failed}</td><td>${line.unfinished}</td>
<td>${formatSeconds(line.meanSeconds)}</td><td>${Number.isNaN(line.ratio) ? "" : line.ratio.toFixed(2)}</td>
<td>${line.nodes}</td><td>${line.iterations}</td><td>${formatMebibytes(line.memoryMiB)}</td><td>${Number.isNaN(line.noise) ? "" : `${(100 * line.noise).toFixed(1)} %`}</td><td>${line.compared === 0 ? "" : `${line.repeatable}/${line.compared}`}</td></tr>`;
  });
  return `<table><thead><tr><th>solver</th><th>solved</th><th>wrong</th><th>failed</th><th>open</th><th>mean, s</th><th>ours / theirs</th><th>nodes</th><th>iterations</th><th>memory, MiB</th><th>noise</th><th>repeats</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<p class="note">Mean: shifted geometric, shift ${report.shiftSeconds} s; a run that was not solved counts as the time limit. Ours / theirs: the ratio of the means over the instances both were given, below 1 where we are faster. Memory: median of the largest resident sets. Noise: median relative spread of repeated solves. Repeats: repeated solves with the same nodes, iterations, work and objective.</p>`;
}

function instanceTable(report: SuiteReport): string {
  const instances = Array.from(new Set(report.records.map((record) => record.instance)));
  const rows = instances.map((instance, index) => {
    const runs = report.records.filter((record) => record.instance === instance);
    const cells = report.contenders.map(({ name }) => {
      const run = runs.find((record) => record.contender === name);
      return run === undefined
        ? "<td>–</td>"
        : `<td class="${run.verdict}">${cell(report, run)}</td>`;
    });
    return `<tr><td>${index + 1}</td><th scope="row"><label><input type="checkbox">${escapeText(instance)}</label></th>${cells.join("")}</tr>
<tr class="detail"><td></td><td colspan="${report.contenders.length + 1}">${runTable(runs)}</td></tr>`;
  });
  return `<table class="instances"><thead><tr><th>no.</th><th>instance, seconds (click for all runs)</th>${report.contenders
    .map(({ title }) => `<th>${escapeText(title)}</th>`)
    .join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function cell(report: SuiteReport, run: RunRecord): string {
  if (run.verdict === "solved") return formatSeconds(timeOf(report, run));
  if (run.verdict !== "unfinished") return run.verdict;
  return run.objective === null ? "open" : `open, at ${run.objective.toPrecision(6)}`;
}

function runTable(runs: readonly RunRecord[]): string {
  const rows = runs.map(
    (run) =>
      `<tr><td>${escapeText(run.contender)}</td><td>${run.seed}</td><td>${run.status}</td><td>${run.verdict}</td><td>${run.objective ?? ""}</td><td>${run.bound ?? ""}</td><td>${run.violation?.toExponential(1) ?? ""}</td><td>${formatSeconds(run.solveSeconds)}</td><td>${formatSeconds(run.readSeconds)}</td><td>${formatSeconds(run.loadSeconds)}</td><td>${formatSeconds(run.wallSeconds)}</td><td>${run.nodes ?? ""}</td><td>${run.iterations ?? ""}</td><td>${run.memoryMiB?.toFixed(0) ?? ""}</td><td>${escapeText(run.message ?? "")}</td></tr>`,
  );
  return `<table><thead><tr><th>solver</th><th>seed</th><th>status</th><th>verdict</th><th>objective</th><th>bound</th><th>violation</th><th>solve s</th><th>read s</th><th>load s</th><th>process s</th><th>nodes</th><th>iterations</th><th>MiB</th><th>message</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const STYLE = `
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; }
body { margin: 0; } main { max-width: 1360px; margin: 0 auto; padding: 24px; }
h1 { font-size: 1.7rem; } h2 { margin-top: 2.5rem; border-bottom: 2px solid #0072b2; padding-bottom: 4px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; } dt { color: #5a6675; } dd { margin: 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 12px 0; }
th, td { padding: 3px 10px; text-align: right; border-bottom: 1px solid #e3e8ee; } th[scope=row], th:first-child { text-align: left; }
thead th { color: #5a6675; font-weight: 600; } small { color: #8592a1; font-weight: 400; }
.instances td.wrong, td.bad { background: #fde2e1; color: #a01912; font-weight: 700; } td.failed { color: #a01912; } td.unfinished { color: #8592a1; }
.instances th:nth-child(2) { text-align: left; } label { cursor: pointer; } label::before { content: "▸ "; color: #0072b2; } label:has(:checked)::before { content: "▾ "; } label input { display: none; }
tr.detail { display: none; } tr:has(:checked) + tr.detail { display: table-row; } .detail table { font-size: .85rem; margin: 0 0 8px; }
.note { color: #5a6675; font-size: .9rem; } .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(600px, 1fr)); gap: 12px; }
figure { margin: 0; border: 1px solid #e3e8ee; border-radius: 6px; padding: 8px; } svg { width: 100%; height: auto; }
.plot-title { font: 600 15px system-ui, sans-serif; fill: #1c2430; } .axis, .legend { font: 13px system-ui, sans-serif; fill: #1c2430; } .tick { font: 12px system-ui, sans-serif; fill: #5a6675; }
.frame { stroke: #5a6675; } .grid { stroke: #edf0f4; } .diagonal { stroke: #8592a1; stroke-dasharray: 4 4; }
`;
