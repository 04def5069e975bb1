import { checkOptions, type OptionKinds, type Problem, TEXT } from "@bough/problem";

export interface ReadOptions {
  /** Name of the file for messages, and for finding the format by its ending. */
  readonly fileName?: string | undefined;
}

export interface ReadResult {
  readonly problem: Problem;
  /** What was read in a way that the writer of the file may not have meant. */
  readonly warnings: string[];
}

const READ_OPTION_KINDS: OptionKinds<ReadOptions> = { fileName: TEXT };

/**
 * The name under which messages speak of a text.
 *
 * @throws InvalidProblemError where the options hold anything but what `ReadOptions` has
 */
export function fileNameIn(call: string, options: ReadOptions, otherwise: string): string {
  checkOptions(call, options, READ_OPTION_KINDS);
  return options.fileName ?? otherwise;
}
