import { randomUUID } from "node:crypto";
import { DEFAULT_TOLERANCES, relativeGap } from "@bough/problem";
import type { Redis } from "ioredis";
import type { Outcome } from "../farm/outcome.ts";
import type { JobData } from "../farm/submission.ts";
import { shownError } from "../redis/connection.ts";
import type { Answer, Request, Task, TaskEnd } from "../solver/task.ts";
import { JOBS_AHEAD, LOOK_MILLISECONDS, NODES_WANTED } from "../tree/lease-rules.ts";
import {
  GRACE_SHARE,
  LEAST_GRACE_SECONDS,
  MOST_RACERS,
  type Raced,
  settingsOf,
  winnerOf,
} from "../tree/racing.ts";
import { HURRY_CHANNEL, type SubtreeData, type SubtreeQueue } from "../tree/subtree-queue.ts";
import { type TreeRoot, type TreeState, TreeStore } from "../tree/tree-store.ts";
import type { JobTeller } from "./job-teller.ts";

/** Jobs of a tree that may fail before it is given up. */
const MOST_FAILURES = 20;
/** Where the job does not say: those of every solve. */
const USUAL_GAPS = {
  gapRelative: DEFAULT_TOLERANCES.gapRelative,
  gapAbsolute: DEFAULT_TOLERANCES.gapAbsolute,
};

const look = () => new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));

/** The worker that it ran in is being closed. */
class CoordinatorLeftError extends Error {
  override readonly name = "CoordinatorLeftError";
}

/** What a coordinator needs of the worker that it runs in. */
export interface CoordinatorParts {
  readonly redis: Redis;
  readonly queue: SubtreeQueue;
  /** Has something done in a solver process; the signal ends it, as that of the job does. */
  readonly run: <Kind extends "grow" | "conclude">(
    request: Request<Kind>,
    seconds: number,
    signal?: AbortSignal,
  ) => Promise<Answer<Kind> | TaskEnd>;
  readonly teller: JobTeller;
}

/**
 * Has a tree searched by all workers, from its root to its outcome. What it knows lies in Redis: where
 * this one is lost, the next takes up the tree as it stands.
 */
export class Coordinator {
  readonly #treeId: string;
  readonly #data: JobData;
  readonly #task: Task;
  readonly #parts: CoordinatorParts;
  readonly #store: TreeStore;
  #jobs = 0;
  #failures = 0;
  #told = { best: Infinity, at: Number.NEGATIVE_INFINITY };

  constructor(treeId: string, data: JobData, task: Task, parts: CoordinatorParts) {
    this.#treeId = treeId;
    this.#data = data;
    this.#task = task;
    this.#parts = parts;
    this.#store = new TreeStore(parts.redis, treeId);
  }

