import type { Redis } from "ioredis";
import type { Farm, JobView } from "../farm/farm.ts";
import { type LoggedEvent, NEWS_CHANNEL } from "../farm/job-log.ts";

/** Milliseconds after which a job is looked at even where nothing was told of it. */
const LOOK_MILLISECONDS = 5000;

/** Wakes those who follow a job when it has told something. One connection serves all of them. */
export class NewsRoom {
  readonly #followers = new Map<string, Set<() => void>>();

  /** @param listener a connection that does nothing else; stays the caller's */
  constructor(listener: Redis, onTrouble: (error: Error) => void) {
    listener.on("message", (_, jobId) => {
      for (const wake of this.#followers.get(jobId) ?? []) wake();
    });
    listener.subscribe(NEWS_CHANNEL).catch(onTrouble);
  }

  follow(jobId: string, wake: () => void): () => void {
    const followers = this.#followers.get(jobId) ?? new Set();
    this.#followers.set(jobId, followers.add(wake));
    return () => {
      followers.delete(wake);
      if (followers.size === 0) this.#followers.delete(jobId);
    };
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
