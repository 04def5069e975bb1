import { solve, solveAllSync } from "@bough/bnb";
import { excludingPoints } from "@bough/certify";
import { Model } from "@bough/modeler";
import type { Problem } from "@bough/problem";
import { type Formulation, type Puzzle, type PuzzleBoard, puzzles } from "@bough/puzzles";
import type { Instance } from "../corpus/instance.ts";

/** More answers than this are listed by nobody. */
const MOST_ANSWERS = 64;
/** Seconds that listing the answers of a board may take. */
const LISTING_SECONDS = 10;

/**
 * The first board of each riddle, with rows that exclude its answers: the model has no point, which a proof
 * says in so many words that these are all there are.
 */
export function uniqueRiddles(formulation: Formulation): Instance[] {
  return puzzles
    .filter(({ formulations }) => formulations.includes(formulation))
    .flatMap((puzzle) =>
      puzzle.boards
        .filter((board) => board.isHard !== true && board.answers !== 0)
        .slice(0, 1)
        .map((board) => ({
          name: `${puzzle.name}-${formulation}`,
          kind: "integer",
          reference: { status: "infeasible", objective: null },
          load: () => withoutAnswers(puzzle, board, formulation),
        })),
    );
}

/** Throws where the answers are too many to be listed. */
async function withoutAnswers(
  puzzle: Puzzle,
  board: PuzzleBoard,
  formulation: Formulation,
): Promise<Problem> {
  const built = puzzle.open(board.text).build(formulation);
  const solution = await built.model.solve({
    solver: (problem: Problem) => solve(problem, { threads: 1, timeLimit: LISTING_SECONDS }),
  });
  if (!solution.hasValues) throw new Error(`no answer: ${solution.status}`);
  if (built.goal !== undefined && built.model instanceof Model)
    built.model.require(built.goal.equals(solution.value(built.goal)));
  const problem = built.model.compile();
  const columns = built.keys.map((key) => solution.columnOf(key));
  const { solutions, isComplete } = solveAllSync(problem, {
    ...{ columns, limit: MOST_ANSWERS, timeLimit: LISTING_SECONDS },
  });
  if (!isComplete) throw new Error(`${solutions.length} answers and more`);
  return excludingPoints(problem, columns, solutions);
}
