import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { bough } from "./collecting-terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "bough-limits-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const board = file("board.txt", "..3.\n.1..\n...4\n..2.\n");
const filled = file("filled.txt", "4.3.\n.1..\n...4\n..2.\n");
const impossible = file("impossible.txt", "12..\n...4\n...3\n2...\n");

/** Milliseconds between two looks at the clock, which stands still else: work takes as long as it looks. */
const TICK = 15;
/** Of a slice, in milliseconds, after which the limit is seen. */
const SLACK = 100;

/** What a command says under a limit, in seconds, and how many milliseconds it takes by such a clock. */
async function timed(argv: string[], limit: number) {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += TICK;
    return now;
  });
  const ended = await bough(["puzzle", ...argv, "--time-limit", String(limit)]);
  clock.mockRestore();
  return { ...ended, took: now };
}

describe("the time limit of a command on riddles", () => {
  it.each([
    ["explains", ["sudoku", impossible, "--explain"], "These contradict each other"],
    ["hints", ["sudoku", board, filled, "--hint"], " is "],
  ])("is for all its parts together where it %s", async (_what, argv, whole) => {
    let isWhole = false;
    for (let limit = 0.05; !isWhole; limit += 0.05) {
      const { exit, stdout, took } = await timed(argv, limit);
      isWhole = stdout.includes(whole);
      expect(took).toBeLessThan(1000 * limit + SLACK);
      expect(exit).toBe(isWhole ? 0 : 3);
      expect(limit).toBeLessThan(60);
    }
  });

  it("leaves the steps to a contradiction where what is needed for it is not found in time", async () => {
    let said = "";
    for (let limit = 0.05; !said.includes("1. "); limit += 0.05)
      said = (await timed(["sudoku", impossible, "--explain"], limit)).stdout;
    expect(said).toContain("The board has no answer.");
    expect(said).toContain("Which of them are needed for that was not found before the end.");
  });
});
