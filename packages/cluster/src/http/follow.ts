import type { Redis } from "ioredis";
import type { Farm, JobView } from "../farm/farm.ts";
import { ENDED_CHANNEL, type LoggedEvent, NEWS_CHANNEL } from "../farm/job-log.ts";

/** Milliseconds after which a job is looked at even where nothing was told of it. */
const LOOK_MILLISECONDS = 5000;

type Wakers = Map<string, Set<() => void>>;

/** Wakes those who follow a job when it has told something, or ended. One connection serves all of them. */
export class NewsRoom {
  readonly #followers: Wakers = new Map();
  readonly #waiting: Wakers = new Map();

  /** @param listener a connection that does nothing else; stays the caller's */
  constructor(listener: Redis, onTrouble: (error: Error) => void) {
    listener.on("message", (channel, jobId) => {
      for (const wake of this.#followers.get(jobId) ?? []) wake();
      if (channel !== ENDED_CHANNEL) return;
      for (const wake of this.#waiting.get(jobId) ?? []) wake();
    });
    listener.subscribe(NEWS_CHANNEL, ENDED_CHANNEL).catch(onTrouble);
  }

  /** Has somebody woken by all that a job tells, until the result is called. */
  follow(jobId: string, wake: () => void): () => void {
    return enter(this.#followers, jobId, wake);
  }

  /** Has somebody woken by the end of a job alone. */
  awaitEnd(jobId: string, wake: () => void): () => void {
    return enter(this.#waiting, jobId, wake);
  }
}

function enter(wakers: Wakers, jobId: string, wake: () => void): () => void {
  const those = wakers.get(jobId) ?? new Set();
  wakers.set(jobId, those.add(wake));
  return () => {
    those.delete(wake);
    if (those.size === 0) wakers.delete(jobId);
  };
}

/**
 * The job as it stands when it is done, or when so many seconds are over; undefined where there is none.
 *
 * @param fresh how it stood a moment ago
 */
export async function awaitJob(
  farm: Farm,
  news: NewsRoom,
  { id, owner, seconds }: { readonly id: string; readonly owner: string; readonly seconds: number },
  signal: AbortSignal,
  fresh?: JobView,
): Promise<JobView | undefined> {
  const deadline = performance.now() + 1000 * seconds;
  let hasEnded = false;
  let wake = () => {};
  const leave = news.awaitEnd(id, () => {
    hasEnded = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    for (let known = fresh; ; known = undefined) {
      hasEnded = false;
      const view =
        known === undefined ? await farm.look(id, owner) : ((await farm.end(id, owner)) ?? known);
      const left = deadline - performance.now();
      if (view === undefined || view.state === "done" || left <= 0 || signal.aborted) return view;
      let timer: NodeJS.Timeout | undefined;
      if (!hasEnded)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, Math.min(left, LOOK_MILLISECONDS));
        });
      clearTimeout(timer);
    }
  } finally {
    leave();
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * What a job tells behind a place of its log, until it is done; then how it ended. A pause without
 * anything gives null, for whoever has to keep a line open.
 *
 * @throws where Redis does, and nothing else
 */
export async function* followJob(
  farm: Farm,
  news: NewsRoom,
  { id, owner, after }: { readonly id: string; readonly owner: string; readonly after?: string },
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | JobView | null, void> {
  let isNew = true;
  let wake = () => {};
  const leave = news.follow(id, () => {
    isNew = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    for (let place = after; !signal.aborted; ) {
      isNew = false;
      // In this order: what is told before the end is read before the end is known.
      const view = await farm.look(id, owner);
      for (const event of await farm.log.read(id, place)) {
        place = event.id;
        yield event;
      }
      if (view === undefined || view.state === "done") {
        yield view ?? { id, state: "done" };
        return;
      }
      if (isNew) continue;
      yield null;
      let timer: NodeJS.Timeout | undefined;
      if (!isNew && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, LOOK_MILLISECONDS);
        });
      clearTimeout(timer);
    }
  } finally {
    leave();
    signal.removeEventListener("abort", onAbort);
  }
}
