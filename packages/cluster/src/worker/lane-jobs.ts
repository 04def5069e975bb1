import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import type { Claims } from "../farm/claims.ts";
import type { JobLog } from "../farm/job-log.ts";
import { modelBlob } from "../farm/model-intake.ts";
import { type Outcome, WITHDRAWN } from "../farm/outcome.ts";
import { hasOutcome, writeOutcome } from "../farm/outcome-store.ts";
import {
  ATTEMPTS,
  type Lane,
  type LaneEnd,
  type LaneQueue,
  laneOptions,
  QUICK_SECONDS,
} from "../farm/queues.ts";
import type { JobData } from "../farm/submission.ts";
import { SolverLostError } from "../solver/solver.ts";
import type { Answer, Request, Task, TaskEnd } from "../solver/task.ts";
import type { BlobStore } from "../store/blob-store.ts";
import { clearTree } from "../tree/clear-tree.ts";
import type { SubtreeQueue } from "../tree/subtree-queue.ts";
import { Coordinator } from "./coordinator.ts";
import { JobTeller } from "./job-teller.ts";
import type { Places } from "./places.ts";
import type { SolverPool } from "./solver-pool.ts";

export type LaneJob = Job<JobData, LaneEnd>;

/** What a worker lends to the jobs that it takes. */
export interface LaneParts {
  readonly redis: Redis;
  readonly store: BlobStore;
  readonly log: JobLog;
  readonly claims: Claims;
  readonly long: LaneQueue;
  readonly subtrees: SubtreeQueue;
  readonly places: Places;
  readonly pool: SolverPool;
  /** Whether the worker hands its jobs to others. */
  readonly isClosing: () => boolean;
}

