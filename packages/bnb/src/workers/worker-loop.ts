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
  const handle = (command: Command): void => {
    for (const steps = handler.handle(command); ; heartbeat()) {
      const step = steps.next();
      if (step.done !== true) continue;
      if (step.value !== undefined) post(step.value);
      return;
    }
  };
  /** Set while hooks are being loaded: commands wait in turn. */
  let loading: Promise<void> | undefined;
  return (command) => {
    if (command.kind === "start" && command.hooks !== undefined) {
      const { hooks } = command;
      loading = (loading ?? Promise.resolve()).then(() => handler.load(hooks));
    }
    if (loading === undefined) return handle(command);
    const turn = loading.then(() => handle(command));
    loading = turn;
    void turn.then(() => {
      if (loading === turn) loading = undefined;
    });
  };
}
