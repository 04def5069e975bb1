import { startWorker } from "../platform/platform.ts";
import type { WatchedThread } from "../platform/watched-thread.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";

/** Milliseconds after which a thread that nobody needs gives its memory back. */
const REST_MILLISECONDS = 5000;

/** Threads that have nothing to do and wait for the next solve, without keeping the process alive. */
const idle: WorkerThread[] = [];
/** When each of them is to be ended. */
const ends = new Map<WorkerThread, ReturnType<typeof setTimeout>>();

/** How often all threads were sent away, and how often they had been when each of those in use was taken. */
let closings = 0;
const closingsBefore = new WeakMap<WorkerThread, number>();

/** Threads that have not given their first sign of life yet. */
const loading = new Set<WatchedThread>();
/** Why some thread never came to life: where one does not, none will. */
let hopelessBecause: string | null = null;

/** The threads that are being started ahead of their use. */
let warming: Promise<void> = Promise.resolve();

/** Starts threads ahead of their use. What goes wrong here goes wrong again in `takeWorkers`, which tells. */
export function warmWorkers(count: number): void {
  warming = warming
    .then(async () => {
      while (idle.length < count && hopelessBecause === null) rest(await start());
    })
    .catch(() => {});
}

/** Resolves once no thread is on its way: each has given a sign of life, or has died. */
export async function whenLoaded(): Promise<void> {
  await warming;
  await Promise.all(Array.from(loading, ({ loaded }) => loaded));
}

/** Why no thread comes to life; null where one has, or none was tried. */
export function whyNoWorkers(): string | null {
  return hopelessBecause;
}

/** Takes threads out of the pool and starts those that are missing; fewer where none comes to life. */
export async function takeWorkers(count: number): Promise<WorkerThread[]> {
  await warming;
  const taken = idle.splice(0, count);
  const missing = hopelessBecause === null ? count - taken.length : 0;
  const started = await Promise.all(Array.from({ length: missing }, start));
  const threads = [...taken, ...started];
  for (const thread of threads) {
    clearTimeout(ends.get(thread));
    ends.delete(thread);
    closingsBefore.set(thread, closings);
    thread.setBusy(true);
  }
  return threads;
}

/** Gives a healthy thread back; its search is forgotten. One that was in use when all were closed ends here. */
export function returnWorker(thread: WorkerThread): void {
  if ((closingsBefore.get(thread) ?? closings) < closings) {
    thread.onDeath = () => {};
    thread.terminate();
    return;
  }
  thread.post({ kind: "end" });
  rest(thread);
}

async function start(): Promise<WatchedThread> {
  const thread = await startWorker();
  loading.add(thread);
  void thread.loaded.then(() => {
    loading.delete(thread);
    hopelessBecause ??= thread.stillbornBecause;
  });
  return thread;
}

function rest(thread: WorkerThread): void {
  const leave = () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    clearTimeout(ends.get(thread));
    ends.delete(thread);
  };
  thread.onReport = () => {};
  thread.onDeath = leave;
  thread.setBusy(false);
  idle.push(thread);
  const end = setTimeout(() => {
    leave();
    thread.terminate();
  }, REST_MILLISECONDS);
  if (typeof end === "object") end.unref();
  ends.set(thread, end);
}

/**
 * Ends all idle threads, and those in use once they are not: those whose solve has
 * failed may still be at it. Solves after that start new ones.
 */
export function closeWorkers(): void {
  hopelessBecause = null;
  closings++;
  for (const thread of idle.splice(0)) {
    clearTimeout(ends.get(thread));
    ends.delete(thread);
    thread.terminate();
  }
}
