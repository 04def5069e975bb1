import { type SolveResult, solve as solveProblem } from "@bough/bnb";
import { writeSolution } from "@bough/formats";
import { type Problem, sizeOf } from "@bough/problem";
import { exitOf } from "../exit-of.ts";
import { displayName, requireWritable, writeBytes } from "../files.ts";
import { jsonDuals, jsonReport, jsonStatistics } from "../json-report.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import type { OptionValues } from "../options.ts";
import { readStart } from "../solution-input.ts";
import { SolveLog } from "../solve-log.ts";
import { solveOptionsOf } from "../solve-options.ts";
import { SOLVER_FLAGS } from "../solver-flags.ts";
import { statisticsTables } from "../statistics-tables.ts";
import type { Terminal } from "../terminal.ts";
import { dualTable, solutionTable } from "../value-tables.ts";
import type { Command } from "./command.ts";

export const solve: Command = {
  name: "solve",
  operands: "MODEL",
  summary: "solve a model from a file",
  details:
    "MODEL is a .mps, .lp, .opb, .wbo, .cnf or .wcnf file, packed with gzip or not, or - for standard input.",
  options: [...SOLVER_FLAGS, "start", "solution", "duals", "statistics", "json", "quiet"],
  examples: [
    { line: "bough solve model.mps", does: "solve and show the log" },
    { line: "bough solve model.lp.gz --time-limit 60", does: "the best answer of one minute" },
    { line: "bough solve model.mps --json --duals", does: "everything as one JSON object" },
    { line: "bough solve - --solution answer.sol < model.mps", does: "as part of a pipe" },
  ],
  async run({ positionals, options }, terminal) {
    const [path] = operandsOf(positionals, "MODEL");
    await requireWritable(options.solution, options);
    const { problem, warnings } = await readModelFile(path, terminal);
    const start =
      options.start === undefined ? undefined : await readStart(options.start, problem, terminal);
    const log = new SolveLog(terminal, options);
    log.model(displayName(path), sizeOf(problem));
    const result = await solveProblem(problem, {
      ...solveOptionsOf(options, terminal, log),
      ...(start === undefined ? {} : { start }),
    });
    log.result(result);
    report(problem, result, warnings, options, terminal);
    await writeAnswer(problem, result, options.solution, terminal);
    return exitOf(result.status);
  },
};

function report(
  problem: Problem,
  result: SolveResult,
  warnings: readonly string[],
  options: OptionValues,
  terminal: Terminal,
): void {
  if (options.json) {
    const duals = options.duals ? jsonDuals(problem, result) : {};
    const counters = jsonStatistics(result, options);
    const report = { ...jsonReport(problem, result, warnings), ...duals, ...counters };
    terminal.out(`${JSON.stringify(report)}\n`);
    return;
  }
  for (const warning of result.warnings) terminal.err(`warning: ${warning}\n`);
  if (options.solution === undefined && !options.quiet)
    terminal.out(solutionTable(problem, result));
  if (options.duals) terminal.out(dualTable(problem, result));
  if (options.statistics) terminal.out(statisticsTables(result.statistics));
}

async function writeAnswer(
  problem: Problem,
  result: SolveResult,
  path: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (path === undefined || result.solution === null) return;
  await writeBytes(path, writeSolution(problem, result.solution), terminal);
}
