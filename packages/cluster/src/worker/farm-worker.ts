import { type Job, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { Claims, WITHDRAWN_CHANNEL } from "../farm/claims.ts";
import { JobLog } from "../farm/job-log.ts";
import { modelBlob } from "../farm/model-intake.ts";
import { type Lane, type LaneEnd, type LaneQueue, laneQueue, telemetry } from "../farm/queues.ts";
import type { JobData } from "../farm/submission.ts";
import { connect, PREFIX, redisOptions } from "../redis/connection.ts";
import { BlobStore } from "../store/blob-store.ts";
import {
  HURRY_CHANNEL,
  SUBTREES,
  type SubtreeData,
  type SubtreeQueue,
  subtreeQueue,
} from "../tree/subtree-queue.ts";
import { LaneJobs } from "./lane-jobs.ts";
import { Places } from "./places.ts";
import { Searchers } from "./searchers.ts";
import { SolverPool } from "./solver-pool.ts";

/** Seconds without a sign of life after which a worker's jobs are given to others. */
const USUAL_PATIENCE_SECONDS = 10;
/** Milliseconds between two looks whether the jobs that run are still wanted. */
const CLAIM_LOOK_MILLISECONDS = 5_000;
/** Workers that a job may outlive before it counts as what kills them. */
const WORKERS_OUTLIVED = 10;
/** Largest heap of a solver's process; what a job may have in all is watched besides. */
const HEAP_MEGABYTES = 8192;

/** Trees that one worker coordinates at a time: that costs next to nothing. */
const MOST_TREES = 64;

/** Takes jobs of the farm and solves them, on so many threads at a time. */
export class FarmWorker {
  readonly #places: Places;
  readonly #pool = new SolverPool(HEAP_MEGABYTES);
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #jobs: LaneJobs;
  readonly #long: LaneQueue;
  readonly #subtrees: SubtreeQueue;
  readonly #searchers: Searchers;
  readonly #workers: readonly (Worker<JobData, LaneEnd> | Worker<SubtreeData, boolean>)[];
  readonly #claimLook: NodeJS.Timeout;
  #isClosing = false;

  /**
   * @param url where Redis is
   * @param onTrouble told of what passes by itself, such as a Redis that is away
   * @param patienceSeconds without a sign of life after which a worker's jobs are given to others
   */
  constructor(
    url: string,
    threads: number,
    onTrouble: (error: Error) => void,
    patienceSeconds = USUAL_PATIENCE_SECONDS,
  ) {
    this.#redis = connect(url, onTrouble);
    this.#listener = connect(url, onTrouble);
    const store = new BlobStore(this.#redis);
    const connection = redisOptions(url);
    this.#long = laneQueue("long", connection);
    // Long jobs leave a place free, where there is one thread by sharing it.
    this.#places = new Places(Math.max(2, threads));
    this.#subtrees = subtreeQueue(connection);
    this.#searchers = new Searchers(this.#redis, HEAP_MEGABYTES, (hash) =>
      store.read(modelBlob(hash)),
    );
    const log = new JobLog(this.#redis);
    this.#jobs = new LaneJobs({
      redis: this.#redis,
      store,
      log,
      claims: new Claims(this.#redis),
      long: this.#long,
      subtrees: this.#subtrees,
      places: this.#places,
      pool: this.#pool,
      isClosing: () => this.#isClosing,
    });
    const settings = {
      connection,
      prefix: PREFIX,
      telemetry,
      lockDuration: 1000 * patienceSeconds,
      stalledInterval: 500 * patienceSeconds,
      maxStalledCount: WORKERS_OUTLIVED,
    };
    const laneWorker = (lane: Lane, concurrency: number) =>
      new Worker<JobData, LaneEnd>(
        lane,
        (job, token) => this.#orHandedOn(job, token, () => this.#jobs.process(lane, job)),
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
    this.#workers = [...lanes, treeWorker];
    const onFailed = (job: Pick<Job, "id"> | undefined, error: Error) =>
      onTrouble(new Error(`job ${job?.id}: ${error.message}`));
    for (const worker of [...lanes, treeWorker]) worker.on("error", onTrouble);
    for (const worker of lanes)
      worker.on("failed", (job, error) => {
        onFailed(job, error);
        // Whoever follows it looks whether it was given up.
        if (job?.id !== undefined) log.ring(job.id).catch(onTrouble);
      });
    treeWorker.on("failed", onFailed);
    this.#long.on("error", onTrouble);
    this.#subtrees.on("error", onTrouble);
    this.#listener.on("message", (channel, name) => {
      if (channel === HURRY_CHANNEL) this.#searchers.hurry(name);
      else this.#jobs.end(name);
    });
    this.#listener.subscribe(WITHDRAWN_CHANNEL, HURRY_CHANNEL).catch(onTrouble);
    this.#claimLook = setInterval(() => {
      this.#jobs.endUnwanted().catch(onTrouble);
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
}
