import { describe, expect, it } from "vitest";
import { parse as parseShips } from "../src/battleship-letters/parse.ts";
import { placementsOf } from "../src/battleship-letters/placements.ts";
import { boards as sudokuBoards } from "../src/fancy-sudoku/boards/index.ts";
import { parse as parseSudoku } from "../src/fancy-sudoku/parse.ts";
import { verify as verifySudoku } from "../src/fancy-sudoku/verify.ts";
import { verify as verifyGamic } from "../src/gamic-square/verify.ts";
import { boards as coinBoards } from "../src/golden-waste/boards/index.ts";
import { movesOf } from "../src/golden-waste/moves.ts";
import { parse as parseCoins } from "../src/golden-waste/parse.ts";
import { verify as verifyCoins } from "../src/golden-waste/verify.ts";
import { Grid } from "../src/grid.ts";
import { evaluate, parseEquation } from "../src/krypto/formula.ts";
import { boards as loopBoards } from "../src/loop-counts/boards/index.ts";
import { parse as parseLoops } from "../src/loop-counts/parse.ts";
import { verify as verifyLoops } from "../src/loop-counts/verify.ts";
import { parse as parseSquares, rotationsOf } from "../src/macmahon-squares/parse.ts";
import { verify as verifySquares } from "../src/macmahon-squares/verify.ts";

describe("battleship-letters", () => {
  it("puts ships both ways, and those that read the same backwards once", () => {
    const board = parseShips("ships = 12 33\ncolumns = 0 0\nrows = 0 0\nbottom = 0 0\nright = 0 0");
    expect(placementsOf("12", board).length).toBe(8);
    expect(placementsOf("33", board).length).toBe(4);
    expect(placementsOf("3", board).length).toBe(4);
  });
});

describe("fancy-sudoku by its rules", () => {
  const { text, answer } = sudokuBoards[0]!;
  const board = parseSudoku(text);
  const digits = new Grid(9, 9, [...answer!.join("")].map(Number));

  it("accepts the published answer", () => {
    expect(verifySudoku(board, digits)).toEqual([]);
  });

  it("misses a mark that is not there and does not earn one that is", () => {
    const shifted = digits.map((digit) => (digit % 9) + 1);
    const broken = verifySudoku(board, shifted).join();
    expect(broken).toContain("is missing");
    expect(broken).toContain("is not earned");
  });
});

describe("gamic-square by its rules", () => {
  it("compares the sums of lines with two numbers or more", () => {
    expect(verifyGamic({ size: 3 }, new Grid(3, 3, [2, 4, 1, 0, 0, 0, 0, 3, 0]))).toEqual([]);
    expect(verifyGamic({ size: 3 }, new Grid(3, 3, [2, 4, 1, 0, 0, 0, 0, 0, 3])).join()).toContain(
      "different sums",
    );
    expect(verifyGamic({ size: 2 }, new Grid(2, 2, [3, 0, 0, 1])).join()).toContain("1 to 2");
  });
});

describe("golden-waste by its rules", () => {
  /** Every order in which the coins can be collected, by walking. */
  function orders(text: string): number[][] {
    const board = parseCoins(text);
    const moves = movesOf(board);
    const found: number[][] = [];
    const walk = (order: number[], direction: number) => {
      if (order.length === board.coins.length) found.push(order);
      for (const move of moves) {
        const isNext = move.from === order.at(-1) && !order.includes(move.to);
        const isBack = direction >= 0 && (move.direction ^ 1) === direction;
        if (!isNext || isBack || move.between.some((coin) => !order.includes(coin))) continue;
        walk([...order, move.to], move.direction);
      }
    };
    walk([board.start], -1);
    return found;
  }

  it.each(coinBoards)("has the known answers of the board $name", ({ text, answers }) => {
    const found = orders(text);
    expect(found.length).toBe(answers);
    for (const order of found) expect(verifyCoins(parseCoins(text), order)).toEqual([]);
  });

  it("says which rule a way breaks", () => {
    const board = parseCoins("1X X");
    expect(verifyCoins(board, [0, 2, 1]).join()).toContain("coin 2 is not the next");
    expect(verifyCoins(parseCoins("X1X"), [1, 0, 2]).join()).toContain("turns back");
    expect(verifyCoins(parseCoins("1 \n X"), [0, 1]).join()).toContain("not straight");
  });
});

describe("krypto", () => {
  it("reads formulas with their ranks and drops remainders", () => {
    const { left, right } = parseEquation("(A + B) * 2 - B / A = 10 - 3 - 2");
    const digitOf = (letter: string) => (letter === "A" ? 2 : 5);
    expect(evaluate(left, digitOf)).toBe(12);
    expect(evaluate(right, digitOf)).toBe(5);
    expect(() => parseEquation("A + = 3")).toThrow('found "="');
    expect(() => parseEquation("(A + 3 = 3")).toThrow('expected ")"');
  });
});

describe("loop-counts by its rules", () => {
  it.each(loopBoards.slice(1))("has the known answers of the board $name", ({ text, answers }) => {
    const board = parseLoops(text);
    const [height, width] = [board.rows.length - 1, board.columns.length - 1];
    let found = 0;
    for (let code = 0; code < 2 ** (height * width); code++) {
      const isInside = (row: number, column: number) =>
        row >= 0 &&
        row < height &&
        column >= 0 &&
        column < width &&
        ((code >> (row * width + column)) & 1) === 1;
      const right = Grid.of(
        height + 1,
        width,
        (row, column) => isInside(row - 1, column) !== isInside(row, column),
      );
      const down = Grid.of(
        height,
        width + 1,
        (row, column) => isInside(row, column - 1) !== isInside(row, column),
      );
      if (verifyLoops(board, { right, down }).length === 0) found++;
    }
    expect(found).toBe(answers);
  });

  it("says where an odd number of edges meet", () => {
    const board = parseLoops("columns = 0 0\nrows = 1 0");
    const right = Grid.of(2, 1, (row) => row === 0);
    const down = Grid.of(1, 2, () => false);
    expect(verifyLoops(board, { right, down })).toEqual([
      "1 edges meet at row 1, column 1",
      "1 edges meet at row 1, column 2",
    ]);
  });
});

describe("macmahon-squares by its rules", () => {
  it("turns pieces, and matches edges and border", () => {
    expect(rotationsOf("0012")).toEqual(["0012", "0120", "1200", "2001"]);
    expect(rotationsOf("0101")).toEqual(["0101", "1010"]);
    const board = parseSquares("size = 2 1\npieces = 0100 0001\nborder = 0");
    expect(verifySquares(board, new Grid(1, 2, ["0100", "0001"]))).toEqual([]);
    expect(verifySquares(board, new Grid(1, 2, ["0001", "0100"])).join()).toContain("column 1");
    expect(verifySquares(board, new Grid(1, 2, ["0100", "0011"])).join()).toContain("not every");
  });
});