/** Does the jobs of the lanes, each to the outcome that is written down or to the next lane. */
export class LaneJobs {
  readonly #parts: LaneParts;
  /** What ends the jobs that run here, by their name. */
  readonly #running = new Map<string, AbortController>();

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Ends a job, if it runs here, with what it has. */
  end(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** A message that a job was withdrawn is lost where Redis was away at the time. */
  async endUnwanted(): Promise<void> {
    for (const [id, controller] of this.#running)
      if (!(await this.#parts.claims.isWanted(id))) controller.abort();
  }

  /** One job of a lane, to the outcome that is written down or to the other lane. */
  async process(lane: Lane, job: LaneJob): Promise<LaneEnd> {
    const id = job.id!;
    const controller = new AbortController();
    const teller = new JobTeller(this.#parts.log, id);
    const solve = () => {
      this.#running.set(id, controller);
      return this.#solveWhileWanted(lane, job, teller, controller);
    };
    try {
      const threads = job.data.options.threads ?? 1;
      // A coordinator waits most of the time.
      const end = lane === "trees" ? await solve() : await this.#parts.places.on(threads, solve);
      if (end === "moved") return await this.#move(job, teller);
      if (end !== "answered") {
        const { owner, keepSeconds } = job.data;
        await Promise.all([
          teller.finish(),
          writeOutcome(this.#parts.store, id, { owner, outcome: end }, keepSeconds),
          this.#parts.log.ring(id),
        ]);
      }
      // Whoever wrote the outcome down may not have come so far.
      if (lane === "trees") await clearTree(this.#parts.redis, this.#parts.subtrees, id);
      return "answered";
    } finally {
      this.#running.delete(id);
    }
  }

  /** Begins anew where somebody asked for the same while it was being ended for another. */
  async #solveWhileWanted(
    lane: Lane,
    job: LaneJob,
    teller: JobTeller,
    controller: AbortController,
  ): Promise<Outcome | LaneEnd> {
    for (let current = controller; ; ) {
      const [isAnswered, isWanted] = await Promise.all([
        hasOutcome(this.#parts.store, job.id!),
        this.#parts.claims.isWanted(job.id!),
      ]);
      if (isAnswered) return "answered";
      const { signal } = current;
      const end = isWanted ? await this.#solve(lane, job, teller, signal) : WITHDRAWN;
      if (end === "overtaken") continue;
      if (!current.signal.aborted || !(await this.#parts.claims.isWanted(job.id!))) return end;
      current = new AbortController();
      this.#running.set(job.id!, current);
    }
  }

  async #solve(
    lane: Lane,
    job: LaneJob,
    teller: JobTeller,
    signal: AbortSignal,
  ): Promise<Outcome | "moved" | "overtaken"> {
    const task = await this.#taskOf(job);
    if (task === null) return MODEL_GONE;
    const { data } = job;
    const id = job.id!;
    if (lane === "trees") return this.#coordinate(job, task, teller, signal);
    const limit = data.options.timeLimit!;
    const seconds = lane === "quick" ? Math.min(limit, QUICK_SECONDS) : limit;
    teller.tell({ kind: "started", attempt: job.attemptsStarted });
    const begin = performance.now();
    // Left by the quick lane.
    const point = lane === "long" ? await this.#parts.store.read(pointBlob(id)) : null;
    const timed = {
      ...task,
      options: { ...task.options, timeLimit: seconds },
      ...(point === null ? {} : { start: floatsOf(point) }),
    };
    const end = await this.#ask(job, { kind: "solve", task: timed }, seconds, teller, signal);
    if (end.outcome.kind !== "solved" || end.outcome.report.status !== "time-limit")
      return end.outcome;
    if (seconds === limit) return end.outcome;
    const left = limit - (performance.now() - begin) / 1000;
    await job.updateData({ ...data, options: { ...data.options, timeLimit: left } });
    if (end.point !== undefined)
      await this.#parts.store.writeOnce(pointBlob(id), bytesOf(end.point), POINT_KEPT_SECONDS);
    return "moved";
  }

  /** What a process needs to know of a job; null where its model is gone. */
  async #taskOf({ data: { model, options, duals, statistics } }: LaneJob): Promise<Task | null> {
    const task = { model, options, duals, statistics };
    if (!("hash" in model)) return task;
    const content = await this.#parts.store.read(modelBlob(model.hash));
    return content === null ? null : { ...task, content };
  }

  async #ask<Kind extends "solve" | "grow" | "conclude">(
    { data: { memoryMegabytes }, attemptsMade }: LaneJob,
    request: Request<Kind>,
    seconds: number,
    teller: JobTeller,
    signal: AbortSignal,
  ): Promise<Answer<Kind> | TaskEnd> {
    try {
      return await this.#parts.pool.with((solver) =>
        solver.run(request, { memoryMegabytes, seconds }, teller.tell, signal),
      );
    } catch (error) {
      // Elsewhere it may go better; the last attempt says how it went.
      const isLast = attemptsMade + 1 >= ATTEMPTS && !this.#parts.isClosing();
      if (!(error instanceof SolverLostError) || !isLast) throw error;
      return { outcome: { kind: "crashed", message: error.message } };
    }
  }

  /** Has the tree of a job searched by all workers. */
  #coordinate(
    job: LaneJob,
    task: Task,
    teller: JobTeller,
    signal: AbortSignal,
  ): Promise<Outcome | "overtaken"> {
    teller.tell({ kind: "started", attempt: job.attemptsStarted });
    const coordinator = new Coordinator(job.id!, job.data, task, {
      redis: this.#parts.redis,
      queue: this.#parts.subtrees,
      teller,
      run: (request, seconds, own) => {
        const either = own === undefined ? signal : AbortSignal.any([signal, own]);
        return this.#parts.places.on(1, () => this.#ask(job, request, seconds, teller, either));
      },
    });
    return coordinator.run(signal, this.#parts.isClosing);
  }

  /** What lasts makes way for what is quick. */
  async #move({ id, data }: LaneJob, teller: JobTeller): Promise<LaneEnd> {
    teller.tell({ kind: "moved" });
    await teller.finish();
    await this.#parts.long.add("solve", data, laneOptions(id!, data));
    return "moved";
  }
}

const MODEL_GONE: Outcome = {
  kind: "refused",
  message: "the model is not kept any more; send it again",
};
/** Seconds for which a point waits until its job goes on. */
const POINT_KEPT_SECONDS = 86_400;

function pointBlob(jobId: string): string {
  return `point:${jobId}`;
}

function bytesOf(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function floatsOf(bytes: Uint8Array): Float64Array {
  return new Float64Array(Uint8Array.from(bytes).buffer);
}
