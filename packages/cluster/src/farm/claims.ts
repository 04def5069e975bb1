import type { Redis } from "ioredis";
import { PREFIX } from "../redis/connection.ts";

/** On this channel the names of jobs are told that nobody wants any more. */
export const WITHDRAWN_CHANNEL = `${PREFIX}:withdrawn`;
/** Seconds after which a claim that nobody withdrew is forgotten: no job lives as long. */
const SECONDS_KEPT = 30 * 86_400;

/** KEYS: claims, what is to be written. ARGV: text, seconds. Writes it unless somebody has a claim. */
const WRITE_UNLESS_WANTED = `
if redis.call('SCARD', KEYS[1]) > 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2], 'NX')
return 1
`;

/**
 * Who wants the answer of a job. Several may have asked for the same: each has a claim, and only where
 * the last is withdrawn the job is ended.
 */
export class Claims {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async add(jobId: string, claim: string): Promise<void> {
    const key = keyOf(jobId);
    await Promise.all([this.#redis.sadd(key, claim), this.#redis.expire(key, SECONDS_KEPT)]);
  }

  /** Withdraws a claim, and says so to the workers where it was the last. Tells whether it was one. */
  async withdraw(jobId: string, claim: string): Promise<"none" | "one" | "last"> {
    const [[, removed], [, left]] = (await this.#redis
      .multi()
      .srem(keyOf(jobId), claim)
      .scard(keyOf(jobId))
      .exec()) as [[null, number], [null, number]];
    if (left === 0) await this.#redis.publish(WITHDRAWN_CHANNEL, jobId);
    if (removed === 0) return "none";
    return left === 0 ? "last" : "one";
  }

  /** Writes a text under a key unless somebody has a claim by then; false where that is so. */
  async writeUnlessWanted(jobId: string, key: string, text: string, seconds: number) {
    const [claims, kept] = [keyOf(jobId), Math.ceil(seconds)];
    return (await this.#redis.eval(WRITE_UNLESS_WANTED, 2, claims, key, text, kept)) === 1;
  }

  async isWanted(jobId: string): Promise<boolean> {
    return (await this.#redis.scard(keyOf(jobId))) > 0;
  }
}

function keyOf(jobId: string): string {
  return `${PREFIX}:claims:${jobId}`;
}
