import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { redisOptions } from "../redis/connection.ts";
import { BlobStore, blobKey } from "../store/blob-store.ts";
import { Claims } from "./claims.ts";
import { jobIdOf } from "./job-id.ts";
import { JobLog, logKey } from "./job-log.ts";
import { type FarmLimits, MODEL_KEPT_SECONDS, RefusedError, USUAL_PRIORITY } from "./limits.ts";
import { modelBlob, type TakenModel, takeModel, takeText } from "./model-intake.ts";
import { OpenJobs } from "./open-jobs.ts";
import { type Outcome, WITHDRAWN } from "./outcome.ts";
import { outcomeBlob, readOutcome, removeOutcome, type StoredOutcome } from "./outcome-store.ts";
import { LANES, type Lane, type LaneQueue, laneOptions, laneQueue, QUICK_BYTES } from "./queues.ts";
import type { JobData, Submission, TaskModel } from "./submission.ts";

/** How a job stands. */
export interface JobView {
  readonly id: string;
  readonly state: "waiting" | "running" | "done";
  /** Where it is done. */
  readonly outcome?: Outcome;
}

/** What a submission came to. */
export interface Submitted extends JobView {
  /** To be given back by who no longer wants the answer. */
  readonly claim: string;
  /** Whether the same had been asked before. */
  readonly isKnown: boolean;
}

/** How BullMQ calls jobs that no worker has. */
const WAITING_STATES: ReadonlySet<string> = new Set(["waiting", "prioritized", "delayed"]);
/** Glances at a job that is said to be finished; without an outcome then, that is not kept any more. */
const MOST_LOOKS = 3;
/** Milliseconds for which a measured load counts as the present one. */
const LOAD_KEPT_MILLISECONDS = 1000;

/** The farm as a server sees it: takes models and jobs in, and tells how these stand. */
export class Farm {
  readonly limits: FarmLimits;
  readonly store: BlobStore;
  readonly log: JobLog;
  readonly queues: Readonly<Record<Lane, LaneQueue>>;
  readonly #claims: Claims;
  readonly #openJobs: OpenJobs;
  readonly #redis: Redis;
  #loadMeasuredAt = Number.NEGATIVE_INFINITY;
  #load: Promise<void> = Promise.resolve();

