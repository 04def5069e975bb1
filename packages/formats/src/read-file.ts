import type { ReadResult } from "./read-options.ts";
import { type ReadProblemOptions, readProblemSteps } from "./read-problem.ts";
import { unpack } from "./unpack.ts";

export interface ReadFileOptions extends ReadProblemOptions {
  /** Ends the reading; its reason is thrown then. */
  readonly signal?: AbortSignal | undefined;
}

/** Longest piece, in milliseconds, for which the event loop is held, but for the last step. */
const SLICE_MILLISECONDS = 8;

/**
 * Reads a problem from a file, packed with gzip or not, in slices between which the event loop turns.
 * Only Node has files; the modules for them are loaded when this is called, for pages that do without
 * a bundler. The package's entry for browsers' bundles has `no-files.ts` in this place.
 *
 * @throws FormatError where the file is malformed; the file system's own error where it cannot be
 *   opened
 */
export async function readProblemFile(
  path: string,
  { signal, ...options }: ReadFileOptions = {},
): Promise<ReadResult> {
  const { readFile } = await import("node:fs/promises");
  const { setImmediate: nextTurn } = await import("node:timers/promises");
  const fileName = options.fileName ?? path;
  signal?.throwIfAborted();
  const packed = await unlessAborted(readFile(path, { signal }), signal);
  const content = await unlessAborted(unpack(packed, fileName), signal);
  const steps = readProblemSteps(content, { ...options, fileName });
  for (let sliceEnd = 0; ; ) {
    if (performance.now() >= sliceEnd) {
      await nextTurn();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + SLICE_MILLISECONDS;
    }
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What is waited for, unless the caller has had enough before: long files take long to come and to unpack. */
async function unlessAborted<T>(awaited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await awaited;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([awaited, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
