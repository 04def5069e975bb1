import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const FULL_DISK = "/dev/full";

/** The built command as a shell starts it, one call of each kind. */
const CALLS = [
  "--help",
  "solve model.lp",
  "solve model.lp --json",
  "puzzle --list",
  "explain bad.lp",
  "plot model.lp",
  "tree model.lp",
  "convert model.lp -",
  "completion bash",
];

describe("what is printed", () => {
  const desk = mkdtempSync(join(tmpdir(), "bough-streams-"));
  const bough = (call: string, stdout: "pipe" | number = "pipe") =>
    spawnSync("node", [MAIN, ...call.split(" ")], {
      cwd: desk,
      encoding: "utf8",
      stdio: ["ignore", stdout, "pipe"],
    });

  beforeAll(() => {
    writeFileSync(
      join(desk, "model.lp"),
      "Maximize\n x\nSubject To\n c: x <= 3.5\nGenerals\n x\nEnd\n",
    );
    writeFileSync(join(desk, "bad.lp"), "Minimize\n x\nSubject To\n a: x >= 3\n b: x <= 2\nEnd\n");
  });

  afterAll(() => rmSync(desk, { recursive: true, force: true }));

  it.each(CALLS)("%s: into a pipe without colours", (call) => {
    const { status, stdout, stderr } = bough(call);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain("\u001b");
    if (call.includes("--json")) expect(JSON.parse(stdout).status).toBe("optimal");
  });

  it.skipIf(!existsSync(FULL_DISK)).each(CALLS)("%s: one line where the disk is full", (call) => {
    const { status, stderr } = bough(call, openSync(FULL_DISK, "w"));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^bough: standard output cannot be written: [^\n]*\n$/);
  });
});
