import type { Terminal } from "./terminal.ts";
import { wrapLines } from "./wrap.ts";

/** Prints sentences; on a screen what is too long for a line goes on below, further in. */
export function tell(terminal: Terminal, text: string): void {
  terminal.out(wrapLines(text, terminal.tableWidth));
}

/** The same on standard error: warnings, errors, remarks beside an answer. */
export function warn(terminal: Terminal, text: string): void {
  terminal.err(wrapLines(text, terminal.isInteractive ? terminal.width : Infinity));
}
