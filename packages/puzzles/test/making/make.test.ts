import { solveAll } from "@bough/bnb";
import { Model } from "@bough/modeler";
import { type MadeBoard, type MakeOptions, makeBoard, type Puzzle, puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

const made = puzzles.filter(({ maker }) => maker !== undefined);

function make(puzzle: Puzzle, options: MakeOptions): MadeBoard {
  const work = makeBoard(puzzle, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The answers of a board as they print, by the engine: at most two. */
async function answersOf(puzzle: Puzzle, text: string): Promise<string[]> {
  const built = puzzle.open(text).build("tight");
  const solution = await built.model.solve({ threads: 1 });
  expect(built.model).toBeInstanceOf(Model);
  const columns = built.keys.map((key) => solution.columnOf(key));
  const printed = new Set<string>();
  for (let limit = 2; ; limit *= 4) {
    const { solutions, isComplete } = await solveAll(built.model.compile(), { columns, limit });
    for (const point of solutions) {
      const board = built.read((expression) => Number(solution.at(point).value(expression)));
      expect(board.brokenRules).toEqual([]);
      printed.add(board.lines.join("\n"));
    }
    if (isComplete || printed.size > 1) return [...printed];
  }
}

describe("a board that is made", () => {
  it("is there for twelve riddles and more", () => {
    expect(made.length).toBeGreaterThanOrEqual(12);
  });

  it.each(made.map((puzzle) => ({ name: puzzle.name, puzzle })))(
    "of $name has one answer by the engine too, the same for the same seed",
    async ({ puzzle }) => {
      const { least } = puzzle.maker!.sizes;
      const size = puzzle.name === "star-battle" ? least : Math.max(4, least);
      const { text, chain } = make(puzzle, { size, seed: 1 });
      expect(make(puzzle, { size, seed: 1 }).text).toBe(text);
      expect(await answersOf(puzzle, text)).toEqual([
        puzzle.open(text).reason().show(chain.masks).lines.join("\n"),
      ]);
    },
  );

  it.each(["sudoku", "takuzu", "slitherlink", "rook-it"])(
    "of %s needs every clue",
    async (name) => {
      const puzzle = puzzles.find((each) => each.name === name)!;
      const { text } = make(puzzle, { size: 4, seed: 2 });
      const open = name === "rook-it" ? "X" : ".";
      const clues = [...text.matchAll(/\d/g)];
      expect(clues.length).toBeGreaterThan(0);
      for (const { index } of clues) {
        const without = `${text.slice(0, index)}${open}${text.slice(index + 1)}`;
        expect((await answersOf(puzzle, without)).length).toBe(2);
      }
    },
  );

  it("is as hard as was asked", () => {
    const sudoku = puzzles.find(({ name }) => name === "sudoku")!;
    for (const difficulty of ["easy", "medium", "hard"] as const)
      expect(make(sudoku, { size: 6, difficulty, seed: 4 }).rating.difficulty).toBe(difficulty);
  });

  it("is refused in a size that is none", () => {
    const sudoku = puzzles.find(({ name }) => name === "sudoku")!;
    expect(() => make(sudoku, { size: 7 })).toThrow(/7 by 7 cells cannot be cut into boxes/);
    expect(() => make(sudoku, { size: 100 })).toThrow(/from size 4 to 9/);
    const grayCode = puzzles.find(({ name }) => name === "gray-code")!;
    expect(() => make(grayCode, {})).toThrow(/no boards are made of gray-code/);
  });
});
