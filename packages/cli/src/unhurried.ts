import { Deadline } from "./deadline.ts";
import type { Terminal } from "./terminal.ts";

/** Work is done in slices of so many milliseconds, between which signals are heard. */
const SLICE = 20;

/**
 * Runs work that pauses, until it is done, the time is over or the person wants it to end.
 *
 * @returns undefined where it was stopped
 */
export async function unhurried<Result>(
  work: Generator<void, Result>,
  terminal: Pick<Terminal, "signal">,
  deadline = new Deadline(),
): Promise<Result | undefined> {
  for (;;) {
    const pause = performance.now() + SLICE;
    while (performance.now() < pause) {
      const { done, value } = work.next();
      if (done) return value;
    }
    if (deadline.isOver || terminal.signal.aborted) return undefined;
    await new Promise((resume) => setImmediate(resume));
  }
}
