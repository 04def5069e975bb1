import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { JobEvent } from "../farm/outcome.ts";
import { residentMemory } from "./resident-memory.ts";
import type { Answer, FromSolver, Request, Requests, TaskEnd, ToSolver } from "./task.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/solver/solver-process.js", import.meta.url));
/** Milliseconds between two looks at how much memory a job has. */
const MEMORY_LOOK_MILLISECONDS = 100;
/** Milliseconds beyond its time limit after which a job that has not ended is ended. */
const GRACE_MILLISECONDS = 15_000;
const MEGABYTE = 2 ** 20;
/** Megabytes beyond which a process is not used again: what it does not give back would count for the next job. */
const RETIRING_MEGABYTES = 512;

export interface TaskLimits {
  readonly memoryMegabytes: number;
  readonly seconds: number;
}

/** The process of a job was lost. */
export class SolverLostError extends Error {
  override readonly name = "SolverLostError";
}

/** A process that solves one task after the other. */
export class Solver {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #onMessage: (message: FromSolver) => void = () => {};
  #onExit: (how: string) => void = () => {};
  #isAlive = true;

  /** @param heapMegabytes what its JavaScript heap may take at most */
  constructor(heapMegabytes: number) {
    this.#child = fork(PROGRAM, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#ready = new Promise((resolve) => {
      this.#onMessage = () => resolve();
      this.#child.once("exit", () => resolve());
    });
    this.#child.on("message", (message: FromSolver) => this.#onMessage(message));
    this.#child.on("error", (error) => this.#end(error.message));
    this.#child.on("exit", (code, signal) => this.#end(signal ?? `exit code ${code}`));
  }

  /** Whether it can be given another task. */
  get isFit(): boolean {
    return this.#isAlive && this.#memory < RETIRING_MEGABYTES * MEGABYTE;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Has something done. What needs too much memory is ended, with that as its outcome.
   *
   * @param signal ends it with the best point so far
   * @throws {SolverLostError} where the process breaks, or does not end in time
   */
  async run<Kind extends keyof Requests>(
    request: Request<Kind>,
    limits: TaskLimits,
    onEvent: (event: JobEvent) => void,
    signal: AbortSignal,
  ): Promise<Answer<Kind> | TaskEnd> {
    await this.#ready;
    if (!this.#isAlive) throw new SolverLostError("the process of the job could not be started");
    const stop = () => this.#say({ kind: "stop" });
    const before = this.#memory;
    let hasTooMuch = false;
    const memoryWatch = setInterval(() => {
      hasTooMuch ||= this.#memory - before > limits.memoryMegabytes * MEGABYTE;
      if (hasTooMuch) this.kill();
    }, MEMORY_LOOK_MILLISECONDS);
    const overtime = setTimeout(() => this.kill(), 1000 * limits.seconds + GRACE_MILLISECONDS);
    signal.addEventListener("abort", stop);
    try {
      return await new Promise<Answer<Kind> | TaskEnd>((resolve, reject) => {
        this.#onExit = (how) => {
          if (hasTooMuch) resolve(tooMuch(limits));
          else reject(new SolverLostError(`the process of the job ended (${how})`));
        };
        this.#onMessage = (message) => {
          if (message.kind === "ready") return;
          message.events.forEach(onEvent);
          if (message.kind === "answer") resolve(message.answer as Answer<Kind>);
        };
        this.#say(request);
        if (signal.aborted) stop();
      });
    } finally {
      clearInterval(memoryWatch);
      clearTimeout(overtime);
      signal.removeEventListener("abort", stop);
      this.#onExit = () => {};
      this.#onMessage = () => {};
    }
  }

  /** Subtrees at hand are wanted back soon. */
  hurry(): void {
    this.#say({ kind: "hurry" });
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  get #memory(): number {
    const { pid } = this.#child;
    return (pid === undefined ? undefined : residentMemory(pid)) ?? 0;
  }

  #say(message: ToSolver): void {
    // Where the process has just ended its exit tells, so that a failure to send needs no telling.
    if (this.#isAlive) this.#child.send(message, () => {});
  }

  #end(how: string): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    this.#onExit(how);
  }
}

function tooMuch({ memoryMegabytes }: TaskLimits): TaskEnd {
  const message = `the job needed more than ${memoryMegabytes} MB of memory`;
  return { outcome: { kind: "memory-limit", message } };
}
