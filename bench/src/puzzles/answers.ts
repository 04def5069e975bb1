import { solveAll } from "@bough/bnb";
import type { BuiltRiddle, FinishedBoard } from "@bough/puzzles";

export type Answered = Awaited<ReturnType<BuiltRiddle["model"]["solve"]>>;

/** The board that a solution, or another point of its problem, comes to. */
export function finish(built: BuiltRiddle, solution: Answered): FinishedBoard {
  return built.read((expression) => Number(solution.value(expression)));
}

/** What a board has of answers that print differently: at most two of them. */
export interface Counted {
  readonly boards: readonly FinishedBoard[];
  /** Whether the search ended, so that there are no more. */
  readonly isComplete: boolean;
}

/** Looks for two answers that print differently; points that differ in nothing printed are one. */
export async function countAnswers(
  built: BuiltRiddle,
  solution: Answered,
  timeLimit: number,
): Promise<Counted> {
  const columns = built.keys.map((key) => solution.columnOf(key));
  const problem = built.model.compile();
  for (let limit = 2; ; limit *= 4) {
    const { solutions, isComplete, status } = await solveAll(problem, {
      columns,
      limit,
      timeLimit,
    });
    const boards = new Map<string, FinishedBoard>();
    for (const point of solutions) {
      const board = finish(built, solution.at(point));
      boards.set(board.lines.join("\n"), board);
    }
    const found = [...boards.values()].slice(0, 2);
    if (found.length > 1 || isComplete || status !== "solution-limit")
      return { boards: found, isComplete: isComplete && boards.size <= 2 };
  }
}
