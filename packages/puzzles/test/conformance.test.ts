import { solveAll } from "@bough/bnb";
import { BoardError, puzzles, svgSheet } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

describe("every riddle", () => {
  it.each(puzzles.map((puzzle) => ({ name: puzzle.name, puzzle })))(
    "$name draws its boards without their answers",
    ({ puzzle }) => {
      expect(puzzle.boards.length).toBeGreaterThan(0);
      for (const { text, answer } of puzzle.boards) {
        const { lines, svg } = puzzle.open(text).drawing;
        expect(lines.length).toBeGreaterThan(0);
        expect(lines).not.toEqual(answer);
        expect(svg).toMatch(/^<svg [^>]*>\n<title>/);
        expect(svg).not.toMatch(/undefined|NaN/);
      }
    },
  );

  it.each(puzzles.map((puzzle) => ({ name: puzzle.name, puzzle })))(
    "$name says what is wrong with a board that is none",
    ({ puzzle }) => {
      for (const text of ["", "\n\n", "!?", "\u0000", "{}\n[]"])
        expect(() => puzzle.open(text)).toThrow(BoardError);
    },
  );
});

describe("links in the notation of puzz.link", () => {
  it.each([
    ["slitherlink", "http://pzv.jp/p.html?slither/4/4/dgdh2c7b", "3...\n3...\n.22.\n.2.1"],
    ["sudoku", "https://puzz.link/p?sudoku/4/4/1g2h3h4h1g2", "1.2.\n.3..\n4..1\n.2.."],
    ["nurikabe", "https://puzz.link/p?nurikabe/3/3/2k1i", "2..\n...\n1.."],
    ["masyu", "https://puzz.link/p?mashu/3/2/5f", ".wb\nwb."],
    [
      "star-battle",
      "http://pzv.jp/p.html?starbattle/6/6/1/2u9gn9c9jpmk",
      "AAAABB\nACDABB\nCCDDDB\nCBBBBB\nCEEBEF\nCCEEEF",
    ],
    [
      "heyawake",
      "http://pzv.jp/p.html?heyawake/6/6/aa66aapv0fu0g2i3k",
      "aabbcc\nddbbee\nfffgee\nfffghh\niijjkk\niijjkk\n\nb 2, f 3",
    ],
    ["yajilin", "https://puzz.link/p?yajilin/3/2/b30a11a", ". . <0\n. ^1 ."],
  ])("%s %s", (name, link, text) => {
    const puzzle = puzzles.find((each) => each.name === name)!;
    const drawn = (board: string) => {
      try {
        return puzzle.open(board).drawing.svg;
      } catch (error) {
        if (error instanceof BoardError) return error.message;
        throw error;
      }
    };
    expect(drawn(link)).toBe(drawn(text));
  });

  it("names the riddle that a link leads to", () => {
    const masyu = puzzles.find(({ name }) => name === "masyu")!;
    expect(() => masyu.open("https://puzz.link/p?slither/4/4/dgdh2c7b")).toThrow(
      'the link is to "slither"; it should be to mashu',
    );
  });
});

describe("the smallest boards have their answers", () => {
  it.each([
    ["sudoku", ".", 1],
    ["killer-sudoku", "a\n\na 1", 1],
    ["skyscrapers", ".1.\n1.1\n.1.", 1],
    ["skyscrapers", ".1..\n1..2\n....\n....", 1],
    ["kakuro", "X", 1],
    ["takuzu", "..\n..", 2],
    ["nonogram", "rows\n0\n\ncolumns\n0", 1],
    ["tents", "T\n\ncolumns = 0\nrows = 0", 0],
    ["tents", "T.\n\ncolumns = - -\nrows = -", 1],
    ["shikaku", "1", 1],
    ["slitherlink", ".", 1],
    ["slitherlink", "0", 0],
    ["slitherlink", "..", 3],
    ["masyu", "w", 0],
    ["masyu", "..\n..", 1],
    ["yajilin", ".", 0],
    ["yajilin", "..\n..", 1],
    ["hashi", "?.?", 2],
    ["hitori", "1", 1],
    ["hitori", "11", 2],
    ["heyawake", "ab", 3],
    ["nurikabe", "1", 1],
    ["nurikabe", "..\n..", 0],
    ["nurikabe", "1.", 1],
    ["krypto", "A / 0 = A", 0],
    ["krypto", "A / (B - B) = A", 0],
    ["yajilin", "v1\n.", 0],
  ])("%s %j", async (name, text, answers) => {
    const built = puzzles
      .find((each) => each.name === name)!
      .open(text)
      .build("tight");
    const solution = await built.model.solve({ threads: 1 });
    expect(solution.hasValues).toBe(answers > 0);
    if (answers === 0) return;
    const columns = built.keys.map((key) => solution.columnOf(key));
    const { solutions, isComplete } = await solveAll(built.model.compile(), { columns });
    expect(isComplete).toBe(true);
    const boards = [solution, ...solutions.map((point) => solution.at(point))].map((values) =>
      built.read((expression) => Number(values.value(expression))),
    );
    for (const { brokenRules } of boards) expect(brokenRules).toEqual([]);
    expect(new Set(boards.map(({ lines }) => lines.join("\n"))).size).toBe(answers);
  });
});

describe("a sheet of drawings", () => {
  it("places them side by side, each in its own size", () => {
    const board = puzzles.find(({ name }) => name === "takuzu")!.open("01\n..").drawing.svg;
    const sheet = svgSheet([board, board, board]);
    expect(sheet.match(/<svg /g)).toHaveLength(4);
    expect(sheet).toContain('width="312" height="312"');
  });
});
