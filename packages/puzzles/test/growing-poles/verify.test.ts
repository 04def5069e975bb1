import { describe, expect, it } from "vitest";
import { boards } from "../../src/growing-poles/boards/index.ts";
import { draw } from "../../src/growing-poles/draw.ts";
import { parse } from "../../src/growing-poles/parse.ts";
import { verify } from "../../src/growing-poles/verify.ts";
import { growingPolesAnswers } from "../oracles/growing-poles.ts";

const published = parse(boards[0]!.text);
const poles = (heights: readonly number[]) =>
  published.map((_, row, column) => row >= published.height - heights[column]!);

describe("growing-poles by its rules", () => {
  it("accepts the published answer and prints it as published", () => {
    const answer = poles([1, 6, 8, 3, 2, 7, 5, 0, 4]);
    expect(verify(published, answer)).toEqual([]);
    expect(draw(published, answer)).toEqual(boards[0]!.answer);
  });

  it("says which rule another answer breaks", () => {
    expect(verify(published, poles([1, 6, 8, 3, 2, 7, 5, 4, 4])).join()).toMatch(
      /part . has . shaded cells.*columns 8 and 9 are both 4 high/,
    );
    const floating = poles([1, 6, 8, 3, 2, 7, 5, 0, 4]).map((cell, row, column) =>
      column === 0 ? row === 3 : cell,
    );
    expect(verify(published, floating).join()).toContain("column 1 has a gap");
  });

  it.each(boards)("has the known answers of the board $name", ({ text, answers, answer }) => {
    const found = growingPolesAnswers(parse(text));
    expect(found.length).toBe(answers);
    if (answer !== undefined) expect(found).toEqual([answer.join("\n")]);
  });
});
