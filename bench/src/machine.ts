import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { median } from "./report/statistics.ts";
import { measuredEnvironment } from "./run/environment.ts";

/** Where and with what a report was measured. */
export function describeMachine(): Readonly<Record<string, string | number>> {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    "memory, GiB": Math.round(totalmem() / 2 ** 30),
  };
}

let knownVersion: string | undefined;

/** The package's version and the commit of the checkout, asked once. */
export function boughVersion(): string {
  if (knownVersion === undefined) {
    const manifest = new URL("../package.json", import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    knownVersion = `${version} (${commit()})`;
  }
  return knownVersion;
}

function commit(): string {
  const changes = git("status", "--porcelain") === "" ? "" : " with changes";
  return git("rev-parse", "--short", "HEAD") + changes;
}

/** Asks about the checkout this file lies in; "unknown" where there is no git. */
function git(...args: readonly string[]): string {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", cwd: folder });
  return status === 0 ? stdout.trim() : "unknown";
}

const EMPTY_PROCESS_RUNS = 7;

/** Seconds that an empty Node process takes; cold times have it taken off. */
export function measureEmptyProcess(): number {
  const times = Array.from({ length: EMPTY_PROCESS_RUNS }, () => {
    const begin = performance.now();
    spawnSync(process.execPath, ["-e", "0"], { env: measuredEnvironment() });
    return (performance.now() - begin) / 1000;
  });
  return median(times);
}
