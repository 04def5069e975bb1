import { join } from "node:path";
import { solveAllSync } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import { puzzles } from "@bough/puzzles";
import { instancesFolder } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { modelSignature } from "../../modeler/test/support/same-model.ts";

/** Rows and columns of the published models. */
const SIZES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  "rook-it": [7861, 4606],
  "knight-dominoes": [4188, 2534],
  "tic-tac-toe": [48047, 28664],
  "growing-poles": [361, 216],
};

const folder = instancesFolder();

describe.each(puzzles.filter((puzzle) => puzzle.formulations.includes("literal")))(
  "the literal formulation of $name",
  (puzzle) => {
    const compile = () => puzzle.open(puzzle.boards[0]!.text).build("literal").model.compile();

    it("has the published size", () => {
      const problem = compile();
      expect([problem.numRows, problem.numCols]).toEqual(SIZES[puzzle.name]);
    });

    it("is written with pauses, after a thousand rows at most", () => {
      const steps = puzzle.open(puzzle.boards[0]!.text).buildInSteps("literal");
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      expect(SIZES[puzzle.name]![0] / (pauses + 1)).toBeLessThan(1000);
    });

    it.skipIf(folder === undefined)("is the published model", async () => {
      const file = join(folder!, "seeds", `${puzzle.name}.mps.gz`);
      const { problem } = await readProblemFile(file);
      expect(modelSignature(compile()).join("\n") === modelSignature(problem).join("\n")).toBe(
        true,
      );
    });
  },
);

describe("the literal model of a small board has its known answers and no others", () => {
  const small = [
    ["rook-it", "5 by 4"],
    ["growing-poles", "6 by 5"],
    ["knight-dominoes", "10 cells"],
    ["tic-tac-toe", "2 by 7"],
  ] as const;

  it.each(small)("%s, %s", async (name, boardName) => {
    const puzzle = puzzles.find((each) => each.name === name)!;
    const { text, answers } = puzzle.boards.find((each) => each.name === boardName)!;
    const built = puzzle.open(text).build("literal");
    const solution = await built.model.solve({ threads: 1 });
    const columns = built.keys.map((key) => solution.columnOf(key));
    const { solutions, isComplete } = solveAllSync(built.model.compile(), { columns });
    const boards = solutions.map((point) => {
      const values = solution.at(point);
      const board = built.read((expression) => Number(values.value(expression)));
      expect(board.brokenRules).toEqual([]);
      return board.lines.join("\n");
    });
    expect([new Set(boards).size, isComplete]).toEqual([answers, true]);
  });
});
