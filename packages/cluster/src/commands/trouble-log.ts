import { shownError } from "../redis/connection.ts";

/** Milliseconds for which the same trouble is told once: a Redis that is away fails often. */
const SILENCE_MILLISECONDS = 10_000;

/** Tells of what goes wrong and may pass, each but now and then. */
export class TroubleLog {
  readonly #log: (line: string) => void;
  readonly #toldAt = new Map<string, number>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  readonly note = (error: unknown): void => {
    const text = shownError(error);
    const now = performance.now();
    if (now - (this.#toldAt.get(text) ?? Number.NEGATIVE_INFINITY) < SILENCE_MILLISECONDS) return;
    this.#toldAt.set(text, now);
    this.#log(`trouble: ${text}`);
  };
}
