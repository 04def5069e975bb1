import { type EnumerateOptions, solveAll } from "@bough/bnb";
import { Model, type Solution } from "@bough/modeler";
import { InternalError, type Problem } from "@bough/problem";
import type { BuiltRiddle, FinishedBoard } from "@bough/puzzles";
import type { Deadline } from "./deadline.ts";
import { unhurried } from "./unhurried.ts";

/** The different answers of a board, as far as they were asked for. */
export interface AllBoards {
  readonly boards: readonly FinishedBoard[];
  /** True where these are all there are. */
  readonly isComplete: boolean;
  /** The model, what tells answers apart in it, and the points found: for a proof that there are no more. */
  readonly found?: FoundPoints;
  /** True where a limit of the solve or a signal came before what was asked for. */
  readonly isStopped: boolean;
}

export interface FoundPoints {
  readonly problem: Problem;
  readonly columns: readonly number[];
  readonly points: readonly Float64Array[];
}

/**
 * Finds answers beside the one at hand until there are `wanted` different ones. Two answers are the same when they print
 * the same, which the key variables may tell apart; then more points are asked for. Where the
 * riddle wants a best answer, only answers as good as the solution's count.
 */
export async function findBoards(
  built: BuiltRiddle,
  solution: Solution,
  wanted: number,
  options: Pick<EnumerateOptions, "seed"> & { readonly signal: AbortSignal },
  deadline: Deadline,
): Promise<AllBoards> {
  if (built.goal !== undefined && built.model instanceof Model)
    built.model.require(built.goal.equals(solution.value(built.goal)));
  const problem =
    built.model instanceof Model
      ? await unhurried(built.model.compileInSteps(), options, deadline)
      : built.model.compile();
  if (problem === undefined) return { boards: [], isComplete: false, isStopped: true };
  const columns = built.keys.map((key) => solution.columnOf(key));
  for (let limit = wanted; ; limit *= 2) {
    const { solutions, isComplete, status } = await solveAll(problem, {
      ...options,
      ...deadline.timeLeft,
      columns,
      ...(Number.isFinite(limit) ? { limit } : {}),
    });
    const boards = differentBoards(built, [solution, ...solutions.map((at) => solution.at(at))]);
    const isEnough = boards.length >= wanted;
    const isStopped = !isComplete && !isEnough && status !== "solution-limit";
    if (isComplete || isEnough || isStopped) {
      const isCut = boards.length > wanted;
      const found = { problem, columns, points: solutions };
      return {
        boards: boards.slice(0, wanted),
        isComplete: isComplete && !isCut,
        isStopped,
        found,
      };
    }
  }
}

function differentBoards(built: BuiltRiddle, solutions: readonly Solution[]): FinishedBoard[] {
  const boards = new Map<string, FinishedBoard>();
  for (const values of solutions) {
    const board = built.read((expression) => Number(values.value(expression)));
    requireRight(board);
    boards.set(board.lines.join("\n"), board);
  }
  return [...boards.values()];
}

/** The last gate: a board that breaks its rules is never printed as an answer. */
export function requireRight(board: FinishedBoard): void {
  if (board.brokenRules.length === 0) return;
  throw new InternalError(`the answer breaks the rules: ${board.brokenRules.join("; ")}`);
}
