import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { spentBy } from "../../process-time.ts";
import type { LateRequest, LateRun } from "./request.ts";

/**
 * Seconds after which a run that has not ended is ended with its process: of its processor time, and
 * of the clock, which a busy machine stretches.
 */
const PATIENCE = 60;
const WALL_PATIENCE = 900;
/** Milliseconds between two looks at the time. */
const LOOK = 1000;
/** MiB of heap for a process. */
const HEAP = 3000;
/** Runs after which a process makes room for a new one. */
const RUNS = 40;

/**
 * A process apart for runs that may hold it, hang it or break it. It serves for several runs, since
 * to warm one up costs more than most of them.
 */
export class Apart {
  #child: ChildProcess | undefined;
  #runs = 0;

  /** What the run came to; a text where the process ended without an answer. */
  async run(request: LateRequest): Promise<LateRun | string> {
    if (this.#runs === RUNS) this.close();
    this.#child ??= this.#start();
    const child = this.#child;
    this.#runs++;
    const answer = await answerOf(child, request);
    if (typeof answer === "string") this.close();
    return answer;
  }

  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #start(): ChildProcess {
    this.#runs = 0;
    const script = fileURLToPath(new URL("late-process.js", import.meta.url));
    return fork(script, { execArgv: [`--max-old-space-size=${HEAP}`] });
  }
}

function answerOf(child: ChildProcess, request: LateRequest): Promise<LateRun | string> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const before = spentBy(child.pid)?.all ?? 0;
    const patience = setInterval(() => {
      const spent = (spentBy(child.pid)?.all ?? 0) - before;
      const isHanging = performance.now() - start > 1000 * WALL_PATIENCE;
      if (isHanging || spent > PATIENCE) child.kill("SIGKILL");
    }, LOOK);
    const end = (result: LateRun | string) => {
      clearInterval(patience);
      child.removeAllListeners();
      resolve(result);
    };
    child.once("error", reject);
    child.once("message", (answer) => end(answer as LateRun));
    child.once("exit", (code, signal) =>
      end(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`),
    );
    child.send(request);
  });
}
