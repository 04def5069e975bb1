// What a worker thread runs: one search at a time, driven by the coordinator's commands.
import { InternalError } from "@bough/problem";
import type { Command, Report } from "./protocol.ts";
import { WorkerSearch } from "./worker-search.ts";

type Post = (report: Report) => void;

let search: WorkerSearch | undefined;

function obey(command: Command, post: Post): void {
  try {
    const report = answer(command);
    if (report !== undefined) post(report);
  } catch (error) {
    post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

function answer(command: Command): Report | undefined {
  switch (command.kind) {
    case "start":
      search = new WorkerSearch(command);
      return { kind: "ready" };
    case "give":
      return { kind: "given", nodes: started().release(command.count) };
    case "round":
      return started().runRound(command);
    case "end":
      search = undefined;
      return undefined;
  }
}

function started(): WorkerSearch {
  if (search === undefined) throw new InternalError("a worker was given work before a problem");
  return search;
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
