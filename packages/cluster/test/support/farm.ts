import { afterAll, beforeAll, expect } from "vitest";
import type { EmbeddedRedis } from "../../src/redis/embedded-redis.ts";
import { startRedis } from "./redis.ts";
import { type Service, startFarm } from "./service.ts";

/** A farm with a Redis of its own, from before the first test of a suite to after its last. */
export interface RunningFarm {
  readonly redis: EmbeddedRedis;
  readonly farm: Service;
}

/** @param argv what is said to `bough serve` besides */
export function useFarm(...argv: readonly string[]): RunningFarm {
  const running = {} as { redis: EmbeddedRedis; farm: Service };
  beforeAll(async () => {
    running.redis = await startRedis();
    running.farm = await startFarm(running.redis.url, ...argv);
  });
  afterAll(async () => {
    const exit = await running.farm?.stop();
    await running.redis?.stop();
    expect(exit).toBe(0);
  });
  return running;
}
