import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, type Terminal } from "@bough/cli";
import { afterAll, expect, it } from "vitest";
import { useFarm } from "./support/farm.ts";
import { marketSplit, SMALL } from "./support/models.ts";
import { describeWithRedis } from "./support/redis.ts";
import { pause, startService } from "./support/service.ts";

/** Runs a command, and gives what it printed. */
async function bough(argv: readonly string[], signal = new AbortController().signal) {
  let out = "";
  let err = "";
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readInput: async () => Buffer.from(SMALL),
    isInteractive: false,
    width: 80,
    tableWidth: Infinity,
    hasColor: false,
    signal,
  };
  return { exit: await run(argv, terminal), out, err };
}

/** What differs from run to run. */
function withoutTimes(text: string): string {
  return text
    .replace(/\d+\.\d+ s/g, "T s")
    .replace(/"seconds":[\d.e-]+/g, '"seconds":0')
    .replace(/(?<=\d) +\d+\.\d\d(?=( +[a-z-]+)?$)/gm, " T")
    .replace(/most of it: .*/, "most of it");
}

describeWithRedis("bough submit", () => {
  const folder = mkdtempSync(join(tmpdir(), "bough-submit-"));
  const small = join(folder, "small.lp");
  const lasting = join(folder, "lasting.lp");
  const broken = join(folder, "broken.mps");
  writeFileSync(small, SMALL);
  writeFileSync(lasting, marketSplit(5, 45));
  writeFileSync(broken, "NAME\nROWS\n Q x\n");
  const running = useFarm();
  afterAll(() => rmSync(folder, { recursive: true }));
  const to = () => ["--to", running.farm.url];

  it("prints and ends as bough solve does", async () => {
    for (const options of [[], ["--json"], ["--quiet"], ["--seed", "7"]]) {
      const here = await bough(["solve", small, "--threads", "1", ...options]);
      const there = await bough(["submit", small, ...to(), "--threads", "1", ...options]);
      expect(there.exit).toBe(here.exit);
      expect(withoutTimes(there.out)).toBe(withoutTimes(here.out));
      expect(there.err).toBe(here.err);
    }
  });

  it("writes the solution, and reads standard input", async () => {
    const [here, there] = ["here.sol", "there.sol"].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    await bough(["solve", small, "--solution", here]);
    await bough(["submit", small, ...to(), "--solution", there]);
    expect(readFileSync(there, "utf8")).toBe(readFileSync(here, "utf8"));
    const piped = await bough(["submit", "-", ...to(), "--quiet"]);
    expect(piped.out).toMatch(/Objective: 13/);
  });

  it("says what is wrong with a file as bough solve does", async () => {
    const here = await bough(["solve", broken]);
    expect(await bough(["submit", broken, ...to()])).toEqual(here);
    expect(here.exit).toBe(2);
  });

  it("ends with 3 at a limit", async () => {
    const { exit, out } = await bough(["submit", lasting, ...to(), "--time-limit", "0.5"]);
    expect(exit).toBe(3);
    expect(out).toMatch(/Status: time-limit/);
  });

  it("cancels the job at Ctrl-C and prints the best point", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1500);
    const { exit, out } = await bough(
      ["submit", lasting, ...to(), "--seed", "2"],
      controller.signal,
    );
    expect(exit).toBe(3);
    expect(out).toMatch(/Status: interrupted\nObjective: \d/);
  });

  it("goes on where the farm was away for a moment", async () => {
    const serveAt = (port: string) =>
      startService(["serve", "--redis", running.redis.url, "--http", port, "--threads", "1"]);
    const other = await serveAt("0");
    const submitted = ["submit", lasting, "--to", other.url, "--time-limit", "3", "--seed", "3"];
    const answer = bough(submitted);
    await pause(1000);
    await other.stop();
    const again = await serveAt(new URL(other.url).port);
    const { exit, out } = await answer;
    await again.stop();
    expect(exit).toBe(3);
    expect(out).toMatch(/Status: time-limit\nObjective: \d/);
  });

  it("says what is wrong with the address", async () => {
    const nowhere = await bough(["submit", small, "--to", "http://127.0.0.1:9"]);
    expect(nowhere).toMatchObject({ exit: 1, err: expect.stringMatching(/cannot be used/) });
    expect((await bough(["submit", small, "--to", "farm"])).exit).toBe(2);
    expect((await bough(["submit", small])).exit).toBe(2);
  });
});
