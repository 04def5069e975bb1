import { FormatError } from "./format-error.ts";
import type { ReadResult } from "./read-options.ts";
import { type ReadProblemOptions, readProblem } from "./read-problem.ts";

/**
 * Reads a problem from a file, packed with gzip or not. Only Node has files; the module for them is
 * loaded when this is called, so that everything else here runs in a browser, too.
 *
 * @throws FormatError where the file is malformed; the file system's own error where it cannot be
 *   opened
 */
export async function readProblemFile(
  path: string,
  options: ReadProblemOptions = {},
): Promise<ReadResult> {
  const { readFile } = await import("node:fs/promises");
  const fileName = options.fileName ?? path;
  return readProblem(await unpack(await readFile(path), fileName), { ...options, fileName });
}

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
