// The process in which jobs are solved, one after the other: the worker's own event loop stays free,
// and a job that eats all memory takes nothing but this process along.
import type { SubtreeSearch } from "@bough/bnb/shared-tree";
import type { JobEvent } from "../farm/outcome.ts";
import { solveTask } from "./solve-task.ts";
import type { FromSolver, Request, ToSolver } from "./task.ts";

let controller = new AbortController();
/** Of the tree that this process has joined. */
let search: SubtreeSearch | undefined;

function say(message: FromSolver): void {
  process.send?.(message);
}

/** Milliseconds for which events gather: small jobs are over by then, and tell all at once. */
const GATHERING_MILLISECONDS = 50;
let events: JobEvent[] = [];
let gatheringSince = 0;
let gathering: NodeJS.Timeout | undefined;

function tell(event: JobEvent): void {
  const now = performance.now();
  if (events.length === 0) {
    gatheringSince = now;
    gathering = setTimeout(tellAll, GATHERING_MILLISECONDS);
  }
  events.push(event);
  // Where the solve leaves timers no turn.
  if (now - gatheringSince >= GATHERING_MILLISECONDS) tellAll();
}

function tellAll(): void {
  say({ kind: "events", events: gathered() });
}

function gathered(): readonly JobEvent[] {
  clearTimeout(gathering);
  const all = events;
  events = [];
  return all;
}

async function answer(request: Request, signal: AbortSignal): Promise<unknown> {
  if (request.kind === "solve") return solveTask(request.task, tell, signal);
  if (request.kind === "search") {
    signal.addEventListener("abort", () => search?.stop());
    return search?.run(request.subtrees);
  }
  const { concludeTask, growTask, joinTask } = await import("./tree-tasks.ts");
  if (request.kind === "grow") return growTask(request, tell, signal);
  if (request.kind === "conclude") return concludeTask(request, tell, signal);
  search = await joinTask(request);
  return null;
}

process.on("message", (message: ToSolver) => {
  if (message.kind === "stop") return controller.abort();
  if (message.kind === "hurry") return search?.hurry();
  controller = new AbortController();
  answer(message, controller.signal).then(
    (result) => say({ kind: "answer", answer: result, events: gathered() }),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`bough: ${text}\n`, () => process.exit(1));
    },
  );
});
// Ctrl-C reaches the whole group of processes; the worker tells what is to become of its jobs.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
say({ kind: "ready" });
