import { describe, expect, it } from "vitest";
import { boards } from "../../src/knight-dominoes/boards/index.ts";
import { draw } from "../../src/knight-dominoes/draw.ts";
import { parse } from "../../src/knight-dominoes/parse.ts";
import { verify } from "../../src/knight-dominoes/verify.ts";
import { knightDominoesAnswers } from "../oracles/knight-dominoes.ts";

const published = parse(boards[0]!.text);
const step = [7, 10, 1, 4, 11, 2, 5, 8, 13, 6, 9, 12, 3, 0];
const answer = {
  piece: [2, 2, 1, 1, 6, 6, 5, 7, 4, 3, 3, 5, 7, 4],
  step,
  isEmpty: step.map((each) => each <= 7),
};

describe("knight-dominoes by its rules", () => {
  it("accepts the published answer and draws its four boards", () => {
    expect(verify(published, answer)).toEqual([]);
    expect(draw(published, answer)).toEqual([
      "    +-------+-------+",
      "    |     2 |       |",
      "+---+---+---+---+---+",
      "| 6     |   | 7 | 4 |",
      "+-------+   |   |   |",
      "|     3 | 5 |   |   |",
      "+-------+---+---+---+",
      "",
      "    +-------+-------+",
      "    | 2   2 | 1   1 |",
      "+---+---+---+---+---+",
      "| 6   6 | 5 | 7 | 4 |",
      "+-------+   |   |   |",
      "| 3   3 | 5 | 7 | 4 |",
      "+-------+---+---+---+",
      "",
      "     +---------+---------+",
      "     | 07   10 | 01   04 |",
      "+----+----+----+----+----+",
      "| 11   02 | 05 | 08 | 13 |",
      "+---------+    |    |    |",
      "| 06   09 | 12 | 03 | 00 |",
      "+---------+----+----+----+",
      "",
      "     +---------+---------+",
      "     |      03 |         |",
      "+----+----+----+----+----+",
      "| 04      |    | 01 | 06 |",
      "+---------+    |    |    |",
      "|      02 | 05 |    |    |",
      "+---------+----+----+----+",
    ]);
    expect(draw(published).slice(0, 3)).toEqual([
      "    +---+---+---+---+",
      "    | . | . | . | . |",
      "+---+---+---+---+---+",
    ]);
  });

  it("says which rule another answer breaks", () => {
    const swapped = {
      ...answer,
      piece: answer.piece.map((piece) => (piece < 3 ? 3 - piece : piece)),
    };
    expect(verify(published, swapped)).toEqual([
      "piece 1 has 1 empty halves",
      "piece 2 has 2 empty halves",
    ]);
    const backwards = { ...answer, step: step.map((each) => 13 - each) };
    expect(verify(published, backwards)).toContain("step 0 is on a numbered half");
    const jumping = { ...answer, step: step.map((each) => (each < 2 ? 1 - each : each)) };
    expect(verify(published, jumping)).toContain("step 2 is no knight's jump");
    const twice = { ...answer, step: step.map((each) => Math.max(1, each)) };
    expect(verify(published, twice)).toContain("the knight does not visit every cell once");
    const given = parse(" 0000\n00000\n00050");
    expect(verify(given, answer)).toEqual(["the given 5 at row 3, column 4 was changed"]);
  });

  it.each(boards)("has the known answers of the board $name", ({ text, answers }) => {
    expect(knightDominoesAnswers(parse(text)).length).toBe(answers);
  });
});
