import type { Command, GalleryEntry, Job, Picture, Report, Settings } from "../protocol.ts";

/** Milliseconds that a worker has to obey a wish to stop before it is ended with its program. */
const PATIENCE = 2000;

type Hear = (report: Report) => void;

/** The page's side of the solving worker: starts it, passes on what it says, ends it where it must. */
export class Solver {
  #worker: Worker;
  readonly #hear: Hear;
  #isSolving = false;
  /** A program may have left anything behind: the next job gets a fresh worker. */
  #isUsedUp = false;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(hear: Hear) {
    this.#hear = hear;
    this.#worker = this.#start();
    this.#post({ kind: "gallery" });
  }

  get isSolving(): boolean {
    return this.#isSolving;
  }

  preview(puzzle: string, text: string): void {
    if (this.#isUsedUp && !this.#isSolving) this.#renew();
    this.#post({ kind: "preview", puzzle, text });
  }

  solve(job: Job, settings: Settings): void {
    if (this.#isUsedUp) this.#renew();
    this.#isSolving = true;
    this.#isUsedUp = job.kind === "program";
    this.#post({ kind: "solve", job, settings });
  }

  /** The solve ends with what it knows; where it does not in time, it is ended without. */
  stop(): void {
    this.#post({ kind: "stop" });
    this.#patience = setTimeout(() => {
      this.#renew();
      this.#end({ kind: "failed", message: "The program did not stop, and was ended." });
    }, PATIENCE);
  }

  write(format: Extract<Command, { kind: "export" }>["format"]): void {
    this.#post({ kind: "export", format });
  }

  #start(): Worker {
    const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.kind === "done" || (data.kind === "failed" && this.#isSolving)) this.#end(data);
      else this.#hear(data);
    };
    worker.onerror = ({ message }) => {
      this.#renew();
      this.#end({ kind: "failed", message: message || "The solver cannot be loaded." });
    };
    return worker;
  }

  #renew(): void {
    this.#worker.terminate();
    this.#worker = this.#start();
    this.#isUsedUp = false;
  }

  #end(report: Report): void {
    clearTimeout(this.#patience);
    this.#isSolving = false;
    this.#hear(report);
  }

  #post(command: Command): void {
    this.#worker.postMessage(command);
  }
}

export type { GalleryEntry, Picture };
