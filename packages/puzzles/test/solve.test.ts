import { solveAll } from "@bough/bnb";
import { type BuiltRiddle, type FinishedBoard, puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

type Answered = Awaited<ReturnType<BuiltRiddle["model"]["solve"]>>;

/** More answers than this are not listed here. */
const MOST_LISTED = 100;
/** Values changed in an answer that is the only one, evenly spread over all that are read. */
const MOST_CHANGES = 25;
/** Boards of a riddle whose answers are changed. */
const MOST_CHANGED = 2;

const boards = puzzles.flatMap((puzzle) => {
  const easy = puzzle.boards.filter(({ isHard }) => isHard !== true);
  const changed = new Set(easy.filter(({ answers }) => answers === 1).slice(0, MOST_CHANGED));
  return easy.map((board) => ({
    title: `${puzzle.name}, ${board.name}`,
    puzzle,
    isChanged: changed.has(board),
    ...board,
  }));
});

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

/** Changes an answer that is the only one in many places, one at a time: each time a rule is broken. */
function refusesOthers(built: BuiltRiddle, solution: Answered, lines: readonly string[]): void {
  let count = 0;
  built.read((expression) => {
    count++;
    return Number(solution.value(expression));
  });
  const stride = Math.max(1, Math.floor(count / MOST_CHANGES));
  let different = 0;
  for (let changed = 0; changed < count; changed += stride) {
    let at = 0;
    const wrong = built.read((expression) => {
      const value = Number(solution.value(expression));
      return at++ === changed ? (value === 0 ? 1 : value - 1) : value;
    });
    if (wrong.lines.join("\n") === lines.join("\n")) continue;
    different++;
    expect(wrong.brokenRules, wrong.lines.join("\n")).not.toEqual([]);
  }
  expect(different).toBeGreaterThan(0);
}

describe("the tight model of a board has its known answers, and its rules allow no others", () => {
  it.each(boards)("$title", async ({ puzzle, text, answer, answers, isChanged }) => {
    const built = puzzle.open(text).build("tight");
    const solution = await built.model.solve({ threads: 1 });
    expect(solution.status).toBe(answers === 0 ? "infeasible" : "optimal");
    if (answers === 0) return;
    const finished = read(built, solution);
    if (answer !== undefined) expect(finished.lines).toEqual(answer);
    if (isChanged) refusesOthers(built, solution, finished.lines);
    if (answers === undefined || answers > MOST_LISTED) return;
    expect((await allBoards(built, solution)).length).toBe(answers);
  });
});
