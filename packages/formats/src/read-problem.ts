import { FormatError } from "./format-error.ts";
import { readLp } from "./lp/read-lp.ts";
import { readMps } from "./mps/read-mps.ts";
import type { ReadOptions, ReadResult } from "./read-options.ts";

export type ProblemFormat = "mps" | "lp";

export interface ReadProblemOptions extends ReadOptions {
  /** Default: by the ending of the file name. */
  readonly format?: ProblemFormat | undefined;
}

const READERS: Readonly<
  Record<ProblemFormat, (content: Uint8Array | string, options: ReadOptions) => ReadResult>
> = { mps: readMps, lp: readLp };

/**
 * Reads a problem from the bytes or the text of a file.
 *
 * @throws FormatError where the text is malformed or its format unknown
 */
export function readProblem(
  content: Uint8Array | string,
  options: ReadProblemOptions = {},
): ReadResult {
  const format = options.format ?? formatOf(options.fileName ?? "");
  if (format === undefined) {
    throw new FormatError({
      file: options.fileName ?? "text",
      line: 1,
      found: "a file of unknown format",
      expected: `a name ending in .${Object.keys(READERS).join(", .")}, or any of these and .gz`,
    });
  }
  return READERS[format](content, options);
}

/** The format that the ending of a file name stands for; `.gz` may follow it. */
export function formatOf(fileName: string): ProblemFormat | undefined {
  const ending = /\.([a-z]+)(\.gz)?$/i.exec(fileName)?.[1]?.toLowerCase();
  return Object.keys(READERS).find((format): format is ProblemFormat => format === ending);
}
