// The worker's file in a browser; the build makes one file of it and all it imports.
import type { Command, Report } from "../platform/protocol.ts";
import { beginWork } from "./worker-loop.ts";

/** A browser's worker talks through its global scope. */
interface WorkerScope {
  postMessage(report: Report): void;
  onmessage: ((event: { readonly data: Command }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const handle = beginWork((report) => scope.postMessage(report));
scope.onmessage = (event) => handle(event.data);
