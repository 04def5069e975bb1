import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { BlobStore, BlobWriter } from "../store/blob-store.ts";
import { type FarmLimits, MODEL_KEPT_SECONDS, RefusedError } from "./limits.ts";

export interface TakenModel {
  /** SHA-256 of the unpacked content. */
  readonly hash: string;
  /** Bytes once unpacked. */
  readonly bytes: number;
}

type Bounds = Pick<FarmLimits, "uploadBytes" | "modelBytes">;

/**
 * Takes a model into the store, as it was sent, under the hash of what it is when unpacked. Of a
 * stream no more than a piece is held at a time, and one that grows beyond bounds is cut off: a gzip
 * file of a megabyte may hold a gigabyte of zeros.
 *
 * @throws {RefusedError} where it is empty, too large or damaged
 */
export async function takeModel(
  body: AsyncIterable<Uint8Array>,
  store: BlobStore,
  bounds: Bounds,
): Promise<TakenModel> {
  const writer = store.write();
  try {
    const model = await measured(received(body, writer, bounds), bounds);
    if (model.bytes === 0) throw new RefusedError(400, "the model is empty");
    await writer.finish(modelBlob(model.hash), MODEL_KEPT_SECONDS);
    return model;
  } catch (error) {
    await writer.discard();
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_"))
      throw new RefusedError(400, `damaged gzip data (${(error as Error).message})`);
    throw error;
  }
}

/** Takes a small model as text; `keep` puts it into the store. */
export function takeText(text: string, store: BlobStore) {
  const bytes = Buffer.from(text);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, keep: () => store.put(modelBlob(hash), bytes, MODEL_KEPT_SECONDS) };
}

/** The name of a model in the store. */
export function modelBlob(hash: string): string {
  return `model:${hash}`;
}

/** Passes on what comes, and writes it down on the way. */
async function* received(
  body: AsyncIterable<Uint8Array>,
  writer: BlobWriter,
  { uploadBytes }: Bounds,
): AsyncGenerator<Uint8Array, void> {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > uploadBytes) throw tooLarge("as it is sent", uploadBytes);
    await writer.append(chunk);
    yield chunk;
  }
}

async function measured(
  chunks: AsyncGenerator<Uint8Array, void>,
  { modelBytes }: Bounds,
): Promise<TakenModel> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > modelBytes) throw tooLarge("unpacked", modelBytes);
      hash.update(chunk);
    }
  };
  const beginning = await firstBytes(chunks);
  const whole = async function* () {
    yield beginning;
    yield* chunks;
  };
  if (beginning[0] === 0x1f && beginning[1] === 0x8b)
    await pipeline(whole, createGunzip(), measure);
  else await measure(whole());
  return { hash: hash.digest("hex"), bytes };
}

/** Enough of the beginning to tell gzip by. */
async function firstBytes(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array> {
  let beginning = Buffer.alloc(0);
  while (beginning.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return beginning;
}

function tooLarge(how: string, limit: number): RefusedError {
  return new RefusedError(413, `the model is larger than ${limit} bytes ${how}`);
}
