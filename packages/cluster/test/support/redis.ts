import { spawnSync } from "node:child_process";
import { describe } from "vitest";
import { type EmbeddedRedis, startEmbeddedRedis } from "../../src/redis/embedded-redis.ts";

const isInstalled = ["redis-server", "valkey-server"].some(
  (program) => spawnSync(program, ["--version"]).status === 0,
);
if (!isInstalled)
  console.warn("skipped: tests of the cluster need a Redis (apt install redis-server)");

/** Tests that need a Redis of their own; skipped where none is installed. */
export const describeWithRedis: typeof describe.skip = isInstalled ? describe : describe.skip;

export const startRedis = (): Promise<EmbeddedRedis> => startEmbeddedRedis();
