import {
  readSolution,
  type SolutionFile,
  solutionPoint,
  UnknownVariableError,
} from "@bough/formats";
import { checkSolution, type Problem } from "@bough/problem";
import { displayName, readBytes } from "./files.ts";
import type { Terminal } from "./terminal.ts";
import { InputError } from "./usage-error.ts";

/** The point in a solution file; columns that it does not name are zero. */
export async function readPoint(
  path: string,
  problem: Problem,
  terminal: Terminal,
): Promise<Float64Array> {
  return pointOf(await readFile(path, terminal), problem, path);
}

/**
 * The point in a solution file as a start. Columns that it does not name are zero where that makes
 * a feasible point, and otherwise left to the solver.
 */
export async function readStart(
  path: string,
  problem: Problem,
  terminal: Terminal,
): Promise<Float64Array> {
  const file = await readFile(path, terminal);
  const point = pointOf(file, problem, path);
  if (checkSolution(problem, point).isFeasible) return point;
  return point.map((value, j) => (file.values.has(problem.columnName(j)) ? value : Number.NaN));
}

async function readFile(path: string, terminal: Terminal): Promise<SolutionFile> {
  const fileName = displayName(path);
  const file = readSolution(await readBytes(path, terminal), { fileName });
  if (file.hasPoint) return file;
  throw new InputError(`${fileName}: the file says that there is no solution`);
}

function pointOf(file: SolutionFile, problem: Problem, path: string): Float64Array {
  try {
    return solutionPoint(problem, file.values);
  } catch (error) {
    if (!(error instanceof UnknownVariableError)) throw error;
    const line = file.lineOf?.get(error.variable);
    const place = displayName(path) + (line === undefined ? "" : `, line ${line}`);
    throw new InputError(`${place}: ${error.message}`);
  }
}
