// Threads of a browser: web workers, and nothing of Node.

import type { Platform } from "./platform.ts";
import type { Report } from "./protocol.ts";
import { stillbornThread, WatchedThread } from "./watched-thread.ts";

export const web: Platform = { availableCores, startWorker };

async function availableCores(): Promise<number> {
  if (typeof Worker === "undefined" || typeof navigator === "undefined") return 1;
  return navigator.hardwareConcurrency ?? 1;
}

async function startWorker(url: URL | undefined): Promise<WatchedThread> {
  try {
    return watch(
      url === undefined
        ? // Bundlers look for exactly this expression to find the file. A classic worker, because some
          // of them write classic ones whatever is asked for; the file is a script as well as a module.
          new Worker(new URL("../../dist/worker-web.js", import.meta.url))
        : new Worker(url, { type: "module" }),
    );
  } catch (error) {
    // Without workers, or in a CommonJS bundle, which does not know where it is.
    return stillbornThread(`no worker can be started: ${error}`);
  }
}

function watch(worker: Worker): WatchedThread {
  const thread = new WatchedThread({
    post: (command) => worker.postMessage(command),
    setBusy: () => {},
    terminate: () => worker.terminate(),
  });
  worker.onmessage = (event) => thread.receive(event.data);
  worker.onerror = (event) => thread.die(event.message ?? "its file cannot be loaded");
  return thread;
}

declare const navigator: { readonly hardwareConcurrency?: number } | undefined;

/** The part of the browser's Worker that is used; the project's types are neither DOM's nor Node's. */
interface Worker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
}
declare const Worker: new (url: URL, options?: { readonly type: "module" }) => Worker;
