import type { SolveResult } from "@bough/bnb";
import { writeSolution } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { STANDARD, writeBytes } from "./files.ts";
import { jsonDuals, jsonReport, jsonStatistics } from "./json-report.ts";
import type { OptionValues } from "./options.ts";
import { statisticsTables } from "./statistics-tables.ts";
import { warn } from "./tell.ts";
import type { Terminal } from "./terminal.ts";
import { dualTable, NO_DUALS, solutionTable } from "./value-tables.ts";

/** What `--json` prints of a solved model. */
export function jsonOf(
  problem: Problem,
  result: SolveResult,
  warnings: readonly string[],
  options: OptionValues,
): object {
  const duals = options.duals ? jsonDuals(problem, result) : {};
  const counters = jsonStatistics(result, options);
  const told = options.duals && result.duals === undefined ? [...warnings, NO_DUALS] : warnings;
  return { ...jsonReport(problem, result, told), ...duals, ...counters };
}

/**
 * What is printed of a solved model behind its log.
 *
 * @param numVariables the first so many columns are shown, those behind are for files
 */
export function reportResult(
  problem: Problem,
  result: SolveResult,
  options: OptionValues,
  terminal: Terminal,
  numVariables = problem.numCols,
): void {
  for (const warning of result.warnings) warn(terminal, `warning: ${warning}\n`);
  if (options.solution === undefined && !options.quiet)
    terminal.out(solutionTable(problem, result, numVariables));
  if (options.duals) terminal.out(dualTable(problem, result));
  if (options.statistics) terminal.out(statisticsTables(result.statistics, terminal.tableWidth));
}

/** Writes the solution where it was asked for; where there is none, says that what lies there is older. */
export async function writeAnswer(
  problem: Problem,
  result: SolveResult,
  path: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (path === undefined) return;
  if (result.solution === null) {
    warn(
      terminal,
      `warning: no solution is known, and none was written to ${path === STANDARD ? "standard output" : path}\n`,
    );
    return;
  }
  await writeBytes(path, writeSolution(problem, result.solution), terminal);
}
