import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { PREFIX } from "../redis/connection.ts";

/** Bytes that go to Redis or come from it at a time: one large value would hold up everybody else. */
const CHUNK_BYTES = 1 << 20;
/** Seconds after which a blob that was never finished is gone. */
const UNFINISHED_SECONDS = 600;
/**
 * KEYS: unfinished, its name. ARGV: bytes, seconds. A Redis that has lost the last second of its writes
 * may hold but a part of it.
 */
const FINISH = `
if redis.call('STRLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1
`;

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

  /** Writes a small blob at once. */
  async put(name: string, bytes: Uint8Array, seconds: number): Promise<void> {
    await this.#redis.set(blobKey(name), Buffer.from(bytes), "EX", Math.ceil(seconds));
  }

  /** The bytes; null where there are none any more. */
  async read(name: string): Promise<Buffer | null> {
    const key = blobKey(name);
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
    return this.#redis.strlen(blobKey(name));
  }

  /** Keeps a blob for that long from now on, if it was to go sooner; false where it is gone. */
  async keep(name: string, seconds: number): Promise<boolean> {
    const key = blobKey(name);
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
    return (await this.#redis.set(blobKey(name), value, "EX", Math.ceil(seconds), "NX")) === "OK";
  }

  async remove(name: string): Promise<void> {
    await this.#redis.unlink(blobKey(name));
  }
}

/** A blob on its way into the store; never more than a piece of it is held here. */
export class BlobWriter {
  readonly #redis: Redis;
  readonly #key = blobKey(`unfinished:${randomUUID()}`);
  #chunks: Uint8Array[] = [];
  #held = 0;
  #sent = 0;

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
    const key = blobKey(name);
    const kept = Math.ceil(seconds);
    if (this.#sent === 0) {
      await this.#redis.set(key, Buffer.concat(this.#chunks), "EX", kept);
      return;
    }
    await this.#flush();
    const isWhole = await this.#redis.eval(FINISH, 2, this.#key, key, this.#sent, kept);
    if (isWhole !== 1) throw new Error("the store has lost a part of what was being written");
  }

  async discard(): Promise<void> {
    if (this.#sent > 0) await this.#redis.unlink(this.#key);
  }

  async #flush(): Promise<void> {
    if (this.#held === 0) return;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#held = 0;
    this.#sent += bytes.length;
    await this.#redis.multi().append(this.#key, bytes).expire(this.#key, UNFINISHED_SECONDS).exec();
  }
}

/** Where a blob lies. */
export function blobKey(name: string): string {
  return `${PREFIX}:blob:${name}`;
}
