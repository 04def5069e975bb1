// The worker's file in Node, Deno and Bun; the build makes one file of it and all it imports. It is
// a script as well as a module, because bundlers copy it into folders that say nothing of modules.
import { beginWork } from "./worker-loop.ts";

void import("node:worker_threads").then(({ parentPort }) => {
  if (parentPort === null) throw notAThread();
  parentPort.on(
    "message",
    beginWork((report) => parentPort.postMessage(report)),
  );
});

/** Without a stack: with one, Node prints the line that threw, which is the whole of this bundle. */
function notAThread(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new Error(
    "bough/worker is what a thread runs: start it as one (new Worker), or name its file by useWorkerAt(url)",
  );
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
