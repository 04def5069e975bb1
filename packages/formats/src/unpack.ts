import { FormatError } from "./format-error.ts";

/** The bytes themselves, or what gzip packed in them: its first two bytes tell. */
export async function unpack(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError({
      file: fileName,
      line: 1,
      found: `damaged gzip data (${reason})`,
      expected: "a whole gzip file",
    });
  }
}
