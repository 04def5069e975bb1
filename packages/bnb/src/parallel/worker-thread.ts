import type { Command, Report } from "./protocol.ts";

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
export async function startWorker(): Promise<WorkerThread> {
  return typeof Worker === "undefined" ? startNodeWorker() : startWebWorker();
}

function startWebWorker(): WorkerThread {
  // Bundlers look for exactly this expression to find the worker's file.
  const worker =
    workerUrl === undefined
      ? new Worker(new URL("../../dist/parallel/worker.js", import.meta.url), { type: "module" })
      : new Worker(workerUrl, { type: "module" });
  const thread = {
    isAlive: true,
    post: (command: Command) => worker.postMessage(command),
    onReport: (_report: Report) => {},
    onDeath: (_reason: string) => {},
    setBusy: () => {},
    terminate: () => {
      thread.isAlive = false;
      worker.terminate();
    },
  };
  worker.onmessage = (event: { readonly data: Report }) => thread.onReport(event.data);
  worker.onerror = (event: { readonly message: string }) => {
    thread.isAlive = false;
    thread.onDeath(event.message);
  };
  return thread;
}

async function startNodeWorker(): Promise<WorkerThread> {
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const url = workerUrl ?? new URL("../../dist/parallel/worker.js", import.meta.url);
  const worker = new NodeWorker(url, {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MIB },
    execArgv: [],
  });
  const thread = {
    isAlive: true,
    post: (command: Command) => worker.postMessage(command),
    onReport: (_report: Report) => {},
    onDeath: (_reason: string) => {},
    setBusy: (isBusy: boolean) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
  const die = (reason: string) => {
    if (!thread.isAlive) return;
    thread.isAlive = false;
    thread.onDeath(reason);
  };
  worker.on("message", (report: Report) => thread.onReport(report));
  worker.on("error", (error) => die(error.message));
  worker.on("exit", (code) => die(`it ended with code ${code}`));
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
