import { type ConnectionOptions, Queue } from "bullmq";
import { telemetry } from "../farm/queues.ts";
import type { JobData } from "../farm/submission.ts";
import { PREFIX } from "../redis/connection.ts";

export const SUBTREES = "subtrees";

/** On this channel the names of trees are told whose searchers shall give their nodes back. */
export const HURRY_CHANNEL = `${PREFIX}:hurry`;

/** A job for a searcher: to race for the best beginning of the tree, or to take nodes of the tree, whichever are the best by then, and search for some seconds. */
export interface SubtreeData extends Pick<JobData, "model" | "options" | "memoryMegabytes"> {
  readonly tree: string;
  /** Where the tree is not begun: which racer it is. */
  readonly racer?: number;
}

export type SubtreeQueue = Queue<SubtreeData, boolean>;

export function subtreeQueue(connection: ConnectionOptions): SubtreeQueue {
  return new Queue<SubtreeData, boolean>(SUBTREES, { connection, prefix: PREFIX, telemetry });
}
