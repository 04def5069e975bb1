import { describe, expect, it } from "vitest";
import { Grid } from "../../src/grid.ts";
import { boards } from "../../src/rook-it/boards/index.ts";
import { draw } from "../../src/rook-it/draw.ts";
import { parse } from "../../src/rook-it/parse.ts";
import { verify } from "../../src/rook-it/verify.ts";
import { rookItAnswers } from "../oracles/rook-it.ts";

const published = parse(boards[0]!.text);
const answer = boards[0]!.answer!;
const rooks = (lines: readonly string[]) =>
  new Grid(
    lines.length,
    lines[0]!.length,
    lines.flatMap((line) => [...line].map((character) => character === "R")),
  );

describe("rook-it by its rules", () => {
  it("accepts the published answer and prints it as published", () => {
    expect(verify(published, rooks(answer))).toEqual([]);
    expect(draw(published, rooks(answer))).toEqual(answer);
  });

  it("says which rule another answer breaks", () => {
    const moved = ["XR X  R", ...answer.slice(1)];
    expect(verify(published, rooks(moved)).join()).toContain("sees another");
    const taken = ["X  X  R", ...answer.slice(1)];
    expect(verify(published, rooks(taken))).toEqual([
      "no rook sees the open cell at row 1, column 3",
    ]);
    const onWall = ["RRX  R ", ...answer.slice(1)];
    expect(verify(published, rooks(onWall)).join()).toContain("stands on the wall");
    const none = rooks(answer).map(() => false);
    expect(verify(published, none).join()).toContain("wants 4 rooks beside it and has 0");
  });

  it.each(boards.filter(({ text }) => text.replaceAll("\n", "").length <= 36))(
    "has the known answers of the board $name",
    ({ text, answers, answer: only }) => {
      const found = rookItAnswers(parse(text));
      expect(found.length).toBe(answers);
      if (only !== undefined) expect(found).toEqual([only.join("\n")]);
    },
  );
});
