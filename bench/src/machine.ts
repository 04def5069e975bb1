import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { median } from "./report/statistics.ts";

/** Where and with what a report was measured. */
export function describeMachine(): Readonly<Record<string, string | number>> {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    commit:
      git("rev-parse", "--short", "HEAD") +
      (git("status", "--porcelain") === "" ? "" : " with changes"),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    "memory, GiB": Math.round(totalmem() / 2 ** 30),
  };
}

function git(...args: readonly string[]): string {
  return spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "unknown";
}

const EMPTY_PROCESS_RUNS = 7;

/** Seconds that an empty Node process takes; cold times have it taken off. */
export function measureEmptyProcess(): number {
  const times = Array.from({ length: EMPTY_PROCESS_RUNS }, () => {
    const begin = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return (performance.now() - begin) / 1000;
  });
  return median(times);
}
