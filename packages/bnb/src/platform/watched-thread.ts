import type { Command, Report } from "./protocol.ts";
import type { WorkerThread } from "./worker-thread.ts";

/** Milliseconds between two looks at a worker that owes an answer. */
export const LOOK_MILLISECONDS = 1000;
/**
 * Looks in a row without a sign of life after which a worker counts as dead. Workers give one a
 * second at least, whatever they are at. Looks and not time: while the caller's own thread is held,
 * messages wait, and no looks are taken either.
 */
export const MOST_SILENT_LOOKS = 10;

/** A platform's worker as it is started: messages out and in, and its end. */
export interface RawWorker {
  post(command: Command): void;
  setBusy(isBusy: boolean): void;
  terminate(): void;
}

/**
 * A worker that may never answer: its file may be another than it seems, or its thread may hang. It
 * owes a first sign of life, and then an answer to each command but "end"; where it stays silent
 * over that it is ended, and whoever waits for it is told that it died.
 */
export class WatchedThread implements WorkerThread {
  isAlive = true;
  onReport: (report: Report) => void = () => {};
  onDeath: (reason: string) => void = () => {};
  /** Resolves once it has given its first sign of life, or has died. */
  readonly loaded: Promise<void>;
  #isLoaded = false;
  #noteLoaded!: () => void;
  readonly #raw: RawWorker;
  /** Answers that it owes. */
  #owed = 0;
  #silentLooks = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(raw: RawWorker) {
    this.#raw = raw;
    this.loaded = new Promise((resolve) => {
      this.#noteLoaded = resolve;
    });
    this.#watch();
  }

  /** Why it died of itself before any sign of life: others like it will not come to life either. */
  stillbornBecause: string | null = null;

  post(command: Command): void {
    if (!this.isAlive) return;
    if (command.kind !== "end") this.#owed++;
    this.#raw.post(command);
    this.#watch();
  }

  setBusy(isBusy: boolean): void {
    this.#raw.setBusy(isBusy);
  }

  terminate(): void {
    this.#raw.terminate();
    this.#end("it was ended");
  }

  /** For whoever hears the platform's worker. */
  receive(report: Report): void {
    this.#silentLooks = 0;
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      this.#noteLoaded();
    }
    if (report.kind !== "alive") {
      this.#owed--;
      this.onReport(report);
    }
    this.#watch();
  }

  /** For whoever sees the platform's worker end. */
  die(reason: string): void {
    if (this.isAlive && !this.#isLoaded) this.stillbornBecause = reason;
    this.#end(reason);
  }

  #end(reason: string): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#watch();
    this.#noteLoaded();
    this.onDeath(reason);
  }

  /** Looks at it now and then exactly while it owes something. */
  #watch(): void {
    const isWaited = this.isAlive && (this.#owed > 0 || !this.#isLoaded);
    if (isWaited === (this.#clock !== undefined)) return;
    clearInterval(this.#clock);
    this.#clock = isWaited ? setInterval(() => this.#look(), LOOK_MILLISECONDS) : undefined;
    this.#silentLooks = 0;
    // Not what keeps the process alive: a busy worker does that by itself.
    if (typeof this.#clock === "object") this.#clock.unref();
  }

  #look(): void {
    if (++this.#silentLooks < MOST_SILENT_LOOKS) return;
    this.#raw.terminate();
    this.die("it gave no sign of life");
  }
}

/** A thread that could not be started: it is told to be dead like one whose file cannot be loaded. */
export function stillbornThread(reason: string): WatchedThread {
  const thread = new WatchedThread({ post: () => {}, setBusy: () => {}, terminate: () => {} });
  setTimeout(() => thread.die(reason), 0);
  return thread;
}
