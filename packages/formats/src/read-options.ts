import type { Problem } from "@bough/problem";

export interface ReadOptions {
  /** Name of the file for messages, and for finding the format by its ending. */
  readonly fileName?: string | undefined;
}

export interface ReadResult {
  readonly problem: Problem;
  /** What was read in a way that the writer of the file may not have meant. */
  readonly warnings: string[];
}
