import { BoardError, puzzles, svgSheet } from "@bough/puzzles";
import { describe, expect, it } from "vitest";

/** Values changed in each answer, evenly spread over all that are read. */
const MOST_CHANGES = 40;

const known = puzzles.flatMap((puzzle) =>
  puzzle.boards
    .filter(({ answers, isHard }) => answers === 1 && isHard !== true)
    .slice(0, 2)
    .map((board) => ({ title: `${puzzle.name}, ${board.name}`, puzzle, ...board })),
);

describe("an answer that is not the only one is refused", () => {
  it.each(known)("$title", async ({ puzzle, text }) => {
    const built = puzzle.open(text).build("tight");
    const solution = await built.model.solve({ threads: 1 });
    let count = 0;
    const right = built.read((expression) => {
      count++;
      return Number(solution.value(expression));
    });
    const stride = Math.max(1, Math.floor(count / MOST_CHANGES));
    let different = 0;
    for (let changed = 0; changed < count; changed += stride) {
      let at = 0;
      const wrong = built.read((expression) => {
        const value = Number(solution.value(expression));
        return at++ === changed ? (value === 0 ? 1 : value - 1) : value;
      });
      if (wrong.lines.join("\n") === right.lines.join("\n")) continue;
      different++;
      expect(wrong.brokenRules, wrong.lines.join("\n")).not.toEqual([]);
    }
    expect(different).toBeGreaterThan(0);
  });
});

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

describe("a sheet of drawings", () => {
  it("places them side by side, each in its own size", () => {
    const board = puzzles.find(({ name }) => name === "takuzu")!.open("01\n..").drawing.svg;
    const sheet = svgSheet([board, board, board]);
    expect(sheet.match(/<svg /g)).toHaveLength(4);
    expect(sheet).toContain('width="312" height="312"');
  });
});
