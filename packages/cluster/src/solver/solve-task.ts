import { type SolveOptions, type SolveResult, solve } from "@bough/bnb";
import { readAnyModel } from "@bough/cli/any-model";
import { jsonDuals, jsonReport, jsonStatistics } from "@bough/cli/json-report";
import { FormatError, unpack } from "@bough/formats";
import {
  InternalError,
  InvalidProblemError,
  nearestName,
  type Problem,
  sizeOf,
} from "@bough/problem";
import type { JobEvent, Report } from "../farm/outcome.ts";
import type { Task, TaskEnd } from "./task.ts";

/** The name of errors about boards, whose class is not loaded before the first riddle. */
const BOARD_ERROR = "BoardError";

/** How messages call a model without a name. */
const UNNAMED = "model";

/**
 * Reads and solves what a task names. What is wrong with a model or board is an outcome, anything
 * else that is thrown a fault of ours.
 *
 * @param signal ends the solve with the best point so far
 */
export async function solveTask(
  task: Task,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<TaskEnd> {
  return orRefusal(() =>
    "riddle" in task.model
      ? solveRiddle(task, task.model, tell, signal)
      : solveModel(task, tell, signal),
  );
}

/** The same, with what the model, the board or the options are to blame for as an outcome. */
export async function orRefusal<T>(action: () => Promise<T>): Promise<T | TaskEnd> {
  try {
    return await action();
  } catch (error) {
    if (!isMistake(error)) throw error;
    return { outcome: { kind: "refused", message: error.message.replaceAll("\n", " ") } };
  }
}

async function solveModel(
  task: Task,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const file = await readModel(task, tell, signal);
  return "outcome" in file ? file : solveRead(file, task, tell, signal);
}

/** A model, and what its reader has to say of it. */
export interface ReadModel {
  readonly problem: Problem;
  readonly warnings: readonly string[];
}

/** Reads the model of a task; an outcome where a limit or the signal came first. */
export async function readModel(
  { model, content, options: { timeLimit } }: Task,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<ReadModel | TaskEnd> {
  if (content === undefined || "riddle" in model)
    throw new InternalError("a task came without its model");
  const fileName = model.fileName ?? UNNAMED;
  const unpacked = await unpack(content, fileName);
  const limits = timeLimit === undefined ? { signal } : { signal, timeLimit };
  const file = await readAnyModel(unpacked, fileName, limits);
  if (file === undefined) {
    const status = signal.aborted ? "interrupted" : "time-limit";
    return { outcome: { kind: "solved", report: { status, warnings: [] } } };
  }
  tell({ kind: "read", original: sizeOf(file.problem), warnings: file.warnings });
  return file;
}

/** Solves a model in this process. */
export async function solveRead(
  { problem, warnings }: ReadModel,
  task: Task,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const start = task.start?.length === problem.numCols ? { start: task.start } : {};
  const result = await solve(problem, { ...optionsOf(task, tell, signal), ...start });
  return {
    outcome: { kind: "solved", report: reportOf(problem, result, warnings, task) },
    ...(result.solution === null ? {} : { point: result.solution }),
  };
}

export function reportOf(
  problem: Problem,
  result: SolveResult,
  warnings: readonly string[],
  task: Task,
): Report {
  return {
    ...jsonReport(problem, result, warnings),
    ...(task.duals ? jsonDuals(problem, result) : {}),
    ...jsonStatistics(result, task),
  };
}

async function solveRiddle(
  task: Task,
  model: Extract<Task["model"], { riddle: string }>,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<TaskEnd> {
  // Riddles and the modeler load where they are asked for.
  const { puzzles } = await import("@bough/puzzles");
  const puzzle = puzzles.find(({ name }) => name === model.riddle);
  if (puzzle === undefined) {
    const names = puzzles.map(({ name }) => name);
    const nearest = nearestName(model.riddle, names);
    const hint =
      nearest === undefined ? `they are ${names.join(", ")}` : `did you mean ${nearest}?`;
    throw new InvalidProblemError(`there is no riddle "${model.riddle}"; ${hint}`);
  }
  const formulation = model.formulation ?? "tight";
  if (!puzzle.formulations.includes(formulation))
    throw new InvalidProblemError(`${puzzle.name} has no ${formulation} formulation`);
  const built = puzzle.open(model.board ?? puzzle.boards[0]!.text).build(formulation);
  let solved: Problem | undefined;
  const solution = await built.model.solve({
    solver: (problem: Problem) => {
      solved = problem;
      tell({ kind: "read", original: sizeOf(problem), warnings: [] });
      return solve(problem, optionsOf(task, tell, signal));
    },
  });
  const result = solution.result as SolveResult;
  const answer = solution.hasValues
    ? built.read((expression) => Number(solution.value(expression)))
    : null;
  if (answer !== null && answer.brokenRules.length > 0)
    throw new InternalError(`the answer breaks the rules: ${answer.brokenRules.join("; ")}`);
  const report: Report = {
    puzzle: puzzle.name,
    ...jsonReport(solved!, result, []),
    board: answer === null ? null : answer.lines,
    ...jsonStatistics(result, task),
  };
  return { outcome: { kind: "solved", report } };
}

export function optionsOf(
  { options }: Task,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): SolveOptions {
  return {
    threads: 1,
    ...options,
    signal,
    onProgress: (event) => {
      if (event.kind !== "incumbent") return tell(event);
      const { solution: _, ...told } = event;
      tell(told);
    },
  };
}

/** True for an error that the model, the board or the options are to blame for. */
function isMistake(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof FormatError ||
    error instanceof InvalidProblemError ||
    error.name === BOARD_ERROR
  );
}