  /** @param redis stays the caller's */
  constructor(url: string, redis: Redis, limits: FarmLimits, onTrouble: (error: Error) => void) {
    this.limits = limits;
    this.#redis = redis;
    this.store = new BlobStore(redis);
    this.log = new JobLog(redis);
    this.#claims = new Claims(redis);
    this.#openJobs = new OpenJobs(redis, async (id, owner) => {
      const view = await this.look(id, owner);
      return view !== undefined && view.state !== "done";
    });
    const connection = redisOptions(url);
    const queueOf = (lane: Lane) => laneQueue(lane, connection);
    this.queues = { quick: queueOf("quick"), long: queueOf("long"), trees: queueOf("trees") };
    for (const queue of Object.values(this.queues)) queue.on("error", onTrouble);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
  }

  /** Takes a model in, to be named by its hash. */
  async takeModel(body: AsyncIterable<Uint8Array>): Promise<TakenModel> {
    await this.#requireRoom();
    return takeModel(body, this.store, this.limits);
  }

  hasModel(hash: string): Promise<boolean> {
    return this.store.keep(modelBlob(hash), MODEL_KEPT_SECONDS);
  }

  /**
   * Takes a job in, or finds the one that there is of the same.
   *
   * @param mostOpen jobs that the owner may have open at a time
   * @throws {RefusedError} where it asks for more than it may have, or its model is not there
   */
  async submit(submission: Submission, owner: string, mostOpen = Infinity): Promise<Submitted> {
    await this.#requireRoom();
    const { model, keep } = await this.#taken(submission);
    const data = this.#jobData(submission, model, owner);
    const id = jobIdOf(data);
    const claim = randomUUID();
    const kept = keep?.();
    const [isNew, lane] = await Promise.all([
      this.#isNew(id),
      this.#laneOf(data),
      this.#claims.add(id, claim),
      kept,
    ]);
    if (!isNew) {
      const present = await this.look(id, owner);
      if (present !== undefined && !mustBeAskedAgain(present))
        return { ...present, claim, isKnown: true };
      // What the queue remembers of it would keep a new job of that name out.
      await this.#forget(id);
    }
    if (mostOpen < Infinity) await this.#openJobs.add(id, owner, mostOpen);
    await this.queues[lane].add("solve", data, laneOptions(id, data));
    return { id, state: "waiting", claim, isKnown: false };
  }

  /** True where nothing is kept of a job of that name. */
  async #isNew(id: string): Promise<boolean> {
    const inQueues = LANES.map((lane) => this.queues[lane].toKey(id));
    const kept = await this.#redis.exists(blobKey(outcomeBlob(id)), logKey(id), ...inQueues);
    return kept === 0;
  }

  /** How a job stands; undefined where the owner has none of that name. */
  async look(id: string, owner: string): Promise<JobView | undefined> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      // In this order: who is in no queue any more has left an outcome.
      const [present, stored] = await Promise.all([this.#lanesOf(id), readOutcome(this.store, id)]);
      if (stored !== null)
        return stored.owner === owner ? { id, state: "done", outcome: stored.outcome } : undefined;
      const view = await this.#lookInQueues(id, owner, present);
      // It has gone on between two glances: to its outcome, or to the next lane.
      if (view !== "finished") return view;
    }
    return undefined;
  }

  /** How a job ended; undefined while it has not, which is cheaper to see than how it stands. */
  async end(id: string, owner: string): Promise<JobView | undefined> {
    const stored = await readOutcome(this.store, id);
    if (stored === null || stored.owner !== owner) return undefined;
    return { id, state: "done", outcome: stored.outcome };
  }

  /** The lanes that know a job, the later first: one that has moved is still remembered by the earlier. */
  async #lanesOf(id: string): Promise<Lane[]> {
    const known = await Promise.all(
      LANES.map((lane) => this.#redis.exists(this.queues[lane].toKey(id))),
    );
    return LANES.filter((_, k) => known[k] === 1).reverse();
  }

  async #lookInQueues(
    id: string,
    owner: string,
    lanes: readonly Lane[],
  ): Promise<JobView | "finished" | undefined> {
    let isFinished = false;
    for (const lane of lanes) {
      const job = await this.queues[lane].getJob(id);
      if (job === undefined || job.data.owner !== owner) continue;
      const state = await job.getState();
      isFinished ||= state === "completed";
      if (state === "completed" || state === "unknown") continue;
      if (state === "failed") {
        const message = `it was given up: ${job.failedReason}`;
        return { id, state: "done", outcome: { kind: "crashed", message } };
      }
      return { id, state: state === "active" ? "running" : "waiting" };
    }
    return isFinished ? "finished" : undefined;
  }

  /** Gives a claim back; the last one ends the job. False where there was none. */
  async withdraw(id: string, claim: string): Promise<boolean> {
    const which = await this.#claims.withdraw(id, claim);
    if (which === "last") await this.#endWaiting(id);
    return which !== "none";
  }

  /** Ends a job that waits; one that runs is ended by its worker. */
  async #endWaiting(id: string): Promise<void> {
    for (const lane of await this.#lanesOf(id)) {
      const queue = this.queues[lane];
      const job = await queue.getJob(id);
      if (job === undefined || !WAITING_STATES.has(await job.getState())) continue;
      // Where a worker has just taken it, it cannot be removed, and that one has heard of the withdrawal.
      if ((await queue.remove(id)) === 0) continue;
      const { data } = job;
      const stored: StoredOutcome = { owner: data.owner, outcome: WITHDRAWN };
      const key = blobKey(outcomeBlob(id));
      const text = JSON.stringify(stored);
      const isEnded = await this.#claims.writeUnlessWanted(id, key, text, data.keepSeconds);
      // Somebody asked for the same between the two and found it waiting.
      if (!isEnded) await queue.add("solve", data, laneOptions(id, data));
      await this.log.ring(id);
    }
  }

  /** The model as a job names it, and what puts it into the store where it came with the request. */
  async #taken({
    model,
    shared,
  }: Submission): Promise<{ model: TaskModel; keep?: () => Promise<void> }> {
    if ("riddle" in model) {
      if (shared === true) throw new RefusedError(400, "riddles are not shared among workers");
      return { model };
    }
    const name = model.fileName === undefined ? {} : { fileName: model.fileName };
    if ("hash" in model) {
      if (await this.hasModel(model.hash)) return { model: { hash: model.hash, ...name } };
      throw new RefusedError(404, "there is no model of that hash; send it first");
    }
    const { hash, keep } = takeText(model.text, this.store);
    return { model: { hash, ...name }, keep };
  }

  #jobData(submission: Submission, model: TaskModel, owner: string): JobData {
    const { limits } = this;
    const { options = {} } = submission;
    const within = (what: string, asked: number, limit: number) => {
      if (asked <= limit) return asked;
      throw new RefusedError(400, `${what} may be ${limit} at most, not ${asked}`);
    };
    const timeLimit = within(
      "the time limit",
      options.timeLimit ?? limits.jobSeconds,
      limits.jobSeconds,
    );
    const memory = submission.memoryMegabytes ?? limits.usualMemoryMegabytes;
    const keep = submission.keepSeconds ?? limits.usualKeepSeconds;
    return {
      owner,
      model,
      options: { ...options, timeLimit },
      duals: submission.duals ?? false,
      statistics: submission.statistics ?? false,
      shared: submission.shared ?? false,
      memoryMegabytes: within("memoryMegabytes", memory, limits.memoryMegabytes),
      keepSeconds: within("keepSeconds", keep, limits.keepSeconds),
      priority: submission.priority ?? USUAL_PRIORITY,
    };
  }

  async #laneOf({ model, shared }: JobData): Promise<Lane> {
    if (shared) return "trees";
    if (!("hash" in model)) return "quick";
    return (await this.store.size(modelBlob(model.hash))) > QUICK_BYTES ? "long" : "quick";
  }

  /** Makes way for the same job once more. */
  async #forget(id: string): Promise<void> {
    await Promise.all([
      removeOutcome(this.store, id),
      this.log.remove(id),
      ...LANES.map((lane) => this.queues[lane].remove(id)),
    ]);
  }

  /** Refuses where the store or the queues are full, as measured within the last second. */
  async #requireRoom(): Promise<void> {
    const now = performance.now();
    if (now - this.#loadMeasuredAt > LOAD_KEPT_MILLISECONDS) {
      this.#loadMeasuredAt = now;
      this.#load = this.#measureLoad();
      // Whoever waits for it hears of it; who comes after the second asks anew.
      this.#load.catch(() => {});
    }
    await this.#load;
  }

  async #measureLoad(): Promise<void> {
    const { storeBytes, waitingJobs } = this.limits;
    const used = /^used_memory:(\d+)/m.exec(await this.#redis.info("memory"))?.[1];
    if (Number(used) > storeBytes)
      throw new RefusedError(507, "the store is full; answers that are kept go with time");
    const counts = await Promise.all(Object.values(this.queues).map((queue) => queue.count()));
    if (counts.reduce((sum, count) => sum + count, 0) > waitingJobs)
      throw new RefusedError(503, "too many jobs wait; try again later");
  }
}

/** What ended without an answer because nobody wanted it any more, or by an accident. */
function mustBeAskedAgain({ outcome }: JobView): boolean {
  if (outcome === undefined) return false;
  return (
    outcome.kind === "crashed" ||
    (outcome.kind === "solved" && outcome.report.status === "interrupted")
  );
}