  /**
   * The outcome is to be written down before the tree is cleared: whoever finds it gone looks there.
   *
   * @param signal ends the search with the best point so far
   * @param isLeft whether another worker is to go on with it
   * @returns "overtaken" where the tree is not as this one left it: another, who took this one for
   *   dead, has begun it or ended it, or Redis has lost it
   * @throws {CoordinatorLeftError} where another worker is to go on
   */
  async run(signal: AbortSignal, isLeft: () => boolean): Promise<Outcome | "overtaken"> {
    const startedAt = Date.now();
    let root = await this.#store.root();
    if (root === null) {
      const race = await this.#race();
      if (race === "overtaken" || "kind" in race) return race;
      const { tree, racer: winner, isMaximised, racers } = race;
      const settings = settingsOf(this.#data.options, winner);
      const handOver = { ...tree.root, incumbent: tree.point };
      const generation = randomUUID();
      root = { generation, handOver, settings, winner, racers, isMaximised, startedAt };
      if (!(await this.#store.begin(tree.nodes, tree, root))) return "overtaken";
      // The others may stop.
      await this.#parts.redis.publish(HURRY_CHANNEL, this.#treeId);
    }
    const ended = await this.#untilEnded(root, signal, isLeft);
    if (ended === "overtaken") return ended;
    if (ended === "broken")
      return { kind: "crashed", message: `${MOST_FAILURES} searchers of its tree broke` };
    return this.#conclude(root, ended, signal);
  }

  /**
   * Lets workers race for the best beginning of the tree, each with other settings: once the first has
   * enough open nodes, the others have some time left. An outcome where there is nothing to share.
   */
  async #race(): Promise<Outcome | "overtaken" | (Raced & { racers: number })> {
    const others = Math.min(MOST_RACERS, (await this.#parts.queue.getWorkersCount()) - 1);
    if (others > 0) await this.#store.openRace();
    for (let racer = 1; racer <= others; racer++) await this.#addJob({ racer });
    const begin = performance.now();
    const controller = new AbortController();
    const request = { kind: "grow", task: this.#task, nodesWanted: NODES_WANTED } as const;
    let own: Answer<"grow"> | undefined;
    const growing = this.#parts
      .run(request, this.#data.options.timeLimit!, controller.signal)
      .then((answer) => {
        own = answer;
      });
    let raced: Raced[] = [];
    for (let deadline = Infinity; ; ) {
      await (own === undefined ? Promise.race([growing, look()]) : others > 0 && look());
      if (others > 0) raced = await this.#store.raced();
      if (own !== undefined && ("outcome" in own || raced.length >= others)) break;
      const now = performance.now();
      if (now >= deadline) break;
      if (deadline === Infinity && (own !== undefined || raced.length > 0))
        deadline = now + Math.max(1000 * LEAST_GRACE_SECONDS, GRACE_SHARE * (now - begin));
    }
    const isCut = own === undefined;
    controller.abort();
    await growing;
    if (!("outcome" in own!)) raced.push({ racer: 0, ...own! });
    const [first, ...rest] = raced;
    // What ended it before it had nodes to share counts, unless that was the end of the race.
    if (first !== undefined && (isCut || !("outcome" in own!)))
      return { ...winnerOf([first, ...rest]), racers: raced.length };
    // Racers had told of theirs, which is gone: the race is over.
    return isCut ? "overtaken" : (own as TaskEnd).outcome;
  }

  /** Keeps searchers busy until the tree is over, or a limit comes. */
  async #untilEnded(
    root: TreeRoot,
    signal: AbortSignal,
    isLeft: () => boolean,
  ): Promise<TreeState | "broken" | "overtaken"> {
    const deadline = root.startedAt + 1000 * this.#data.options.timeLimit!;
    for (;;) {
      if (isLeft()) throw new CoordinatorLeftError("the worker of the coordinator is being closed");
      const state = await this.#store.state();
      if (state?.generation !== root.generation) return "overtaken";
      this.#tell(root, state);
      if (signal.aborted || Date.now() >= deadline || this.#isOver(state)) return state;
      if (this.#failures >= MOST_FAILURES) return "broken";
      await this.#keepBusy(state);
      await look();
    }
  }

  #isOver(state: TreeState): boolean {
    const { best, lowerBound, unresolvedBound } = state;
    const isEmpty = state.waiting + state.leased === 0;
    const goal = best - this.#forgiven(best);
    return (
      state.isComplete ||
      state.isUnbounded ||
      isEmpty ||
      Math.min(lowerBound, unresolvedBound) >= goal
    );
  }

  #forgiven(best: number): number {
    const { gapRelative, gapAbsolute } = { ...USUAL_GAPS, ...this.#data.options };
    return best === Infinity ? 0 : Math.max(gapAbsolute, gapRelative * Math.abs(best));
  }

  /** Has nodes of lost searchers wait again, asks for searchers where nodes wait, and for nodes where none do. */
  async #keepBusy(state: TreeState): Promise<void> {
    const { queue, redis } = this.#parts;
    const jobs = await queue.getJobs(["active", "waiting", "prioritized", "delayed", "failed"]);
    const ours = jobs.filter((job) => job?.data?.tree === this.#treeId);
    const alive = new Set<string>();
    let running = 0;
    let ahead = 0;
    for (const job of ours) {
      const jobState = await job.getState();
      if (jobState === "failed") {
        this.#failures++;
        await job.remove().catch((error: unknown) => {
          // Somebody else has removed it: then it is gone, which is what was wanted.
          if (!/does not exist|could not be removed/i.test(shownError(error))) throw error;
        });
        continue;
      }
      alive.add(job.id!);
      if (jobState === "active") running++;
      else ahead++;
    }
    const lost = state.leases.filter(({ jobId }) => !alive.has(jobId));
    await this.#store.takeBack(lost.map(({ name }) => name));
    if (state.waiting === 0 && running > 0) await redis.publish(HURRY_CHANNEL, this.#treeId);
    const wanted = Math.min(state.waiting, running + JOBS_AHEAD) - ahead;
    for (let k = 0; k < wanted; k++) await this.#addJob();
  }

  async #addJob(more: Pick<SubtreeData, "racer"> = {}): Promise<void> {
    const { model, options, memoryMegabytes, priority } = this.#data;
    const data = { tree: this.#treeId, model, options, memoryMegabytes, ...more };
    const jobId = `${this.#treeId}-${Date.now()}-${this.#jobs++}`;
    await this.#parts.queue.add("search", data, {
      jobId,
      priority,
      attempts: 2,
      removeOnComplete: true,
    });
  }

  #tell({ isMaximised, startedAt }: TreeRoot, state: TreeState): void {
    const { best, lowerBound, unresolvedBound, totals } = state;
    const now = performance.now();
    const isNew = best < this.#told.best;
    if (!isNew && now - this.#told.at < 1000) return;
    this.#told = { best, at: now };
    const bound = Math.min(lowerBound, unresolvedBound, best);
    const user = (value: number) =>
      Number.isFinite(value) ? (isMaximised ? 0 - value : value) : null;
    const told = {
      seconds: (Date.now() - startedAt) / 1000,
      ...totals,
      openNodes: state.waiting + state.leased,
      objective: user(best),
      bound: user(bound),
      gap: Number.isFinite(best) && Number.isFinite(bound) ? relativeGap(best, bound) : null,
    };
    this.#parts.teller.tell(
      isNew
        ? { ...told, kind: "incumbent", source: "tree" }
        : { ...told, kind: "node", nodeObjective: null, infeasibilities: 0 },
    );
  }

  async #conclude(
    root: TreeRoot,
    state: TreeState,
    signal: AbortSignal,
  ): Promise<Outcome | "overtaken"> {
    const best = await this.#store.best();
    if (best?.generation !== root.generation) return "overtaken";
    const isOver = this.#isOver(state);
    const timeLimit = this.#data.options.timeLimit!;
    const limit = signal.aborted ? "interrupted" : "time-limit";
    const openNodes = state.waiting + state.leased;
    const isExhausted = state.isComplete || openNodes === 0;
    const { lowerBound, totals } = state;
    const unresolvedBound = state.isComplete ? Infinity : state.unresolvedBound;
    const answer = await this.#parts.run(
      {
        kind: "conclude",
        task: { ...this.#task, options: { ...root.settings, timeLimit } },
        root: root.handOver,
        point: best.point,
        end: {
          outcome: state.isUnbounded ? "unbounded" : isOver ? "finished" : limit,
          isExhausted,
          lowerBound: isExhausted ? unresolvedBound : Math.min(lowerBound, unresolvedBound),
          unresolvedBound,
          openNodes,
          totals,
        },
      },
      timeLimit,
    );
    if (answer.outcome.kind !== "solved") return answer.outcome;
    const { commits, refused, busySeconds } = state;
    const report = {
      ...answer.outcome.report,
      seconds: (Date.now() - root.startedAt) / 1000,
      tree: { commits, refused, busySeconds, racers: root.racers, winner: root.winner },
    };
    return { kind: "solved", report };
  }
}
