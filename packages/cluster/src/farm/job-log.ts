import type { Redis } from "ioredis";
import { PREFIX } from "../redis/connection.ts";
import type { JobEvent } from "./outcome.ts";

/** Events that are kept of a job: the table of a solve of days is longer, its end is what counts. */
const EVENTS_KEPT = 5000;
/** Seconds for which the events of a job are kept after the last one. */
const SECONDS_KEPT = 3600;
/** On this channel the names of jobs are told that have something new. */
export const NEWS_CHANNEL = `${PREFIX}:news`;
/** On this one those of jobs that have ended. */
export const ENDED_CHANNEL = `${PREFIX}:ended`;

export interface LoggedEvent {
  /** Where it stands in the log; a reader goes on behind it. */
  readonly id: string;
  readonly event: JobEvent;
}

/** What jobs tell while they run: a stream in Redis for each, so that nobody has to be there at the time. */
export class JobLog {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Writes events down, all before whatever is written after this call, and says that there are some. */
  async append(jobId: string, events: readonly JobEvent[]): Promise<void> {
    const key = logKey(jobId);
    const redis = this.#redis;
    await Promise.all([
      ...events.map((event) =>
        redis.xadd(key, "MAXLEN", "~", EVENTS_KEPT, "*", "event", JSON.stringify(event)),
      ),
      redis.expire(key, SECONDS_KEPT),
      redis.publish(NEWS_CHANNEL, jobId),
    ]);
  }

  /** What was told behind a place, oldest first; from the beginning without one. */
  async read(jobId: string, after?: string): Promise<LoggedEvent[]> {
    const from = after === undefined ? "-" : `(${after}`;
    const entries = await this.#redis.xrange(logKey(jobId), from, "+");
    return entries.map(([id, fields]) => ({ id, event: JSON.parse(fields[1]!) as JobEvent }));
  }

  /** Tells those who follow or await a job that it has ended. */
  async ring(jobId: string): Promise<void> {
    await this.#redis.publish(ENDED_CHANNEL, jobId);
  }

  async remove(jobId: string): Promise<void> {
    await this.#redis.unlink(logKey(jobId));
  }
}

/** Where the events of a job lie. */
export function logKey(jobId: string): string {
  return `${PREFIX}:events:${jobId}`;
}
