import type { ProgressEvent } from "@bough/bnb";
import type { ProblemSize } from "@bough/problem";

/** The object that `bough solve --json` prints, with the keys of a riddle where it was one. */
export type Report = Readonly<Record<string, unknown>>;

/** How a job ended. Whoever is the first to write one down has decided it. */
export type Outcome =
  /** The solve came to its end, by an answer, a limit or a withdrawal: `report.status` tells. */
  | { readonly kind: "solved"; readonly report: Report }
  /** The model, board or options are at fault; the message says where. */
  | { readonly kind: "refused"; readonly message: string }
  /** It needed more than it may have. */
  | { readonly kind: "memory-limit"; readonly message: string }
  /** The process that solved it broke, time and again. */
  | { readonly kind: "crashed"; readonly message: string };

/** What becomes of a job that nobody wants any more before it has begun. */
export const WITHDRAWN: Outcome = {
  kind: "solved",
  report: { status: "interrupted", warnings: [] },
};

type WithoutSolution<Event> = Event extends unknown ? Omit<Event, "solution"> : never;

/** What a running job tells. */
export type JobEvent =
  /** It has begun, perhaps anew: what was told before counts no more. */
  | { readonly kind: "started"; readonly attempt: number }
  | {
      readonly kind: "read";
      readonly original: ProblemSize;
      readonly warnings: readonly string[];
    }
  /** It lasts, and waits for a place among the long ones. */
  | { readonly kind: "moved" }
  /** Progress of the solve; points are told by their value alone. */
  | WithoutSolution<ProgressEvent>;
