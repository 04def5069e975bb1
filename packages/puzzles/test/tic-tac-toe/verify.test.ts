import { describe, expect, it } from "vitest";
import { Grid } from "../../src/grid.ts";
import { boards } from "../../src/tic-tac-toe/boards/index.ts";
import { draw } from "../../src/tic-tac-toe/draw.ts";
import { parse } from "../../src/tic-tac-toe/parse.ts";
import { verify } from "../../src/tic-tac-toe/verify.ts";
import { ticTacToeAnswers } from "../oracles/tic-tac-toe.ts";
import { countTicTacToe } from "../oracles/tic-tac-toe-count.ts";

const published = parse(boards[0]!.text);
const answer = [
  "OOOOOOOXXX",
  "OXXXXOXXOX",
  "OXOOXXXOOX",
  "OOOXXOXOXX",
  "OXOOOOOOOX",
  "OXXXXOXOXX",
  "OXOOXXXOOX",
  "OXXOOOXXXX",
  "OXOOXOOOOX",
  "OOOXXXXXXX",
];
const signs = (lines: readonly string[]) =>
  new Grid(
    lines.length,
    lines[0]!.length,
    lines.flatMap((line) => [...line].map((sign) => (sign === "O" ? "circle" : "cross"))),
  );

describe("tic-tac-toe by its rules", () => {
  it("accepts the published answer and prints it as published, with its line", () => {
    expect(verify(published, signs(answer))).toEqual([]);
    const drawn = draw(published, signs(answer));
    const alone = drawn.map((line) => line.replace(/[^OX]/g, "")).filter((line) => line !== "");
    expect(alone).toEqual(answer);
    expect(drawn.slice(0, 4)).toEqual([
      "+---------------------------+-----------+",
      "| O   O   O   O   O   O   O | X   X   X |",
      "|   +---------------+   +---+   +---+   |",
      "| O | X   X   X   X | O | X   X | O | X |",
    ]);
  });

  it("says which rule another answer breaks", () => {
    const free = parse("0 0 0\n0 0 0\n0 0 0");
    expect(verify(free, signs(["OOX", "OOX", "OXX"])).join()).toBe(
      "the 2 × 2 square at row 1, column 1 is all alike",
    );
    expect(verify(free, signs(["OXO", "OOX", "OXX"])).join("\n")).toMatch(
      /crosses the top edge 2 times[\s\S]*the right edge 1 times[\s\S]*the circle cells form 2 shapes/,
    );
    expect(verify(published, signs(answer.toReversed())).join()).toContain("was changed");
  });

  it.each(boards.filter(({ text }) => text.length < 70))(
    "has the known answers of the board $name",
    ({ text, answers, answer: only }) => {
      const found = ticTacToeAnswers(parse(text));
      expect(found.length).toBe(answers);
      if (only !== undefined) expect(found).toEqual([only.join("\n")]);
    },
  );

  it.each(boards)("has as many answers of the board $name when counted by rows", (board) => {
    expect(countTicTacToe(parse(board.text))).toBe(board.answers);
  });
});
