// What a worker thread runs: one search at a time, driven by the coordinator's commands.
import type { Command, Report } from "./protocol.ts";
import { WorkerDesk } from "./worker-desk.ts";

/** Milliseconds between two signs of life of a worker at work. */
const SIGN_MILLISECONDS = 1000;

/** A browser's worker talks through its global scope, Node's through its parent port. */
interface WorkerScope {
  postMessage(report: Report): void;
  onmessage: ((event: { readonly data: Command }) => void) | null;
}

const scope = globalThis as unknown as Partial<WorkerScope>;
let lastSign = performance.now();
const desk = new WorkerDesk(undefined, giveSignOfLife);

function obey(command: Command): void {
  for (const steps = desk.obey(command); ; giveSignOfLife()) {
    const step = steps.next();
    if (step.done !== true) continue;
    if (step.value !== undefined) post(step.value);
    return;
  }
}

function giveSignOfLife(): void {
  const now = performance.now();
  if (now < lastSign + SIGN_MILLISECONDS) return;
  lastSign = now;
  post({ kind: "alive" });
}

// Who has a global `postMessage` was started as a browser starts workers, whatever else there is of
// Node, as in Deno and Bun: there nobody listens to the parent port.
const parentPort =
  typeof scope.postMessage === "function" ? null : (await import("node:worker_threads")).parentPort;
function post(report: Report): void {
  if (parentPort === null) scope.postMessage?.(report);
  else parentPort.postMessage(report);
}
if (parentPort === null) scope.onmessage = (event) => obey(event.data);
else parentPort.on("message", obey);
post({ kind: "alive" });
