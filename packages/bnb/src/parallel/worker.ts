// What a worker thread runs: one search at a time, driven by the coordinator's commands.
import { runToEnd } from "../steps.ts";
import type { Command, Report } from "./protocol.ts";
import { WorkerDesk } from "./worker-desk.ts";

const desk = new WorkerDesk();

function obey(command: Command, post: (report: Report) => void): void {
  const report = runToEnd(desk.obey(command));
  if (report !== undefined) post(report);
}

/** A browser's worker talks through its global scope, Node's through its parent port. */
interface WorkerScope {
  postMessage(report: Report): void;
  onmessage: ((event: { readonly data: Command }) => void) | null;
}

const scope = globalThis as unknown as Partial<WorkerScope>;
if (typeof process === "object" && process.versions?.node !== undefined) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on("message", (command: Command) =>
    obey(command, (report) => parentPort.postMessage(report)),
  );
} else {
  scope.onmessage = (event) => obey(event.data, (report) => scope.postMessage?.(report));
}
