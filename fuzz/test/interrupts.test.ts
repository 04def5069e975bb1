import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { interrupt } from "../src/targets/interrupts/interrupted-process.ts";

/** Seconds of processor time. */
const NEVER = 1000;
const EARLY = 0.6;

/** Whether a process's time is told, as on Linux. */
const isTold = existsSync("/proc/self/stat");
if (!isTold)
  console.warn("skipped: interrupts come after so much processor time, which /proc tells");

describe.skipIf(!isTold)("the campaign of interrupts", () => {
  it("tells how a command ended that nobody interrupted", async () => {
    expect(await interrupt(["--version"], NEVER)).toMatchObject({
      isOver: true,
      ending: "with code 0",
    });
    expect(await interrupt(["solve", "no such file"], NEVER)).toMatchObject({
      isOver: true,
      ending: "with code 2",
    });
  });

  it("interrupts one that works", async () => {
    const run = await interrupt(["puzzle", "gamic-square", "--threads", "1"], EARLY);
    expect(run).toMatchObject({ isOver: false, ending: "with code 3" });
    expect(run.wallLate).toBeGreaterThan(0);
  });
});
