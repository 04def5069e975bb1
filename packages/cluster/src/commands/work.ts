import { connect, shownAddress } from "../redis/connection.ts";
import { FarmWorker } from "../worker/farm-worker.ts";
import { TroubleLog } from "./trouble-log.ts";
import { untilReachable } from "./until-reachable.ts";

export interface WorkOptions {
  /** Where Redis is. */
  readonly redis: string;
  readonly threads: number;
  /** Seconds without a sign of life after which the jobs of a worker are given to others; usually 10. */
  readonly patienceSeconds?: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Solves jobs of a farm until the signal comes; those at hand then go to others. */
export async function work({
  redis: url,
  threads,
  patienceSeconds,
  signal,
  log,
}: WorkOptions): Promise<void> {
  const trouble = new TroubleLog(log);
  const redis = connect(url, trouble.note);
  try {
    await untilReachable(redis, shownAddress(url), signal);
  } finally {
    redis.disconnect();
  }
  const worker = new FarmWorker(url, threads, trouble.note, patienceSeconds);
  log(`working on ${threads} ${threads === 1 ? "thread" : "threads"} for ${shownAddress(url)}`);
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await worker.close();
  log("stopped");
}
