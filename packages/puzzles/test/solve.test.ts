import { solveAll } from "@bough/bnb";
import { type BuiltRiddle, type FinishedBoard, puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

type Answered = Awaited<ReturnType<BuiltRiddle["model"]["solve"]>>;

/** More answers than this are not listed here. */
const MOST_LISTED = 100;

const boards = puzzles.flatMap((puzzle) =>
  puzzle.boards
    .filter(({ isHard }) => isHard !== true)
    .map((board) => ({ title: `${puzzle.name}, ${board.name}`, puzzle, ...board })),
);

function read(built: BuiltRiddle, solution: Answered): FinishedBoard {
  const board = built.read((expression) => Number(solution.value(expression)));
  expect(board.brokenRules).toEqual([]);
  return board;
}

/** The different boards that the model allows, as text. */
async function allBoards(built: BuiltRiddle, solution: Answered): Promise<string[]> {
  const columns = built.keys.map((key) => solution.columnOf(key));
  const { solutions, isComplete } = await solveAll(built.model.compile(), { columns });
  expect(isComplete).toBe(true);
  const found = solutions.map((point) => read(built, solution.at(point)).lines.join("\n"));
  return [...new Set(found)];
}

describe("the tight model of a board has its known answers and no others", () => {
  it.each(boards)("$title", async ({ puzzle, text, answer, answers }) => {
    const built = puzzle.open(text).build("tight");
    const solution = await built.model.solve({ threads: 1 });
    expect(solution.status).toBe(answers === 0 ? "infeasible" : "optimal");
    if (answers === 0) return;
    const finished = read(built, solution);
    if (answer !== undefined) expect(finished.lines).toEqual(answer);
    if (answers === undefined || answers > MOST_LISTED) return;
    expect((await allBoards(built, solution)).length).toBe(answers);
  });
});
