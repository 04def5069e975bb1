import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, PREFIX } from "../src/redis/connection.ts";
import type { EmbeddedRedis } from "../src/redis/embedded-redis.ts";
import { BlobStore } from "../src/store/blob-store.ts";
import { describeWithRedis, startRedis } from "./support/redis.ts";

const MEGABYTE = 2 ** 20;

describeWithRedis("a store of blobs", () => {
  let redis: EmbeddedRedis;
  let connection: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    connection = connect(redis.url, () => {});
  });
  afterAll(async () => {
    connection?.disconnect();
    await redis?.stop();
  });

  const pieces = [1, 2, 3].map((value) => Buffer.alloc(1.5 * MEGABYTE, value));

  it("gives back what was written piece by piece, small or large", async () => {
    const store = new BlobStore(connection);
    for (const written of [[Buffer.from("small")], pieces]) {
      const writer = store.write();
      for (const piece of written) await writer.append(piece);
      await writer.finish("blob", 60);
      const whole = Buffer.concat(written);
      expect((await store.read("blob"))?.equals(whole)).toBe(true);
      expect(await store.size("blob")).toBe(whole.length);
    }
    expect(await connection.keys(`${PREFIX}:blob:unfinished:*`)).toEqual([]);
  });

  it("keeps nothing of which a part was lost on the way", async () => {
    const store = new BlobStore(connection);
    const writer = store.write();
    await writer.append(pieces[0]!);
    await writer.append(pieces[1]!);
    const [unfinished] = await connection.keys(`${PREFIX}:blob:unfinished:*`);
    await connection.set(unfinished!, "what a Redis still had after the machine failed");
    await writer.append(pieces[2]!);
    await expect(writer.finish("part", 60)).rejects.toThrow(/lost a part/);
    await writer.discard();
    expect(await store.read("part")).toBe(null);
    expect(await connection.keys(`${PREFIX}:blob:unfinished:*`)).toEqual([]);
  });
});
