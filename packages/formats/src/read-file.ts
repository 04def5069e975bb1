import type { ReadResult } from "./read-options.ts";
import { type ReadProblemOptions, readProblem } from "./read-problem.ts";
import { unpack } from "./unpack.ts";

/**
 * Reads a problem from a file, packed with gzip or not. Only Node has files; the module for them is
 * loaded when this is called, for pages that do without a bundler. The package's entry for browsers'
 * bundles has `no-files.ts` in this place.
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
