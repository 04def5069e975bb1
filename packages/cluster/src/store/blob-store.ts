import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { PREFIX } from "../redis/connection.ts";

/** Bytes that go to Redis or come from it at a time: one large value would hold up everybody else. */
const CHUNK_BYTES = 1 << 20;
/** Seconds after which a blob that was never finished is gone. */
const UNFINISHED_SECONDS = 600;

/**
 * Bytes under names, in Redis, each for a time. Models lie here under the hash of their content, and
 * what jobs came to under the job's name: neither goes through a queue.
 */
export class BlobStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Bytes that come piece by piece; they count for nothing before `finish`. */
  write(): BlobWriter {
    return new BlobWriter(this.#redis);
  }

  /** The bytes; null where there are none any more. */
  async read(name: string): Promise<Buffer | null> {
    const key = keyOf(name);
    const chunks: Buffer[] = [];
    for (let from = 0; ; from += CHUNK_BYTES) {
      const chunk = await this.#redis.getrangeBuffer(key, from, from + CHUNK_BYTES - 1);
      if (chunk.length > 0) chunks.push(chunk);
      if (chunk.length < CHUNK_BYTES) break;
    }
    return chunks.length === 0 ? null : Buffer.concat(chunks);
  }

  /** How many bytes there are; 0 for none. */
  size(name: string): Promise<number> {
    return this.#redis.strlen(keyOf(name));
  }

  /** Keeps a blob for that long from now on, if it was to go sooner; false where it is gone. */
  async keep(name: string, seconds: number): Promise<boolean> {
    const key = keyOf(name);
    const [, present] = (await this.#redis
      .multi()
      .expire(key, Math.ceil(seconds), "GT")
      .exists(key)
      .exec())!;
    return present![1] === 1;
  }

  /** Writes what has not been written yet: the first one to do so decides. False for all others. */
  async writeOnce(name: string, bytes: Uint8Array | string, seconds: number): Promise<boolean> {
    const value = typeof bytes === "string" ? bytes : Buffer.from(bytes);
    return (await this.#redis.set(keyOf(name), value, "EX", Math.ceil(seconds), "NX")) === "OK";
  }

  async remove(name: string): Promise<void> {
    await this.#redis.unlink(keyOf(name));
  }
}

/** A blob on its way into the store; never more than a piece of it is held here. */
export class BlobWriter {
  readonly #redis: Redis;
  readonly #key = keyOf(`unfinished:${randomUUID()}`);
  #chunks: Uint8Array[] = [];
  #held = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    if (this.#held >= CHUNK_BYTES) await this.#flush();
  }

  /** Puts the whole under its name, where it stays for the time. */
  async finish(name: string, seconds: number): Promise<void> {
    await this.#flush();
    const key = keyOf(name);
    await this.#redis.multi().rename(this.#key, key).expire(key, Math.ceil(seconds)).exec();
  }

  async discard(): Promise<void> {
    await this.#redis.unlink(this.#key);
  }

  async #flush(): Promise<void> {
    if (this.#held === 0) return;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#held = 0;
    await this.#redis.multi().append(this.#key, bytes).expire(this.#key, UNFINISHED_SECONDS).exec();
  }
}

function keyOf(name: string): string {
  return `${PREFIX}:blob:${name}`;
}
