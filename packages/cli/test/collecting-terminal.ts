import { run } from "../src/run.ts";
import type { Terminal } from "../src/terminal.ts";

/** A terminal that keeps what is written to it. */
export class CollectingTerminal implements Terminal {
  stdout = "";
  stderr = "";
  readonly isInteractive: boolean;
  readonly width = 100;
  readonly tableWidth: number;
  readonly hasColor: boolean;
  readonly signal: AbortSignal;
  readonly #input: string;

  constructor(
    options: {
      input?: string;
      isInteractive?: boolean;
      signal?: AbortSignal;
      tableWidth?: number;
      hasColor?: boolean;
    } = {},
  ) {
    this.tableWidth = options.tableWidth ?? Infinity;
    this.hasColor = options.hasColor ?? false;
    this.#input = options.input ?? "";
    this.isInteractive = options.isInteractive ?? false;
    this.signal = options.signal ?? new AbortController().signal;
  }

  out(text: string): void {
    this.stdout += text;
  }

  err(text: string): void {
    this.stderr += text;
  }

  async readInput(): Promise<Uint8Array> {
    return new TextEncoder().encode(this.#input);
  }
}

/** Runs the command in this process. */
export async function bough(
  argv: readonly string[],
  options: ConstructorParameters<typeof CollectingTerminal>[0] = {},
) {
  const terminal = new CollectingTerminal(options);
  const exit = await run(argv, terminal);
  return { exit, stdout: terminal.stdout, stderr: terminal.stderr };
}
