import type { Status } from "@bough/problem";
import type { SolveOptions } from "./options.ts";

/** What may stop a solve before it has an answer. */
export class Limits {
  /** `performance.now()` at the start of the solve. */
  readonly startedAt: number;
  /** `performance.now()` at which to stop; Infinity without a time limit. */
  readonly deadline: number;
  readonly nodeLimit: number;
  readonly workLimit: number;
  readonly #signal: AbortSignal | undefined;

  constructor(options: SolveOptions, startedAt = performance.now()) {
    this.startedAt = startedAt;
    this.deadline = startedAt + 1000 * (options.timeLimit ?? Infinity);
    this.nodeLimit = options.nodeLimit ?? Infinity;
    this.workLimit = options.workLimit ?? Infinity;
    this.#signal = options.signal;
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }

  /** True once time is up or the caller has had enough. */
  get isOver(): boolean {
    return this.isInterrupted() || performance.now() >= this.deadline;
  }

  readonly isInterrupted = (): boolean => this.#signal?.aborted ?? false;

  /** The status of the limit that was reached, or null. */
  reached(nodes: number, work: number): Status | null {
    if (this.isInterrupted()) return "interrupted";
    if (nodes >= this.nodeLimit) return "node-limit";
    if (work >= this.workLimit) return "work-limit";
    if (performance.now() >= this.deadline) return "time-limit";
    return null;
  }
}
