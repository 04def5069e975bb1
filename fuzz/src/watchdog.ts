import { Worker } from "node:worker_threads";

/** Seconds after which a case that still runs is named, and after which the hunt is ended. */
const LONG_SECONDS = 20;
const ENDLESS_SECONDS = 300;
/** Memory of the whole process beyond which the hunt is ended before the machine suffers. */
const MOST_MIB = 3000;

/** A thread of its own, since a case that does not end lets nobody else on this one. */
const WATCH = `
  const { workerData } = require("node:worker_threads");
  const { state, names, longSeconds, endlessSeconds, mostMib } = workerData;
  const view = new Int32Array(state);
  let [last, since, isNamed] = [-1, Date.now(), false];
  setInterval(() => {
    const [cases, target, seed, isRunning] = [0, 1, 2, 3].map((k) => Atomics.load(view, k));
    if (cases !== last || isRunning === 0) [last, since, isNamed] = [cases, Date.now(), false];
    const seconds = (Date.now() - since) / 1000;
    const name = names[target] + " " + (seed >>> 0).toString(16).padStart(8, "0");
    const mib = Math.round(process.memoryUsage.rss() / 2 ** 20);
    const say = (text) => require("node:fs").writeSync(2, "\\n" + name + " " + text + "\\n");
    if (seconds > longSeconds && !isNamed) {
      isNamed = true;
      say("has been running for " + Math.round(seconds) + " s");
    }
    if (seconds > endlessSeconds || mib > mostMib) {
      say("ends the hunt: " + Math.round(seconds) + " s, " + mib + " MiB");
      process.kill(process.pid, "SIGKILL");
    }
  }, 500);
`;

/** Names cases that do not end, and ends a process that does not end or eats all memory. */
export class Watchdog {
  readonly #view: Int32Array;
  readonly #names: readonly string[];
  readonly #worker: Worker;

  constructor(names: readonly string[]) {
    const state = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT);
    this.#view = new Int32Array(state);
    this.#names = names;
    const limits = {
      longSeconds: LONG_SECONDS,
      endlessSeconds: ENDLESS_SECONDS,
      mostMib: MOST_MIB,
    };
    this.#worker = new Worker(WATCH, { eval: true, workerData: { state, names, ...limits } });
    this.#worker.unref();
  }

  /** A case begins. */
  begin(target: string, seed: number): void {
    Atomics.store(this.#view, 1, this.#names.indexOf(target));
    Atomics.store(this.#view, 2, seed | 0);
    Atomics.add(this.#view, 0, 1);
    Atomics.store(this.#view, 3, 1);
  }

  /** Nothing runs. */
  end(): void {
    Atomics.store(this.#view, 3, 0);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
