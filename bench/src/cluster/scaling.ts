import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readProblem } from "@bough/formats";
import { knapsackText } from "@bough/testing";
import { recordTree } from "../parallel/record-tree.ts";
import { COLOURS, renderPlot } from "../report/plots.ts";
import { align } from "../report/table.ts";
import { simulateTree, type TreeCosts, type TreeSimulation } from "./simulate.ts";

const WORKERS = [1, 4, 16, 64, 256, 1000];
/**
 * As measured on a Redis 7 beside other work: 1.2 ms of it for a lease of a hundred nodes with its end and
 * 0.5 ms for its job, 19 µs for each node given back; 30 ms of a searcher.
 */
const COSTS: TreeCosts = { lease: 0.0017, node: 0.000_019, searcher: 0.03 };
/** Seconds that the simulated tree has for each worker, so that its beginning and end do not rule. */
const SECONDS_PER_WORKER = 300;
/** Seconds of a node on average: models that are worth many machines have dear ones. */
const SECONDS_PER_NODE = 0.05;
const RECORDED: readonly (readonly [items: number, rows: number])[] = [
  [100, 30],
  [120, 40],
];

/**
 * Records trees on one thread and replays the cluster's rules over larger ones of the same shape,
 * with 1 to 1 000 workers.
 */
export function reportScaling(
  timeLimit: number,
  folder: string,
  log: (line: string) => void,
): void {
  const series = RECORDED.flatMap(([items, rows], k) => {
    const name = `knapsack-${items}-${rows}`;
    const { problem } = readProblem(knapsackText(items, rows, 1), { fileName: `${name}.lp` });
    const recorded = recordTree(problem, timeLimit);
    if (recorded === null) {
      log(`${name}: solved before a split`);
      return [];
    }
    const nodes = recorded.works.length;
    const work = recorded.works.reduce((sum, each) => sum + each, 0);
    const seconds = SECONDS_PER_NODE * nodes;
    const tree = { ...recorded, secondsPerWork: seconds / work };
    const was = ((1000 * work * recorded.secondsPerWork) / nodes).toFixed(1);
    log(`${name}: ${nodes} nodes of ${was} ms, taken for ${1000 * SECONDS_PER_NODE} ms`);
    const simulations = WORKERS.map((workers) =>
      simulateTree(tree, Math.ceil((workers * SECONDS_PER_WORKER) / seconds), workers, COSTS),
    );
    log(align([HEADINGS, ...simulations.map(cellsOf)]));
    const points = simulations.map(({ workers, efficiency }): [number, number] => [
      workers,
      100 * efficiency,
    ]);
    return [{ label: name, colour: COLOURS[k]!, points }];
  });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "cluster-scaling.html");
  const plot = renderPlot({
    title: "Efficiency of one tree on many workers",
    xLabel: "workers",
    yLabel: "percent of their time on nodes",
    kind: "scatter",
    logX: true,
    logY: false,
    diagonal: false,
    yRange: [0, 100],
    series,
  });
  writeFileSync(path, `<!doctype html><meta charset="utf-8"><title>Scaling</title>\n${plot}\n`);
  log(path);
}

const HEADINGS = ["workers", "hours", "efficiency", "Redis busy", "leases", "most is lost to"];

function cellsOf(simulation: TreeSimulation): string[] {
  const { workers, seconds, efficiency, redis, leases, bottleneck } = simulation;
  return [
    String(workers),
    (seconds / 3600).toFixed(2),
    `${(100 * efficiency).toFixed(1)} %`,
    `${(100 * redis).toFixed(1)} %`,
    String(leases),
    bottleneck,
  ];
}
