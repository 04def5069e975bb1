import type { Command, Report } from "./protocol.ts";
import { WatchedThread } from "./watched-thread.ts";

/** One worker, whatever the platform calls it. */
export interface WorkerThread {
  post(command: Command): void;
  /** False once the thread is gone. */
  readonly isAlive: boolean;
  /** Who listens now; one at a time. */
  onReport: (report: Report) => void;
  /** Told once when the thread is gone, whatever the reason. */
  onDeath: (reason: string) => void;
  /** Whether the thread keeps the process alive. */
  setBusy(isBusy: boolean): void;
  terminate(): void;
}

/** Bytes of heap that one worker may use, in MiB. */
const WORKER_HEAP_MIB = 4096;

let workerUrl: URL | undefined;

/**
 * Says where the worker's file is, for programs whose bundler does not see that the search starts
 * one: bundle `@bough/bnb/worker` as an entry of its own and name the result here.
 */
export function useWorkerAt(url: URL): void {
  workerUrl = url;
}

/**
 * Starts a thread that runs `worker.js`. The path leads from `src/parallel` and from
 * `dist/parallel` alike to the built file, which is what Node can load.
 */
export async function startWorker(): Promise<WatchedThread> {
  return typeof Worker === "undefined" ? startNodeWorker() : startWebWorker();
}

function startWebWorker(): WatchedThread {
  // Bundlers look for exactly this expression to find the worker's file.
  const worker =
    workerUrl === undefined
      ? new Worker(new URL("../../dist/parallel/worker.js", import.meta.url), { type: "module" })
      : new Worker(workerUrl, { type: "module" });
  const thread = new WatchedThread({
    post: (command) => worker.postMessage(command),
    setBusy: () => {},
    terminate: () => worker.terminate(),
  });
  worker.onmessage = (event: { readonly data: Report }) => thread.hear(event.data);
  worker.onerror = (event: { readonly message: string }) => thread.die(event.message);
  return thread;
}

async function startNodeWorker(): Promise<WatchedThread> {
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const url = workerUrl ?? new URL("../../dist/parallel/worker.js", import.meta.url);
  const worker = new NodeWorker(url, {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MIB },
    execArgv: [],
  });
  const thread = new WatchedThread({
    post: (command) => worker.postMessage(command),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  });
  worker.on("message", (report: Report) => thread.hear(report));
  worker.on("error", (error) => thread.die(error.message));
  worker.on("exit", (code) => thread.die(`it ended with code ${code}`));
  return thread;
}

/** The part of the browser's Worker that is used; the project's types are neither DOM's nor Node's. */
declare const Worker: new (
  url: URL,
  options: { readonly type: "module" },
) => {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
};
