import { Worker } from "node:worker_threads";
import { startWorker, type WorkerThread } from "@bough/bnb/internals";
import type { Random } from "@bough/testing";

/** How a worker is lost. */
export const LOSSES = ["throws", "is ended", "runs out of memory"] as const;
export type Loss = (typeof LOSSES)[number];

/** Heap of a worker that is to run out of it, in MiB. */
const SMALL_HEAP_MIB = 64;
/** Milliseconds within which a worker that is ended goes, at most. */
const LATEST_END = 5;
/** What all workers run, and on demand a hoarder of memory. */
const GREEDY_WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const hoard = [];
  import(workerData).then(() => parentPort.on("message", ({ kind }) => {
    while (kind === "hoard") hoard.push(new Array(1000).fill(0.5));
  }));
`;

/** A worker that is lost in the given round, the first being 1. */
export async function startDoomed(
  loss: Loss,
  round: number,
  random: Random,
): Promise<WorkerThread> {
  const small = loss === "runs out of memory" ? startSmallWorker() : null;
  const thread = small?.thread ?? (await startWorker());
  const post = thread.post.bind(thread);
  let rounds = 0;
  thread.post = (command) => {
    if (command.kind !== "round" || ++rounds !== round) return post(command);
    // A command that the worker cannot read is an error in its search.
    if (loss === "throws") return post({ ...command, bounds: null } as unknown as typeof command);
    small?.worker.postMessage({ kind: "hoard" });
    post(command);
    if (loss === "is ended") setTimeout(() => thread.terminate(), random.next() * LATEST_END);
  };
  return thread;
}

/** As `startWorker` starts one, with less memory. */
function startSmallWorker(): { readonly thread: WorkerThread; readonly worker: Worker } {
  const worker = new Worker(GREEDY_WORKER, {
    eval: true,
    workerData: import.meta.resolve("@bough/bnb/worker"),
    resourceLimits: { maxOldGenerationSizeMb: SMALL_HEAP_MIB },
  });
  let isAlive = true;
  const thread: WorkerThread = {
    get isAlive() {
      return isAlive;
    },
    post: (command) => worker.postMessage(command),
    onReport: () => {},
    onDeath: () => {},
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
  const die = (reason: string) => {
    if (!isAlive) return;
    isAlive = false;
    thread.onDeath(reason);
  };
  worker.on("message", (report) => {
    // Signs of life answer nothing: taken for answers they cost a round's report, and a busy machine the optimum.
    if (report.kind !== "alive") thread.onReport(report);
  });
  worker.on("error", (error) => die(error.message));
  worker.on("exit", (code) => die(`it ended with code ${code}`));
  return { thread, worker };
}
