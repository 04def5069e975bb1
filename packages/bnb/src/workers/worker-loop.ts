// What a worker thread runs: one search at a time, driven by the coordinator's commands.

import { WorkerDesk } from "../parallel/worker-desk.ts";
import type { Command, Report } from "../platform/protocol.ts";

/** Milliseconds between two signs of life of a worker at work. */
const SIGN_MILLISECONDS = 1000;

/**
 * Begins a worker's life with a first sign of it.
 *
 * @param post sends a report to whoever has started the thread
 * @returns obeys a command
 */
export function beginWork(post: (report: Report) => void): (command: Command) => void {
  let lastSign = performance.now();
  const giveSignOfLife = () => {
    const now = performance.now();
    if (now < lastSign + SIGN_MILLISECONDS) return;
    lastSign = now;
    post({ kind: "alive" });
  };
  const desk = new WorkerDesk(undefined, giveSignOfLife);
  post({ kind: "alive" });
  return (command) => {
    for (const steps = desk.obey(command); ; giveSignOfLife()) {
      const step = steps.next();
      if (step.done !== true) continue;
      if (step.value !== undefined) post(step.value);
      return;
    }
  };
}
