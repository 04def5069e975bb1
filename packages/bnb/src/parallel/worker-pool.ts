import { startWorker, type WorkerThread } from "./worker-thread.ts";

/** Threads that have nothing to do and wait for the next solve, without keeping the process alive. */
const idle: WorkerThread[] = [];

/** The threads that are being started ahead of their use. */
let warming: Promise<void> = Promise.resolve();

/** Starts threads ahead of their use. What goes wrong here goes wrong again in `takeWorkers`, which tells. */
export function warmWorkers(count: number): void {
  warming = warming
    .then(async () => {
      while (idle.length < count) rest(await startWorker());
    })
    .catch(() => {});
}

/** Takes threads out of the pool and starts those that are missing. */
export async function takeWorkers(count: number): Promise<WorkerThread[]> {
  await warming;
  const taken = idle.splice(0, count);
  const missing = Array.from({ length: count - taken.length }, startWorker);
  const threads = [...taken, ...(await Promise.all(missing))];
  for (const thread of threads) thread.setBusy(true);
  return threads;
}

/** Gives a healthy thread back; its search is forgotten. */
export function returnWorker(thread: WorkerThread): void {
  thread.post({ kind: "end" });
  rest(thread);
}

function rest(thread: WorkerThread): void {
  thread.onReport = () => {};
  thread.onDeath = () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  };
  thread.setBusy(false);
  idle.push(thread);
}

/** Ends all idle threads. Solves after that start new ones. */
export function closeWorkers(): void {
  for (const thread of idle.splice(0)) thread.terminate();
}
