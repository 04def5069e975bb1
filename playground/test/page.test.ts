import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { solve } from "@bough/bnb";
import { readProblem, readSolution } from "@bough/formats";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chromiumPath, serve } from "./browser.ts";

const WORKSHOP_OPTIMUM = 1100;

/** The page as a stranger gets it: built, served, clicked. */
describe.skipIf(chromiumPath === undefined)("the playground", () => {
  const folder = mkdtempSync(join(tmpdir(), "bough-playground-"));
  let browser: Browser;
  let isolated: { url: string; server: Server };
  let plain: { url: string; server: Server };
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    await build({
      root: fileURLToPath(new URL("..", import.meta.url)),
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    });
    [isolated, plain] = [await serve(folder, true), await serve(folder, false)];
    browser = await chromium.launch({ executablePath: chromiumPath! });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    isolated?.server.close();
    plain?.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    troubles = [];
    page = await open(isolated.url);
  });

  afterEach(async () => {
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  async function open(url: string): Promise<Page> {
    const context = await browser.newContext({ acceptDownloads: true });
    const opened = await context.newPage();
    opened.on("pageerror", (error) => troubles.push(error.message));
    await opened.goto(url);
    await said(/^Ready|^Solved/, opened);
    return opened;
  }

  /** Waits until the page says so. */
  async function said(words: RegExp, on = page): Promise<string> {
    const state = on.locator("#state", { hasText: words });
    await state.waitFor({ timeout: 50_000 });
    return (await state.textContent()) ?? "";
  }

  async function downloaded(button: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    return readFileSync(await download.path(), "utf8");
  }

  it("shows a board, and its answer after one click", async () => {
    const given = await page.textContent("#picture-text");
    await page.click("#solve");
    await said(/^Solved/);
    const answer = await page.textContent("#picture-text");
    expect(answer).not.toBe(given);
    expect(await downloaded("#save-picture")).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  });

  it("solves a chosen riddle, and says what is wrong with a board that is typed", async () => {
    await page.selectOption("#puzzle", "sudoku");
    await page.fill("#board-text", "..3.\n.1..\n...4\n..2.");
    await page.click("#solve");
    await said(/^Solved/);
    expect(((await page.textContent("#picture-text")) ?? "").replace(/[^1-4]/g, "")).toHaveLength(
      16,
    );
    await page.fill("#board-text", "..3.\n.1..\n...?\n..2.");
    await page.locator("#board-mistake", { hasText: "Line 3, column 4" }).waitFor();
    expect(await page.getAttribute("#board-text", "aria-invalid")).toBe("true");
  });

  it("solves a model, shows it, and gives model and solution as files", async () => {
    await page.click("#tab-file");
    await page.click("#solve");
    await said(/^Solved/);
    expect(await page.textContent("#objective")).toBe("1,100");
    expect(await page.textContent("#values")).toContain("tables");
    const { problem } = readProblem(await downloaded("#save-lp"));
    expect((await solve(problem)).objective).toBe(WORKSHOP_OPTIMUM);
    const solution = readSolution(await downloaded("#save-sol"));
    expect(solution.values.get("chairs")).toBe(20);
  });

  it("opens a packed file", async () => {
    const { gzipSync } = await import("node:zlib");
    const text = "Maximize\n 3 x + 2 y\nSubject To\n x + y <= 4.5\nGenerals\n x y\nEnd\n";
    await page.click("#tab-file");
    await page.setInputFiles("#file", {
      name: "small.lp.gz",
      mimeType: "application/gzip",
      buffer: gzipSync(text),
    });
    await page.locator("#file-label", { hasText: "small.lp.gz" }).waitFor();
    await page.click("#solve");
    await said(/^Solved/);
    expect(await page.textContent("#objective")).toBe("12");
  });

  it("names the line of a model that cannot be read", async () => {
    await page.click("#tab-file");
    await page.fill("#file-text", "Maximize\n x\nSubject To\n x ** 2 <= 4\nEnd\n");
    await page.click("#solve");
    expect(await said(/line 4/)).toMatch(/^workshop\.lp.*quadratic/);
    expect(await page.textContent("#solve")).toBe("Solve");
  });

  it("runs a program, prints, and draws its intervals", async () => {
    await page.click("#tab-program");
    await page.selectOption("#program-example", { label: "A bakery's morning (Gantt chart)" });
    await page.click("#solve");
    await said(/^Solved/);
    expect(await page.textContent("#printed")).toBe("All is done after 25 minutes.");
    expect(await page.textContent("#picture-text")).toContain("rye 1: ");
    expect(await downloaded("#save-picture")).toContain(">oven</text>");
  });

  it("draws bound and tree of a search, and stops it with what it knows", async () => {
    await page.click("#tab-file");
    await page.selectOption("#file-example", { label: "45 projects (LP)" });
    await page.click("#solve");
    await page.locator("#chart svg").waitFor();
    await page.locator("#tree-caption", { hasText: /\d nodes/ }).waitFor();
    await page.click("#solve");
    await said(/^Stopped|^Solved/);
    expect(Number((await page.textContent("#objective"))!.replace(",", ""))).toBeGreaterThan(900);
    expect(await downloaded("#save-chart")).toMatch(/^<svg/);
  });

  it("ends a program that never ends, and goes on after it", async () => {
    await page.click("#tab-program");
    await page.fill("#program-text", "while (true) {}");
    await page.click("#solve");
    await page.click("#solve");
    await said(/was ended/);
    await page.fill("#program-text", 'console.log("still here", 6 * 7);');
    await page.click("#solve");
    await said(/has ended/);
    expect(await page.textContent("#printed")).toBe("still here 42");
  });

  it("says why a program fails", async () => {
    await page.click("#tab-program");
    await page.fill("#program-text", 'import { readFile } from "node:fs/promises";');
    await page.click("#solve");
    await said(/not from "node:fs\/promises"/);
    await page.fill("#program-text", "const x: number = 3;");
    await page.click("#solve");
    await said(/cannot be read as JavaScript/);
  });

  it("puts everything into a link, which runs nothing by itself", async () => {
    await page.click("#tab-program");
    await page.fill("#program-text", "console.log(1 + 1);");
    await page.click("#share");
    await page.locator("#shared", { hasText: /link/ }).waitFor();
    const other = await open(page.url());
    await other.locator("#panel-program").waitFor();
    expect(await other.inputValue("#program-text")).toBe("console.log(1 + 1);");
    expect(await other.isHidden("#printed-card")).toBe(true);
    await other.click("#solve");
    await said(/has ended/, other);
    expect(await other.textContent("#printed")).toBe("2");
    await other.context().close();
  });

  it("is walked through by keys", async () => {
    await page.focus("#tab-riddle");
    await page.keyboard.press("ArrowRight");
    expect(await page.getAttribute("#tab-file", "aria-selected")).toBe("true");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.id")).toBe("program-example");
  });

  it("has threads with and without cross-origin isolation", async () => {
    for (const { url } of [isolated, plain]) {
      const other = await open(url);
      expect(await other.evaluate("crossOriginIsolated")).toBe(url === isolated.url);
      await other.click("#tab-file");
      await other.selectOption("#file-example", { label: "45 projects (LP)" });
      await other.click("summary:has-text('Settings')");
      await other.selectOption("#threads", "2");
      await other.fill("#time-limit", "3");
      await other.click("#solve");
      expect(await said(/^Solved|^Stopped/, other)).toContain("2 threads");
      expect(await other.isHidden("#printed-card")).toBe(true);
      await other.context().close();
    }
  });
});
