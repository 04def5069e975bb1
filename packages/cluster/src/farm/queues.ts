import { type ConnectionOptions, Queue } from "bullmq";
import { BullMQOtel } from "bullmq-otel";
import { PREFIX } from "../redis/connection.ts";
import type { JobData } from "./submission.ts";

/**
 * Jobs begin in the quick lane, where each gets some seconds; those that last go on in the long one.
 * Every worker keeps a place for quick jobs, so that a riddle never waits for a day's work. Trees are
 * for all workers together: their jobs do little themselves.
 */
export const LANES = ["quick", "long", "trees"] as const;
export type Lane = (typeof LANES)[number];

/** Seconds that a job may take in the quick lane. */
export const QUICK_SECONDS = 5;
/** Bytes of a model beyond which nobody believes that it is solved in these. */
export const QUICK_BYTES = 1 << 20;

/** Attempts at a job whose process breaks. A worker that vanishes does not count. */
export const ATTEMPTS = 3;
/** Milliseconds before the next one. */
const PAUSE_BETWEEN_ATTEMPTS = 500;
/** Seconds for which the queue remembers that a job was there, at least. */
const FINISHED_KEPT_SECONDS = 600;

/** Spans for whoever runs the process with OpenTelemetry; without that they cost nothing. */
export const telemetry = new BullMQOtel({ tracerName: "bough" });

export type LaneQueue = Queue<JobData, LaneEnd>;
/** What a job of a lane leaves in the queue. The answer itself lies in the store. */
export type LaneEnd = "answered" | "moved";

export function laneQueue(lane: Lane, connection: ConnectionOptions): LaneQueue {
  return new Queue<JobData, LaneEnd>(lane, { connection, prefix: PREFIX, telemetry });
}

/** How a job lies in its lane. */
export function laneOptions(jobId: string, { priority, keepSeconds }: JobData) {
  const age = Math.max(FINISHED_KEPT_SECONDS, Math.ceil(keepSeconds));
  return {
    jobId,
    priority,
    attempts: ATTEMPTS,
    backoff: { type: "fixed", delay: PAUSE_BETWEEN_ATTEMPTS },
    removeOnComplete: { age },
    removeOnFail: { age },
  };
}
