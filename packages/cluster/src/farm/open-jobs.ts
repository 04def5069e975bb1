import type { Redis } from "ioredis";
import { PREFIX } from "../redis/connection.ts";
import { RefusedError } from "./limits.ts";

/** Seconds for which the jobs of a caller are remembered who asks for no more. */
const SECONDS_KEPT = 30 * 86_400;

/**
 * The jobs of callers who may have but so many open at a time. A job is noted before it is queued, so that
 * nobody has more; that it has ended is looked up when there are too many.
 */
export class OpenJobs {
  readonly #redis: Redis;
  readonly #isOpen: (jobId: string, owner: string) => Promise<boolean>;

  constructor(redis: Redis, isOpen: (jobId: string, owner: string) => Promise<boolean>) {
    this.#redis = redis;
    this.#isOpen = isOpen;
  }

  /** @throws {RefusedError} where the owner has as many other jobs open as it may */
  async add(jobId: string, owner: string, most: number): Promise<void> {
    const key = `${PREFIX}:open:${owner}`;
    const [isNew, count] = await Promise.all([
      this.#redis.sadd(key, jobId),
      this.#redis.scard(key),
      this.#redis.expire(key, SECONDS_KEPT),
    ]);
    if (isNew === 0 || count <= most) return;
    const others = (await this.#redis.smembers(key)).filter((id) => id !== jobId);
    const areOpen = await Promise.all(others.map((id) => this.#isOpen(id, owner)));
    const ended = others.filter((_, k) => !areOpen[k]);
    if (ended.length > 0) await this.#redis.srem(key, ...ended);
    if (others.length - ended.length < most) return;
    await this.#redis.srem(key, jobId);
    throw new RefusedError(429, `${most} jobs of this token are open, as many as it may have`);
  }
}
