import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { FormatError } from "./format-error.ts";
import type { ReadResult } from "./read-options.ts";
import { type ReadProblemOptions, readProblem } from "./read-problem.ts";

/**
 * Reads a problem from a file, packed with gzip or not.
 *
 * @throws FormatError where the file is malformed; the file system's own error where it cannot be
 *   opened
 */
export async function readProblemFile(
  path: string,
  options: ReadProblemOptions = {},
): Promise<ReadResult> {
  const fileName = options.fileName ?? path;
  return readProblem(unpack(await readFile(path), fileName), { ...options, fileName });
}

/** The bytes themselves, or what gzip packed in them: its first two bytes tell. */
export function unpack(bytes: Uint8Array, fileName: string): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
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
