import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boughVersion } from "../machine.ts";
import { statusOf } from "./bough.ts";
import type { CommandContender, Outcome } from "./contender.ts";

/** The bundle that the package of the command publishes. */
const BUNDLE = fileURLToPath(new URL("../../../packages/cli/dist/bough.cjs", import.meta.url));

/** Ourselves as the published command, for cold times: what a shell sees of us. */
export const boughCommand: CommandContender = {
  name: "bough",
  title: "Bough",
  solves: ["lp", "mip", "integer"],
  runsAs: "command",
  runsInNode: true,
  command: process.execPath,
  version: () => (existsSync(BUNDLE) ? boughVersion() : undefined),
  arguments: (model, _solutionPath, limits) => [
    BUNDLE,
    "solve",
    model,
    "--json",
    ...["--threads", String(limits.threads)],
    ...["--time-limit", String(limits.timeLimitSeconds)],
    ...["--gap", String(limits.gapRelative)],
    ...["--seed", String(limits.seed)],
    ...["--presolve", limits.presolve ? "on" : "off"],
  ],
  interpret: interpretReport,
};

/** The parts of `--json` that are used here. */
interface JsonReport {
  readonly status: string;
  readonly objective: number | null;
  readonly bound: number | null;
  readonly nodes: number;
  readonly iterations: number;
  readonly work: number;
  /** The nonzero values, by names x1, x2, … */
  readonly solution?: Readonly<Record<string, number>>;
}

function interpretReport(output: string, _solution: string, numCols: number): Outcome {
  if (!output.startsWith("{")) {
    return { status: "error", objective: null, bound: null, values: null, message: output };
  }
  const report = JSON.parse(output) as JsonReport;
  const { objective, bound, nodes, iterations, work, solution } = report;
  return {
    status: statusOf(report.status),
    objective,
    bound,
    values: solution === undefined ? null : valuesOf(solution, numCols),
    nodes,
    iterations,
    work,
  };
}

function valuesOf(solution: Readonly<Record<string, number>>, numCols: number): Float64Array {
  const values = new Float64Array(numCols);
  for (const [name, value] of Object.entries(solution)) values[Number(name.slice(1)) - 1] = value;
  return values;
}
