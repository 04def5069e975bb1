import { FormatError } from "./format-error.ts";

/** What takes a gzip file apart; fails where it is damaged. */
export type Inflate = (packed: Uint8Array) => Promise<Uint8Array>;

/** The bytes themselves, or what gzip packed in them: its first two bytes tell. */
export async function unpackBy(
  inflate: Inflate,
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await inflate(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError({
      file: fileName,
      line: 0,
      found: `damaged gzip data (${reason})`,
      expected: "a whole gzip file",
    });
  }
}

/** By the streams that browsers have. */
export const inflateByStreams: Inflate = async (packed) => {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const unpacked = stream.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
};
