import type { ParsedArguments } from "../args.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { OptionName } from "../options.ts";
import type { Terminal } from "../terminal.ts";

/** One word after `bough`. */
export interface Command {
  readonly name: string;
  /** The arguments, as the usage line shows them. */
  readonly operands: string;
  /** One sentence without a full stop. */
  readonly summary: string;
  /** What else a reader of `--help` must know; a paragraph, or nothing. */
  readonly details?: string;
  readonly options: readonly OptionName[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  run(args: ParsedArguments, terminal: Terminal): Promise<ExitCode>;
}
