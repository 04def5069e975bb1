import { runToEnd, type Steps } from "@bough/problem";
import { FormatError } from "../format-error.ts";
import { bytesOf, fileNameIn, type ReadOptions, type ReadResult } from "../read-options.ts";
import type { MpsForm } from "./mps-context.ts";
import { MpsReader } from "./mps-reader.ts";

interface Attempt {
  readonly result?: ReadResult;
  /** What stopped the reader, or the first name that it did not know. */
  readonly error?: FormatError | undefined;
}

/**
 * Reads an MPS file: in free form, or in fixed form where free form fails, as it does when names
 * hold blanks or fields touch.
 *
 * @throws FormatError where neither form fits; of the two errors, the one that got further.
 */
export function readMps(content: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  return runToEnd(readMpsSteps(content, options));
}

/** The same with pauses. */
export function* readMpsSteps(
  content: Uint8Array | string,
  options: ReadOptions = {},
): Steps<ReadResult> {
  const bytes = bytesOf("readMps", content);
  const file = fileNameIn("readMps", options, "MPS text");
  const free = yield* attempt(bytes, file, "free");
  if (free.result !== undefined && free.error === undefined) return free.result;
  const fixed = yield* attempt(bytes, file, "fixed");
  if (fixed.result !== undefined && fixed.error === undefined) return fixed.result;
  if (free.result !== undefined) return free.result;
  if (fixed.result !== undefined) return fixed.result;
  throw (fixed.error?.line ?? 0) > (free.error?.line ?? 0) ? fixed.error : free.error;
}

function* attempt(bytes: Uint8Array, file: string, form: MpsForm): Steps<Attempt> {
  const reader = new MpsReader(bytes, file, form);
  try {
    const problem = yield* reader.read();
    return { result: { problem, warnings: reader.warnings }, error: reader.unknownName };
  } catch (error) {
    if (error instanceof FormatError) return { error };
    throw error;
  }
}
