import { type Job, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { Claims, WITHDRAWN_CHANNEL } from "../farm/claims.ts";
import { JobLog } from "../farm/job-log.ts";
import { modelBlob } from "../farm/model-intake.ts";
import type { Outcome } from "../farm/outcome.ts";
import { hasOutcome, writeOutcome } from "../farm/outcome-store.ts";
import {
  ATTEMPTS,
  type Lane,
  type LaneEnd,
  type LaneQueue,
  laneOptions,
  laneQueue,
  QUICK_SECONDS,
  telemetry,
} from "../farm/queues.ts";
import type { JobData } from "../farm/submission.ts";
import { connect, PREFIX, redisOptions } from "../redis/connection.ts";
import { SolverLostError } from "../solver/solver.ts";
import type { Answer, Request, Task, TaskEnd } from "../solver/task.ts";
import { BlobStore } from "../store/blob-store.ts";
import {
  HURRY_CHANNEL,
  SUBTREES,
  type SubtreeData,
  type SubtreeQueue,
  subtreeQueue,
} from "../tree/subtree-queue.ts";
import { Coordinator } from "./coordinator.ts";
import { JobTeller } from "./job-teller.ts";
import { Places } from "./places.ts";
import { Searchers } from "./searchers.ts";
import { SolverPool } from "./solver-pool.ts";

/** Milliseconds without a sign of life after which a worker's jobs are given to others. */
const LOCK_MILLISECONDS = 10_000;
/** Milliseconds between two looks for such jobs. */
const STALLED_LOOK_MILLISECONDS = 5_000;
/** Milliseconds between two looks whether the jobs that run are still wanted. */
const CLAIM_LOOK_MILLISECONDS = 5_000;
/** Workers that a job may outlive before it counts as what kills them. */
const WORKERS_OUTLIVED = 10;
/** Largest heap of a solver's process; what a job may have in all is watched besides. */
const HEAP_MEGABYTES = 8192;

/** Trees that one worker coordinates at a time: that costs next to nothing. */
const MOST_TREES = 64;

type LaneJob = Job<JobData, LaneEnd>;

/** Takes jobs of the farm and solves them, on so many threads at a time. */
export class FarmWorker {
  readonly #places: Places;
  readonly #pool = new SolverPool(HEAP_MEGABYTES);
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #store: BlobStore;
  readonly #log: JobLog;
  readonly #claims: Claims;
  readonly #long: LaneQueue;
  readonly #subtrees: SubtreeQueue;
  readonly #searchers: Searchers;
  readonly #workers: readonly (Worker<JobData, LaneEnd> | Worker<SubtreeData, boolean>)[];
  readonly #claimLook: NodeJS.Timeout;
  #isClosing = false;
  /** What ends the jobs that run here, by their name. */
  readonly #running = new Map<string, AbortController>();

  /**
   * @param url where Redis is
   * @param onTrouble told of what passes by itself, such as a Redis that is away
   */
  constructor(url: string, threads: number, onTrouble: (error: Error) => void) {
    this.#redis = connect(url, onTrouble);
    this.#listener = connect(url, onTrouble);
    this.#store = new BlobStore(this.#redis);
    this.#log = new JobLog(this.#redis);
    this.#claims = new Claims(this.#redis);
    const connection = redisOptions(url);
    this.#long = laneQueue("long", connection);
    // Long jobs leave a place free, where there is one thread by sharing it.
    this.#places = new Places(Math.max(2, threads));
    this.#subtrees = subtreeQueue(connection);
    this.#searchers = new Searchers(this.#redis, HEAP_MEGABYTES, (hash) =>
      this.#store.read(modelBlob(hash)),
    );
    const settings = {
      connection,
      prefix: PREFIX,
      telemetry,
      lockDuration: LOCK_MILLISECONDS,
      stalledInterval: STALLED_LOOK_MILLISECONDS,
      maxStalledCount: WORKERS_OUTLIVED,
    };
    const laneWorker = (lane: Lane, concurrency: number) =>
      new Worker<JobData, LaneEnd>(
        lane,
        (job, token) => this.#orHandedOn(job, token, () => this.#process(lane, job)),
        { ...settings, concurrency },
      );
    const treeWorker = new Worker<SubtreeData, boolean>(
      SUBTREES,
      (job, token) =>
        this.#orHandedOn(job, token, () => this.#places.on(1, () => this.#searchers.search(job))),
      { ...settings, concurrency: threads },
    );
    const lanes = [
      laneWorker("quick", threads),
      laneWorker("long", Math.max(1, threads - 1)),
      laneWorker("trees", MOST_TREES),
    ];
    for (const worker of lanes) {
      worker.on("error", onTrouble);
      worker.on("failed", (job, error) => onTrouble(new Error(`job ${job?.id}: ${error.message}`)));
    }
    treeWorker.on("error", onTrouble);
    treeWorker.on("failed", (job, error) =>
      onTrouble(new Error(`job ${job?.id}: ${error.message}`)),
    );
    this.#workers = [...lanes, treeWorker];
    this.#long.on("error", onTrouble);
    this.#subtrees.on("error", onTrouble);
    this.#listener.on("message", (channel, name) => {
      if (channel === HURRY_CHANNEL) this.#searchers.hurry(name);
      else this.#running.get(name)?.abort();
    });
    this.#listener.subscribe(WITHDRAWN_CHANNEL, HURRY_CHANNEL).catch(onTrouble);
    this.#claimLook = setInterval(() => {
      this.#endUnwanted().catch(onTrouble);
    }, CLAIM_LOOK_MILLISECONDS);
  }

  /** Hands the jobs at hand to other workers, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#claimLook);
    const closed = this.#workers.map((worker) => worker.close());
    this.#pool.close();
    this.#searchers.close();
    await Promise.all(closed);
    await Promise.all([this.#long.close(), this.#subtrees.close()]);
    this.#redis.disconnect();
    this.#listener.disconnect();
  }

  /** Does a job, or hands it on where this worker is being closed. */
  async #orHandedOn<T>(
    job: Pick<Job, "moveToWait">,
    token: string | undefined,
    action: () => Promise<T>,
  ): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!this.#isClosing) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }

  /** A message that a job was withdrawn is lost where Redis was away at the time. */
  async #endUnwanted(): Promise<void> {
    for (const [id, controller] of this.#running)
      if (!(await this.#claims.isWanted(id))) controller.abort();
  }

  /** One job of a lane, to the outcome that is written down or to the other lane. */
  async #process(lane: Lane, job: LaneJob): Promise<LaneEnd> {
    const id = job.id!;
    if (await hasOutcome(this.#store, id)) return "answered";
    const controller = new AbortController();
    const teller = new JobTeller(this.#log, id);
    const solve = () => {
      this.#running.set(id, controller);
      return this.#solveWhileWanted(lane, job, teller, controller);
    };
    try {
      const threads = job.data.options.threads ?? 1;
      // A coordinator waits most of the time.
      const end = lane === "trees" ? await solve() : await this.#places.on(threads, solve);
      if (end === "moved") return await this.#move(job, teller);
      await teller.finish();
      const { owner, keepSeconds } = job.data;
      await writeOutcome(this.#store, id, { owner, outcome: end }, keepSeconds);
      await this.#log.ring(id);
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
  ): Promise<Outcome | "moved"> {
    for (let current = controller; ; ) {
      const isWanted = await this.#claims.isWanted(job.id!);
      const end = isWanted ? await this.#solve(lane, job, teller, current.signal) : WITHDRAWN;
      if (!current.signal.aborted || !(await this.#claims.isWanted(job.id!))) return end;
      current = new AbortController();
      this.#running.set(job.id!, current);
    }
  }

  async #solve(
    lane: Lane,
    job: LaneJob,
    teller: JobTeller,
    signal: AbortSignal,
  ): Promise<Outcome | "moved"> {
    const { data } = job;
    const id = job.id!;
    if (lane === "trees") return this.#coordinate(job, teller, signal);
    const limit = data.options.timeLimit!;
    const seconds = lane === "quick" ? Math.min(limit, QUICK_SECONDS) : limit;
    teller.tell({ kind: "started", attempt: job.attemptsStarted });
    const begin = performance.now();
    const end = await this.#run(job, seconds, teller, signal);
    if (end.outcome.kind !== "solved" || end.outcome.report.status !== "time-limit")
      return end.outcome;
    if (seconds === limit) return end.outcome;
    const left = limit - (performance.now() - begin) / 1000;
    await job.updateData({ ...data, options: { ...data.options, timeLimit: left } });
    if (end.point !== undefined)
      await this.#store.writeOnce(pointBlob(id), bytesOf(end.point), POINT_KEPT_SECONDS);
    return "moved";
  }

  async #run(
    job: LaneJob,
    seconds: number,
    teller: JobTeller,
    signal: AbortSignal,
  ): Promise<TaskEnd> {
    const task = await this.#taskOf(job);
    if (task === null) return { outcome: MODEL_GONE };
    const point = await this.#store.read(pointBlob(job.id!));
    const timed = {
      ...task,
      options: { ...task.options, timeLimit: seconds },
      ...(point === null ? {} : { start: floatsOf(point) }),
    };
    return this.#ask(job, { kind: "solve", task: timed }, seconds, teller, signal);
  }

  /** What a process needs to know of a job; null where its model is gone. */
  async #taskOf({ data: { model, options, duals, statistics } }: LaneJob): Promise<Task | null> {
    const task = { model, options, duals, statistics };
    if (!("hash" in model)) return task;
    const content = await this.#store.read(modelBlob(model.hash));
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
      return await this.#pool.with((solver) =>
        solver.run(request, { memoryMegabytes, seconds }, teller.tell, signal),
      );
    } catch (error) {
      // Elsewhere it may go better; the last attempt says how it went.
      const isLast = attemptsMade + 1 >= ATTEMPTS && !this.#isClosing;
      if (!(error instanceof SolverLostError) || !isLast) throw error;
      return { outcome: { kind: "crashed", message: error.message } };
    }
  }

  /** Has the tree of a job searched by all workers. */
  async #coordinate(job: LaneJob, teller: JobTeller, signal: AbortSignal): Promise<Outcome> {
    const task = await this.#taskOf(job);
    if (task === null) return MODEL_GONE;
    teller.tell({ kind: "started", attempt: job.attemptsStarted });
    const coordinator = new Coordinator(job.id!, job.data, task, {
      redis: this.#redis,
      queue: this.#subtrees,
      teller,
      run: (request, seconds) =>
        this.#places.on(1, () => this.#ask(job, request, seconds, teller, signal)),
    });
    return coordinator.run(signal, () => this.#isClosing);
  }

  /** What lasts makes way for what is quick. */
  async #move({ id, data }: LaneJob, teller: JobTeller): Promise<LaneEnd> {
    teller.tell({ kind: "moved" });
    await teller.finish();
    await this.#long.add("solve", data, laneOptions(id!, data));
    return "moved";
  }
}

/** What becomes of a job that nobody wants any more before it has begun. */
const WITHDRAWN: Outcome = { kind: "solved", report: { status: "interrupted", warnings: [] } };
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
