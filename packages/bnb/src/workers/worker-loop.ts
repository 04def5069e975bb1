// What a worker thread runs: one search at a time, driven by the coordinator's commands.

import { CommandHandler } from "../parallel/command-handler.ts";
import type { Command, Report } from "../platform/protocol.ts";

/** Milliseconds between two signs of life of a worker at work. */
const SIGN_MILLISECONDS = 1000;

/**
 * Begins a worker's life with a first sign of it.
 *
 * @param post sends a report to whoever has started the thread
 * @returns handles a command
 */
export function beginWork(post: (report: Report) => void): (command: Command) => void {
  let lastSign = performance.now();
  const heartbeat = () => {
    const now = performance.now();
    if (now < lastSign + SIGN_MILLISECONDS) return;
    lastSign = now;
    post({ kind: "alive" });
  };
  const handler = new CommandHandler(undefined, heartbeat);
  post({ kind: "alive" });
  return (command) => {
    for (const steps = handler.handle(command); ; heartbeat()) {
      const step = steps.next();
      if (step.done !== true) continue;
      if (step.value !== undefined) post(step.value);
      return;
    }
  };
}
