import { puzzles } from "@bough/puzzles";
import { expect, it } from "vitest";
import { plain, recordedBoards } from "../src/puzzles/recorded-boards.ts";

it("reads every board that needs no file, and each riddle has one", () => {
  const boards = recordedBoards(undefined);
  expect(new Set(boards.map(({ family }) => family)).size).toBe(puzzles.length);
  for (const { family, text } of boards) {
    const puzzle = puzzles.find(({ name }) => name === family)!;
    expect(puzzle.open(text).drawing.lines.length).toBeGreaterThan(0);
  }
});

it("compares drawings without their frames", () => {
  expect(plain("+---+\n| 1 | .")).toBe("1");
});
