import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandContender, Contender, Limits, Outcome } from "../contenders/contender.ts";
import { type ProcessResult, runProcess } from "./process.ts";
import type { Assignment, ChildReport } from "./protocol.ts";

/** What one contender did with one model, before anyone judges it. */
export interface RawRun {
  readonly instance: string;
  readonly outcome: Outcome;
  readonly solveTimes: readonly number[];
  readonly loadSeconds: number;
  readonly readSeconds: number;
  readonly wallSeconds: number;
  readonly memoryMiB: number | null;
}

interface ModelPath {
  readonly instance: string;
  readonly path: string;
  readonly numCols: number;
}

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));
/** A contender that ignores its own time limit is killed after this factor and these seconds more. */
const GRACE_FACTOR = 1.5;
const GRACE_SECONDS = 15;

/**
 * Lets one contender solve the models in one process of its own (a command gets a process a model),
 * alone on the machine as far as this program can tell. A process that dies fails the model it was
 * at and those after it are handed to a fresh one.
 */
export async function runModels(
  contender: Contender,
  models: readonly ModelPath[],
  limits: Limits,
  repeats: number,
): Promise<RawRun[]> {
  const runs: RawRun[] = [];
  if (contender.runsAs === "command") {
    for (const model of models) runs.push(await runCommand(contender, model, limits));
    return runs;
  }
  while (runs.length < models.length) {
    const rest = models.slice(runs.length);
    runs.push(...(await runChild(contender.name, rest, limits, repeats)));
  }
  return runs;
}

/** At least one run: the last one is the failure if the child died early. */
async function runChild(
  contender: string,
  models: readonly ModelPath[],
  limits: Limits,
  repeats: number,
): Promise<RawRun[]> {
  const assignment: Assignment = { contender, models, limits, repeats };
  const allowed = GRACE_SECONDS + models.length * repeats * GRACE_FACTOR * limits.timeLimitSeconds;
  const result = await runProcess(
    process.execPath,
    ["--max-old-space-size=8192", CHILD, JSON.stringify(assignment)],
    allowed,
  );
  const reports = parseReports(result.output);
  const runs: RawRun[] = reports.map((report) => ({
    instance: report.instance,
    outcome: {
      ...report.outcome,
      values: report.outcome.values === null ? null : Float64Array.from(report.outcome.values),
    },
    solveTimes: report.solveTimes,
    loadSeconds: report.loadSeconds,
    readSeconds: report.readSeconds,
    wallSeconds:
      models.length === 1 ? result.wallSeconds : report.readSeconds + sum(report.solveTimes),
    memoryMiB: report.memoryMiB,
  }));
  const missed = models[reports.length];
  if (missed !== undefined) runs.push(failedRun(missed.instance, result));
  return runs;
}

function parseReports(output: string): ChildReport[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"instance"') && line.endsWith("}"))
    .map((line) => JSON.parse(line) as ChildReport);
}

function failedRun(instance: string, result: ProcessResult): RawRun {
  const lastWords = result.errors.trim().split("\n").slice(-8).join("\n");
  const message = result.wasKilled ? "killed: it ran past its time limit" : lastWords;
  return {
    instance,
    outcome: {
      status: result.wasKilled ? "limit" : "error",
      objective: null,
      bound: null,
      values: null,
      message,
    },
    solveTimes: [result.wallSeconds],
    loadSeconds: 0,
    readSeconds: 0,
    wallSeconds: result.wallSeconds,
    memoryMiB: result.memoryMiB,
  };
}

async function runCommand(
  contender: CommandContender,
  model: ModelPath,
  limits: Limits,
): Promise<RawRun> {
  const folder = mkdtempSync(join(tmpdir(), "bough-bench-"));
  const solutionPath = join(folder, "solution.txt");
  const args = contender.arguments(model.path, solutionPath, limits);
  const allowed = GRACE_SECONDS + GRACE_FACTOR * limits.timeLimitSeconds;
  const result = await runProcess(contender.command, args, allowed);
  const solution = readOrEmpty(solutionPath);
  rmSync(folder, { recursive: true, force: true });
  if (result.wasKilled) return failedRun(model.instance, result);
  return {
    instance: model.instance,
    outcome: contender.interpret(result.output, solution, model.numCols),
    solveTimes: [result.wallSeconds],
    loadSeconds: 0,
    readSeconds: 0,
    wallSeconds: result.wallSeconds,
    memoryMiB: result.memoryMiB,
  };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Solvers write no file where they have no point; their output says why.
    return "";
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
