import { puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

describe.each(puzzles)("$name, tight", (puzzle) => {
  it.each(puzzle.boards.filter((board) => board.isHard !== true))(
    "solves the board $name",
    async ({ text, answer, answers }) => {
      const built = puzzle.open(text).build("tight");
      const solution = await built.model.solve();
      expect(solution.status).toBe(answers === 0 ? "infeasible" : "optimal");
      if (answers === 0) return;
      const finished = built.read((expression) => Number(solution.value(expression)));
      expect(finished.brokenRules).toEqual([]);
      if (answer !== undefined) expect(finished.lines).toEqual(answer);
    },
  );
});
