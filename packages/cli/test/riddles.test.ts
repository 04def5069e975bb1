import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { puzzles } from "@bough/puzzles";
import { afterAll, describe, expect, it } from "vitest";
import { Deadline } from "../src/deadline.ts";
import { conflictOf } from "../src/riddle-conflict.ts";
import { bough, CollectingTerminal } from "./collecting-terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "bough-riddles-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const puzzle: typeof bough = (argv, options) => bough(["puzzle", ...argv], options);

const sudoku = file("sudoku.txt", "..3.\n.1..\n...4\n..2.\n");
const impossible = file("impossible.txt", "12..\n...4\n...3\n2...\n");

describe("bough puzzle --explain", () => {
  it("tells the steps and ends with the answer", async () => {
    const { exit, stdout } = await puzzle(["sudoku", sudoku, "--explain"]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^\.\.3\.\n/);
    expect(stdout).toContain("holds each number once, and ");
    expect(stdout).toContain("\n4231\n3142\n2314\n1423\n");
    expect(stdout).toMatch(/Difficulty: easy, effort \d+ \(\d+ × one rule\)/);
  });

  it("gives one object, and draws a page and a sheet", async () => {
    const [page, sheet] = [join(folder, "steps.html"), join(folder, "steps.svg")];
    const argv = ["sudoku", sudoku, "--explain", "--json", "--html", page, "--svg", sheet];
    const report = JSON.parse((await puzzle(argv)).stdout);
    expect(report).toMatchObject({ puzzle: "sudoku", outcome: "decided" });
    expect(report.moves[0].steps[0]).toMatchObject({ level: "one rule" });
    expect(report.board).toEqual(["4231", "3142", "2314", "1423"]);
    const html = readFileSync(page, "utf8");
    expect(html.match(/<figure>/g)).toHaveLength(report.moves.length + 1);
    expect(html).not.toMatch(/undefined|NaN/);
    expect(readFileSync(sheet, "utf8")).toMatch(/^<svg /);
  });

  it("names what contradicts each other, as does the solve", async () => {
    const told = await puzzle(["sudoku", impossible, "--explain"]);
    expect(told.stdout).toContain("These contradict each other:\n");
    const solved = await puzzle(["sudoku", impossible, "--quiet"]);
    expect(solved.exit).toBe(0);
    expect(solved.stdout).toContain("These contradict each other:\n");
    const { conflict } = JSON.parse((await puzzle(["sudoku", impossible, "--json"])).stdout);
    expect(conflict.rules.length).toBeGreaterThan(0);
  });

  it("is refused for riddles without rules one by one, and beside other modes", async () => {
    expect(await puzzle(["gray-code", "--explain"])).toMatchObject({ exit: 2 });
    const both = await puzzle(["sudoku", "--explain", "--hint"]);
    expect(both).toMatchObject({ exit: 2 });
    expect(both.stderr).toContain("--explain and --hint do not go together");
  });
});

describe("a board too large to be explained", () => {
  const size = 36;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  const board = (cells: string[][]) => cells.map((row) => row.join(" ")).join("\n");

  it.each(["--explain", "--hint", "--check", "--rate"])(
    "is refused by %s in one line",
    async (mode) => {
      const { exit, stderr } = await puzzle(["sudoku", "-", mode], { input: board(rows) });
      expect(exit).toBe(2);
      expect(stderr).toBe(
        "bough: so large a board is not explained: r1c1 can be any of 36, and steps follow at most 31 (see bough --help)\n",
      );
    },
  );

  it("is said to have no answer without a reason", async () => {
    const sudokus = puzzles.find(({ name }) => name === "sudoku")!;
    const riddle = sudokus.open(board(rows));
    expect(await conflictOf(riddle, new Deadline(), new CollectingTerminal())).toBe(undefined);
  });
});

describe("bough puzzle --hint and --check", () => {
  it("tell the next step, and what is wrong", async () => {
    const half = file("half.txt", "4.3.\n.1..\n...4\n..2.\n");
    const wrong = file("wrong.txt", "2.3.\n.1..\n...4\n..2.\n");
    const full = file("full.txt", "4231\n3142\n2314\n1423\n");
    const check = async (path: string) => puzzle(["sudoku", sudoku, path, "--check"]);
    expect(await check(half)).toMatchObject({ exit: 0, stdout: expect.stringMatching(/so far/) });
    expect(await check(wrong)).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/r1c1 is 2/),
    });
    expect(await check(full)).toMatchObject({ exit: 0, stdout: "Right: this is an answer.\n" });
    const hint = await puzzle(["sudoku", sudoku, half, "--hint"]);
    expect(hint.stdout).toMatch(/^r\dc\d is \d\n {2}/);
    expect((await puzzle(["sudoku", sudoku, wrong, "--hint"])).stdout).toMatch(/^Wrong/);
    const { stdout } = await puzzle(["sudoku", sudoku, wrong, "--explain"]);
    expect(stdout).toContain("\nNo answer has all that is filled in.\n");
  });

  it("say where a text is no such board", async () => {
    const odd = file("odd.txt", "4.3.\n.1.?\n...4\n..2.\n");
    const { exit, stderr } = await puzzle(["sudoku", sudoku, odd, "--check"]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/odd\.txt, line 2, column 4: /);
  });
});

describe("bough puzzle --generate, --rate and --book", () => {
  it("make a board that can be rated", async () => {
    const argv = ["sudoku", "--generate", "--size", "4", "--difficulty", "easy", "--seed", "5"];
    const { exit, stdout, stderr } = await puzzle(argv);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^([.1-4]{4}\n){4}$/);
    const rated = await puzzle(["sudoku", file("made.txt", stdout), "--rate"]);
    expect(rated.stdout).toBe(stderr);
    const { board } = JSON.parse((await puzzle([...argv, "--json"])).stdout);
    expect(`${board.join("\n")}\n`).toBe(stdout);
  });

  it("make a page with as many boards as answers", async () => {
    const page = join(folder, "book.html");
    const argv = ["takuzu", "--book", "3", "--size", "4", "--html", page];
    expect((await puzzle(argv)).exit).toBe(0);
    expect(readFileSync(page, "utf8").match(/<figure>/g)).toHaveLength(6);
  });

  it("end when the person wants them to, with a line", async () => {
    const signal = AbortSignal.abort();
    const { exit, stderr } = await puzzle(["masyu", "--generate"], { signal });
    expect(exit).toBe(3);
    expect(stderr).toBe("Stopped before a board was found.\n");
  });

  it("refuse sizes and operands that make no sense", async () => {
    expect((await puzzle(["sudoku", "--generate", "--size", "7"])).exit).toBe(2);
    expect((await puzzle(["sudoku", "--size", "9"])).exit).toBe(2);
    expect((await puzzle(["sudoku", sudoku, "--generate"])).exit).toBe(2);
    expect(await puzzle(["sudoku", "--book", "2", "--json"])).toMatchObject({
      exit: 2,
      stdout: "",
      stderr: expect.stringContaining("--book and --json do not go together"),
    });
    const drawn = await puzzle(["sudoku", sudoku, "--svg", "-"]);
    expect(drawn.stderr).toContain("standard output holds the text; name a file for --svg");
    expect((await puzzle(["gray-code", "--generate"])).stderr).toContain("no boards are made of");
  });
});
