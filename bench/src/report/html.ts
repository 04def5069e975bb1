import type { RunRecord } from "../run/record.ts";
import { COLOURS, escapeText, type PlotSpec, renderPlot } from "./plots.ts";
import { performanceProfile, primalIntegral } from "./statistics.ts";
import { type SuiteReport, summarise, timeOf } from "./summary.ts";
import { formatSeconds } from "./table.ts";

/** Below this two solvers count as equally fast in a profile. */
const PROFILE_FLOOR_SECONDS = 1e-3;
const PROFILE_LARGEST_FACTOR = 1000;

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
${summaryTable(report)}
<div class="plots">
${figure(profilePlot(report))}
${report.contenders
  .filter(({ name }) => name !== "bough")
  .map(({ name }) => figure(scatterPlot(report, name)))
  .join("\n")}
${primalPlot(report)}
</div>
${instanceTable(report)}
</section>`;
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
<td>${line.nodes}</td><td>${line.iterations}</td><td>${line.memoryMiB.toFixed(0)}</td><td>${Number.isNaN(line.noise) ? "" : `${(100 * line.noise).toFixed(1)} %`}</td></tr>`;
  });
  return `<table><thead><tr><th>solver</th><th>solved</th><th>wrong</th><th>failed</th><th>open</th><th>mean, s</th><th>ours / theirs</th><th>nodes</th><th>iterations</th><th>memory, MiB</th><th>noise</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<p class="note">Mean: shifted geometric, shift ${report.shiftSeconds} s; a run that was not solved counts as the time limit. Noise: median relative spread of repeated solves.</p>`;
}

function profilePlot(report: SuiteReport): PlotSpec {
  return {
    title: "Performance profile",
    xLabel: "time as a multiple of the fastest solver's",
    yLabel: "share of instances solved",
    kind: "steps",
    logX: true,
    logY: false,
    xRange: [1, PROFILE_LARGEST_FACTOR],
    yRange: [0, 1],
    series: report.contenders.map(({ name, title }, k) => ({
      label: title,
      colour: COLOURS[k % COLOURS.length] ?? "black",
      points: performanceProfile(
        report.records,
        name,
        (record) => timeOf(report, record),
        PROFILE_FLOOR_SECONDS,
      ).map(({ factor, share }) => [factor, share] as const),
    })),
  };
}

function scatterPlot(report: SuiteReport, peer: string): PlotSpec {
  const index = report.contenders.findIndex(({ name }) => name === peer);
  const title = report.contenders[index]?.title ?? peer;
  const theirs = new Map(
    report.records
      .filter((record) => record.contender === peer)
      .map((record) => [`${record.instance}|${record.seed}`, record]),
  );
  const pairs = report.records
    .filter((record) => record.contender === "bough")
    .flatMap((record) => {
      const other = theirs.get(`${record.instance}|${record.seed}`);
      return other === undefined ? [] : [[record, other] as const];
    });
  const time = (record: RunRecord) =>
    record.verdict === "solved" ? timeOf(report, record) : report.timeLimitSeconds;
  return {
    title: `Bough against ${title}`,
    xLabel: `${title}, seconds`,
    yLabel: "Bough, seconds",
    kind: "scatter",
    logX: true,
    logY: true,
    diagonal: true,
    series: [
      {
        label: "an instance",
        colour: COLOURS[index % COLOURS.length] ?? "black",
        points: pairs.map(([ours, other]) => [time(other), time(ours)] as const),
        titles: pairs.map(
          ([ours, other]) =>
            `${ours.instance}: ${formatSeconds(time(ours))} s, ${title} ${formatSeconds(time(other))} s`,
        ),
      },
    ],
  };
}

/** Bars of primal integrals where solvers report their incumbents; nothing for LPs. */
function primalPlot(report: SuiteReport): string {
  const reporting = report.contenders.filter(({ name }) =>
    report.records.some((r) => r.contender === name && r.incumbents.length > 0),
  );
  if (reporting.length === 0) return "";
  const instances = Array.from(new Set(report.records.map((record) => record.instance)));
  return figure({
    title: "Primal integral (0: optimum at once, 1: no point)",
    xLabel: "instance, in the order of the table",
    yLabel: "share of the time limit",
    kind: "scatter",
    logX: false,
    logY: false,
    yRange: [0, 1],
    series: reporting.map(({ name, title }) => {
      const runs = report.records.filter(
        (record) => record.contender === name && record.reference !== null,
      );
      const integral = (record: RunRecord) =>
        primalIntegral(record.incumbents, record.reference ?? 0, report.timeLimitSeconds);
      return {
        label: title,
        colour:
          COLOURS[report.contenders.findIndex((c) => c.name === name) % COLOURS.length] ?? "black",
        points: runs.map(
          (record) => [instances.indexOf(record.instance), integral(record)] as const,
        ),
        titles: runs.map((record) => `${record.instance}: ${integral(record).toFixed(3)}`),
      };
    }),
  });
}

function instanceTable(report: SuiteReport): string {
  const instances = Array.from(new Set(report.records.map((record) => record.instance)));
  const rows = instances.map((instance) => {
    const runs = report.records.filter((record) => record.instance === instance);
    const cells = report.contenders.map(({ name }) => {
      const run = runs.find((record) => record.contender === name);
      if (run === undefined) return "<td></td>";
      return `<td class="${run.verdict}">${run.verdict === "solved" ? formatSeconds(timeOf(report, run)) : run.verdict}</td>`;
    });
    return `<tr><th scope="row">${escapeText(instance)}</th>${cells.join("")}</tr>
<tr class="detail"><td colspan="${report.contenders.length + 1}"><details><summary>runs</summary>${runTable(runs)}</details></td></tr>`;
  });
  return `<table class="instances"><thead><tr><th>instance, seconds</th>${report.contenders
    .map(({ title }) => `<th>${escapeText(title)}</th>`)
    .join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
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
.detail td { border: 0; padding: 0 10px; text-align: left; } details summary { cursor: pointer; color: #0072b2; font-size: .85rem; }
.note { color: #5a6675; font-size: .9rem; } .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(600px, 1fr)); gap: 12px; }
figure { margin: 0; border: 1px solid #e3e8ee; border-radius: 6px; padding: 8px; } svg { width: 100%; height: auto; }
.plot-title { font: 600 15px system-ui, sans-serif; fill: #1c2430; } .axis { font: 13px system-ui, sans-serif; fill: #1c2430; } .tick { font: 12px system-ui, sans-serif; fill: #5a6675; }
.frame { stroke: #5a6675; } .grid { stroke: #edf0f4; } .diagonal { stroke: #8592a1; stroke-dasharray: 4 4; }
`;
