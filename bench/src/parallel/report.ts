import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Instance } from "../corpus/instance.ts";
import { COLOURS, escapeText, type PlotSpec, renderPlot } from "../report/plots.ts";
import { recordTree } from "./record-tree.ts";
import { bottleneckOf, type MessageCosts, type Simulation, simulate } from "./simulate.ts";

const WORKERS = [1, 2, 4, 8, 16, 32, 64];
/** Assumed, not measured: threads that have loaded by the split, and small messages. */
const COSTS: MessageCosts = { start: 0.1, report: 0.0001, roundTrip: 0.0003 };

interface Scaling {
  readonly name: string;
  readonly nodes: number;
  readonly simulations: readonly Simulation[];
}

/**
 * Records the trees of the instances on one thread, replays the coordinator over them for 1 to 64
 * virtual workers, prints a table a tree and writes `scaling.html`.
 */
export async function reportScaling(
  instances: readonly Instance[],
  timeLimit: number,
  folder: string,
): Promise<void> {
  const scalings: Scaling[] = [];
  for (const { name, load } of instances) {
    const tree = recordTree(await load(), timeLimit);
    if (tree === null) {
      console.log(`${name}: solved before a split\n`);
      continue;
    }
    const simulations = WORKERS.map((workers) => simulate(tree, workers, COSTS));
    const scaling = { name, nodes: tree.works.length, simulations };
    scalings.push(scaling);
    console.log(`${textTable(scaling)}\n`);
  }
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "scaling.html");
  writeFileSync(path, renderPage(scalings));
  console.log(path);
}

const HEADINGS = ["workers", "seconds", "speed-up", "of the tree", "busy", "rounds", "bottleneck"];

function cellsOf(simulation: Simulation): string[] {
  const { workers, seconds, speedUp, treeSpeedUp, utilisation, rounds } = simulation;
  return [
    String(workers),
    seconds.toFixed(2),
    speedUp.toFixed(2),
    treeSpeedUp.toFixed(2),
    `${(100 * utilisation).toFixed(0)} %`,
    String(rounds),
    bottleneckOf(simulation),
  ];
}

function textTable({ name, nodes, simulations }: Scaling): string {
  const rows = [HEADINGS, ...simulations.map(cellsOf)];
  const widths = HEADINGS.map((_, k) => Math.max(...rows.map((row) => row[k].length)));
  const lines = rows.map((row) => row.map((cell, k) => cell.padStart(widths[k])).join("  "));
  return [`${name}, ${nodes} nodes`, ...lines].join("\n");
}

function renderPage(scalings: readonly Scaling[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bough: threads beyond the cores at hand</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1360px; margin: 24px auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 10px; text-align: right; border-bottom: 1px solid #e3e8ee; }
svg { width: 640px; } .grid { stroke: #edf0f4; } .frame { stroke: #5a6675; }
.diagonal { stroke: #8592a1; stroke-dasharray: 4 4; } .tick { font-size: 12px; } .axis, .legend { font-size: 13px; }
</style>
<h1>Threads beyond the cores at hand</h1>
<p>The coordinator's own rules, replayed over trees recorded on one thread. Assumed: start ${COSTS.start} s,
a round trip ${1000 * COSTS.roundTrip} ms, a report ${1000 * COSTS.report} ms of the coordinator.</p>
${renderPlot(plotOf("Speed-up of the tree", "speed-up", scalings, true))}
${renderPlot(plotOf("Time in which workers visit nodes", "percent", scalings, false))}
${scalings.map(htmlTable).join("\n")}
</html>
`;
}

function plotOf(
  title: string,
  yLabel: string,
  scalings: readonly Scaling[],
  isSpeedUp: boolean,
): PlotSpec {
  return {
    title,
    xLabel: "workers",
    yLabel,
    kind: "scatter",
    logX: true,
    logY: isSpeedUp,
    diagonal: isSpeedUp,
    ...(isSpeedUp ? {} : { yRange: [0, 100] as const }),
    series: scalings.map(({ name, simulations }, k) => ({
      label: name,
      colour: COLOURS[k % COLOURS.length],
      points: simulations.map(({ workers, treeSpeedUp, utilisation }): [number, number] => [
        workers,
        isSpeedUp ? treeSpeedUp : 100 * utilisation,
      ]),
      titles: simulations.map((simulation) => `${name}: ${cellsOf(simulation).join(", ")}`),
    })),
  };
}

function htmlTable({ name, nodes, simulations }: Scaling): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join("")}</tr>`;
  return `<h2>${escapeText(name)}, ${nodes} nodes</h2>
<table>${row(HEADINGS, "th")}${simulations.map((one) => row(cellsOf(one), "td")).join("")}</table>`;
}
