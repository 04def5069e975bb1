import { readSolution, solutionPoint } from "@bough/formats";
import { checkSolution, InvalidProblemError, type Problem } from "@bough/problem";
import { displayName, readBytes } from "./files.ts";
import type { Terminal } from "./terminal.ts";
import { InputError } from "./usage-error.ts";

/** The point in a solution file; columns that it does not name are zero. */
export async function readPoint(
  path: string,
  problem: Problem,
  terminal: Terminal,
): Promise<Float64Array> {
  return pointOf(await readValues(path, terminal), problem, path);
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
  const values = await readValues(path, terminal);
  const point = pointOf(values, problem, path);
  if (checkSolution(problem, point).isFeasible) return point;
  return point.map((value, j) => (values.has(problem.columnName(j)) ? value : Number.NaN));
}

async function readValues(path: string, terminal: Terminal): Promise<ReadonlyMap<string, number>> {
  const fileName = displayName(path);
  const file = readSolution(await readBytes(path, terminal), { fileName });
  if (file.hasPoint) return file.values;
  throw new InputError(`${fileName}: the file says that there is no solution`);
}

function pointOf(
  values: ReadonlyMap<string, number>,
  problem: Problem,
  path: string,
): Float64Array {
  try {
    return solutionPoint(problem, values);
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    throw new InputError(`${displayName(path)}: ${error.message}`);
  }
}
