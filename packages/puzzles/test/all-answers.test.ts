import { solveAll } from "@bough/bnb";
import { puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

/** Boards whose answers were counted by other means, and that are quick. */
const counted = puzzles.flatMap((puzzle) =>
  puzzle.boards
    .filter(({ answers, isHard }) => answers !== undefined && answers > 0 && isHard !== true)
    .map((board) => ({ title: `${puzzle.name}, ${board.name}`, puzzle, ...board })),
);

describe("the tight model of a board has exactly its known answers", () => {
  it.each(counted)("$title", async ({ puzzle, text, answers }) => {
    const built = puzzle.open(text).build("tight");
    const solution = await built.model.solve();
    const columns = built.keys.map((key) => solution.columnOf(key));
    const { solutions, isComplete } = await solveAll(built.model.compile(), { columns });
    expect(isComplete).toBe(true);
    const boards = solutions.map((point) => {
      const values = solution.at(point);
      const board = built.read((expression) => Number(values.value(expression)));
      expect(board.brokenRules).toEqual([]);
      return board.lines.join("\n");
    });
    expect(new Set(boards).size).toBe(answers);
  });
});
