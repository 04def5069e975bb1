// Threads of Node, and of Deno and Bun, which have Node's worker_threads too.

import type { Platform } from "./platform.ts";
import type { Report } from "./protocol.ts";
import { stillbornThread, WatchedThread } from "./watched-thread.ts";

export const node: Platform = { availableCores, startWorker };

/** Heap that one worker may use, in MiB. */
const WORKER_HEAP_MIB = 4096;
/** Under these names the worker's file may be found where a bundle has left it behind. */
const INSTALLED_NAMES = ["@bough/bnb/worker", "bough/worker"];

const NO_FILE =
  "the worker's file is not where the program was bundled to; " +
  'import "@bough/bnb/inline-worker", or copy it there and call useWorkerAt(url)';

async function availableCores(): Promise<number> {
  const { availableParallelism } = await import("node:os");
  return availableParallelism();
}

async function startWorker(url: URL | undefined): Promise<WatchedThread> {
  const file = url ?? (await workerFile());
  if (file === undefined) return stillbornThread(NO_FILE);
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MIB },
    execArgv: [],
  });
  const thread = new WatchedThread({
    post: (command) => worker.postMessage(command),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  });
  worker.on("message", (report: Report) => thread.receive(report));
  worker.on("error", (error) => thread.die(error.message));
  worker.on("exit", (code) => thread.die(`it ended with code ${code}`));
  return thread;
}

let found: Promise<URL | undefined> | undefined;

function workerFile(): Promise<URL | undefined> {
  found ??= findWorkerFile();
  return found;
}

/**
 * The file beside this module; in a bundle that has left it behind, the file of the installed
 * package. The path leads from `src` and from `dist` alike to the built file, which is what Node
 * can load.
 */
async function findWorkerFile(): Promise<URL | undefined> {
  const { existsSync } = await import("node:fs");
  // Undefined in CommonJS bundles.
  const here = import.meta.url as string | undefined;
  if (here !== undefined) {
    const beside = new URL("../../dist/worker-node.js", import.meta.url);
    if (existsSync(beside)) return beside;
  }
  const { createRequire } = await import("node:module");
  const { pathToFileURL } = await import("node:url");
  for (const base of [here, process.argv[1], `${process.cwd()}/program.js`]) {
    for (const name of INSTALLED_NAMES) {
      try {
        if (base !== undefined) return pathToFileURL(createRequire(base).resolve(name));
      } catch {
        // Not installed there: the next place may have it.
      }
    }
  }
  return undefined;
}
