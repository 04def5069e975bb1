import type { SolveOptions } from "@bough/bnb";
import type { OptionValues } from "./options.ts";
import type { SolveLog } from "./solve-log.ts";
import { optionsOfFlags } from "./solver-flags.ts";
import type { Terminal } from "./terminal.ts";

/** What was asked on the command line as the engine wants to hear it. */
export function solveOptionsOf(
  options: OptionValues,
  terminal: Terminal,
  log: SolveLog,
): SolveOptions {
  return {
    signal: terminal.signal,
    onProgress: (event) => log.progress(event),
    ...optionsOfFlags(options),
  };
}
