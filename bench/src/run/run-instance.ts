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
  readonly isRepeatable: boolean | null;
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
 * alone on the machine as far as this program can tell. Where a process dies, the model it was at
 * has failed and those after it are handed to a fresh one.
 *
 * @param onRun told of each model as soon as it is done
 */
export async function runModels(
  contender: Contender,
  models: readonly ModelPath[],
  limits: Limits,
  repeats: number,
  onRun: (run: RawRun) => void,
): Promise<void> {
  if (contender.runsAs === "command") {
    for (const model of models) onRun(await runCommand(contender, model, limits));
    return;
  }
  let done = 0;
  while (done < models.length) {
    done += await runChild(contender.name, models.slice(done), limits, repeats, onRun);
  }
}

/** Number of models that are done with: at least one, for the last is a failure if the child died early. */
async function runChild(
  contender: string,
  models: readonly ModelPath[],
  limits: Limits,
  repeats: number,
  onRun: (run: RawRun) => void,
): Promise<number> {
  const assignment: Assignment = { contender, models, limits, repeats };
  const allowed =
    GRACE_SECONDS + models.length * (repeats + 1) * GRACE_FACTOR * limits.timeLimitSeconds;
  const reports: ChildReport[] = [];
  const result = await runProcess(
    process.execPath,
    ["--max-old-space-size=8192", CHILD, JSON.stringify(assignment)],
    allowed,
    (line) => {
      if (!line.startsWith('{"instance"')) return;
      const report = JSON.parse(line) as ChildReport;
      reports.push(report);
      // The process of a single model is timed as a whole, so it is told of at the end.
      if (models.length > 1) onRun(runOf(report, report.readSeconds + sum(report.solveTimes)));
    },
  );
  const only = reports[0];
  if (models.length === 1 && only !== undefined) onRun(runOf(only, result.wallSeconds));
  const missed = models[reports.length];
  if (missed === undefined) return models.length;
  onRun(failedRun(missed.instance, result));
  return reports.length + 1;
}

function runOf(report: ChildReport, wallSeconds: number): RawRun {
  const { values } = report.outcome;
  return {
    instance: report.instance,
    outcome: { ...report.outcome, values: values === null ? null : Float64Array.from(values) },
    isRepeatable: report.isRepeatable,
    solveTimes: report.solveTimes,
    loadSeconds: report.loadSeconds,
    readSeconds: report.readSeconds,
    wallSeconds,
    memoryMiB: report.memoryMiB,
  };
}

function failedRun(instance: string, result: ProcessResult): RawRun {
  const words = result.errors.trim().split("\n");
  const errorLine = words.findIndex((line) => /^\w*Error/.test(line));
  const lastWords = words.slice(errorLine >= 0 ? errorLine : -8).join("\n");
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
    isRepeatable: null,
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
    isRepeatable: null,
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
