import type {
  HandOver,
  SharedPoint,
  SharedTree,
  SubtreeReport,
  SubtreeTask,
  TreeEnd,
} from "@bough/bnb/shared-tree";
import type { JobEvent, Outcome } from "../farm/outcome.ts";
import type { JobData } from "../farm/submission.ts";

/** What a solver process is to do: one job at a time. */
export interface Task extends Pick<JobData, "model" | "options" | "duals" | "statistics"> {
  /** The file as it was sent, perhaps packed; absent for riddles. */
  readonly content?: Uint8Array;
  /** A point to begin with, by column. */
  readonly start?: Float64Array;
}

/** What a solver process may be asked for, one thing at a time, and what it answers. */
export interface Requests {
  /** Solve it all. */
  readonly solve: { readonly task: Task; readonly answer: TaskEnd };
  /** Search until so many nodes are open, to be searched by others. */
  readonly grow: {
    readonly task: Task;
    readonly nodesWanted: number;
    readonly answer: TaskEnd | GrownTree;
  };
  /** Get ready to search a tree; `index` tells its searchers apart. */
  readonly join: {
    readonly task: Task;
    readonly root: HandOver;
    readonly index: number;
    readonly answer: null;
  };
  /** Search some subtrees of the tree; null where it was stopped. */
  readonly search: { readonly subtrees: SubtreeTask; readonly answer: SubtreeReport | null };
  /** Say what a tree came to. */
  readonly conclude: {
    readonly task: Task;
    readonly root: HandOver;
    readonly point: SharedPoint | null;
    readonly end: TreeEnd;
    readonly answer: TaskEnd;
  };
}

export interface GrownTree {
  readonly tree: SharedTree;
  readonly isMaximised: boolean;
}

type Name = keyof Requests;
export type Answer<Kind extends Name> = Requests[Kind]["answer"];
type AnyRequest = {
  [Each in Name]: { readonly kind: Each } & Omit<Requests[Each], "answer">;
}[Name];
export type Request<Kind extends Name = Name> = Extract<AnyRequest, { readonly kind: Kind }>;

export type ToSolver =
  | Request
  /** What is at hand is to end with what it has. */
  | { readonly kind: "stop" }
  /** The subtrees at hand are to be given back soon. */
  | { readonly kind: "hurry" };

/** How a task ended, and the best point of a model, should the solve go on elsewhere. */
export interface TaskEnd {
  readonly outcome: Outcome;
  readonly point?: Float64Array;
}

export type FromSolver =
  | { readonly kind: "ready" }
  | { readonly kind: "events"; readonly events: readonly JobEvent[] }
  /** With the events that had not been told before. */
  | { readonly kind: "answer"; readonly answer: unknown; readonly events: readonly JobEvent[] };
