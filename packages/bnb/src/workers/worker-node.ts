// The worker's file in Node, Deno and Bun; the build makes one file of it and all it imports. It is
// a script as well as a module, because bundlers copy it into folders that say nothing of modules.
import { beginWork } from "./worker-loop.ts";

void import("node:worker_threads").then(({ parentPort }) => {
  if (parentPort === null) throw new Error("worker-node.js is to be started as a worker thread");
  parentPort.on(
    "message",
    beginWork((report) => parentPort.postMessage(report)),
  );
});
