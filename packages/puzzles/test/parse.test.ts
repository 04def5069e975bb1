import { BoardError, puzzles } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

function open(name: string, text: string) {
  return puzzles.find((puzzle) => puzzle.name === name)!.open(text);
}

function errorOf(name: string, text: string): BoardError {
  try {
    open(name, text);
  } catch (error) {
    if (error instanceof BoardError) return error;
    throw error;
  }
  throw new Error("the board was read");
}

describe("a malformed board is told by line, column and remedy", () => {
  it.each([
    ["rook-it", "X X\n 5 ", 2, 2, "0 to 4"],
    ["rook-it", "R", 1, 1, "X for a wall"],
    ["rook-it", "", 1, undefined, "empty"],
    ["growing-poles", "1 1 2\n1 ? 2", 2, 3, "number or a letter"],
    ["growing-poles", "1 1 2\n1 2", 2, undefined, "2 cells"],
    ["growing-poles", "\n", 1, undefined, "empty"],
    ["tic-tac-toe", "0 1\n2 3", 2, 3, "2 for a cross"],
    ["tic-tac-toe", "0 0\n\n0 0", 2, undefined, "0 cells"],
    ["knight-dominoes", "00\n0x", 2, 2, "0 for a cell"],
    ["knight-dominoes", "00\n03", 2, 2, "1 to 2"],
    ["knight-dominoes", "__\n__", 1, undefined, "no cells"],
  ])("%s %j", (name, text, line, column, remedy) => {
    const error = errorOf(name, text);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.message).toContain(remedy);
  });
});

describe("a board is read as it is meant", () => {
  it.each([
    ["rook-it", "X\n  1", "X  \n  1"],
    ["rook-it", "X \n  \n", "X \n  "],
    ["rook-it", "X \r\n1 \r\n", "X \n1 "],
    ["growing-poles", "\uFEFF1 2\n1 2\n\n", "1  2\n1,2"],
    ["tic-tac-toe", "0 1\n2 0", " 0  1 \n2\t0\n"],
    ["knight-dominoes", "00\n_00", "00 \n 00"],
  ])("%s %j", (name, text, same) => {
    const size = (board: string) => open(name, board).build("tight").model.compile();
    const [one, other] = [size(text), size(same)];
    expect([one.numRows, one.numCols, one.numNonzeros]).toEqual([
      other.numRows,
      other.numCols,
      other.numNonzeros,
    ]);
  });
});
