import type { JobEvent, Outcome } from "../farm/outcome.ts";
import type { JobData } from "../farm/submission.ts";

/** What a solver process is to do: one job at a time. */
export interface Task extends Pick<JobData, "model" | "options" | "duals" | "statistics"> {
  /** The file as it was sent, perhaps packed; absent for riddles. */
  readonly content?: Uint8Array;
  /** A point to begin with, by column. */
  readonly start?: Float64Array;
}

export type ToSolver =
  | { readonly kind: "solve"; readonly task: Task }
  /** The job is to end with what it has. */
  | { readonly kind: "stop" };

/** How a task ended, and the best point of a model, should the solve go on elsewhere. */
export interface TaskEnd {
  readonly outcome: Outcome;
  readonly point?: Float64Array;
}

export type FromSolver =
  | { readonly kind: "ready" }
  | { readonly kind: "event"; readonly event: JobEvent }
  | { readonly kind: "end"; readonly end: TaskEnd };
