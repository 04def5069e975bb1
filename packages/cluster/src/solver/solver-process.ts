// The process in which jobs are solved, one after the other: the worker's own event loop stays free,
// and a job that eats all memory takes nothing but this process along.
import { solveTask } from "./solve-task.ts";
import type { FromSolver, Task, ToSolver } from "./task.ts";

let controller = new AbortController();

function say(message: FromSolver): void {
  process.send?.(message);
}

async function handle(task: Task): Promise<void> {
  controller = new AbortController();
  const end = await solveTask(task, (event) => say({ kind: "event", event }), controller.signal);
  say({ kind: "end", end });
}

process.on("message", (message: ToSolver) => {
  if (message.kind === "stop") return controller.abort();
  handle(message.task).catch((error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`bough: ${text}\n`, () => process.exit(1));
  });
});
// Ctrl-C reaches the whole group of processes; the worker tells what is to become of its jobs.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
say({ kind: "ready" });
