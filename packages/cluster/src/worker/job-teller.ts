import type { JobLog } from "../farm/job-log.ts";
import type { JobEvent } from "../farm/outcome.ts";

/** Milliseconds for which events gather: most small jobs are over by then, and have told all at once. */
const GATHERING_MILLISECONDS = 100;

/** Writes the events of one job down, a few at a time and in their order. */
export class JobTeller {
  readonly #log: JobLog;
  readonly #jobId: string;
  #events: JobEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<unknown> = Promise.resolve();

  constructor(log: JobLog, jobId: string) {
    this.#log = log;
    this.#jobId = jobId;
  }

  readonly tell = (event: JobEvent): void => {
    this.#events.push(event);
    this.#timer ??= setTimeout(() => this.#write(), GATHERING_MILLISECONDS);
  };

  /** Writes down what is left, before whatever the caller writes after this call. */
  finish(): Promise<unknown> {
    clearTimeout(this.#timer);
    if (this.#events.length > 0) this.#write();
    return this.#written;
  }

  #write(): void {
    this.#timer = undefined;
    const events = this.#events;
    this.#events = [];
    // One connection, so that what is sent first arrives first.
    this.#written = Promise.all([this.#written, this.#log.append(this.#jobId, events)]);
    // Whoever finishes hears of a failure; until then it is nobody's.
    this.#written.catch(() => {});
  }
}
