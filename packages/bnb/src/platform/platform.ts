import type { WatchedThread } from "./watched-thread.ts";

/**
 * What the search needs of the machine it runs on. The package's entry points choose: `browser.ts`
 * knows only what a page has, so that no bundler for pages meets a module of Node, and `index.ts`
 * asks at run time where it is.
 */
export interface Platform {
  /** Cores that threads may be started for; 1 where there are no threads. */
  availableCores(): Promise<number>;
  /**
   * Starts a thread.
   *
   * @param url of its file; where undefined, the file that comes with the package
   * @returns a thread that is dead already where it cannot be had, which says why
   */
  startWorker(url: URL | undefined): Promise<WatchedThread>;
}

let platform: Platform | undefined;
let workerUrl: URL | undefined;

/** Called once, by the entry point. */
export function usePlatform(chosen: Platform): void {
  platform = chosen;
}

/**
 * Says where the worker's file is, for programs whose bundler does not see that the search starts
 * one: bundle `@bough/bnb/worker` as an entry of its own, or copy it, and name the result here.
 * `import "@bough/bnb/inline-worker"` does without a file.
 */
export function useWorkerAt(url: URL): void {
  workerUrl = url;
}

export function startWorker(): Promise<WatchedThread> {
  return chosenPlatform().startWorker(workerUrl);
}

export function availableCores(): Promise<number> {
  return chosenPlatform().availableCores();
}

function chosenPlatform(): Platform {
  if (platform === undefined) throw new Error("no entry point of @bough/bnb has been imported");
  return platform;
}
