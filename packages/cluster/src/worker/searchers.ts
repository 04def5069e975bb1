import type { SharedPoint, SubtreeReport } from "@bough/bnb/shared-tree";
import { InternalError } from "@bough/problem";
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { Solver, SolverLostError } from "../solver/solver.ts";
import type { Task } from "../solver/task.ts";
import { leaseSeconds, MOST_NODES, NODES_WANTED } from "../tree/lease-rules.ts";
import { settingsOf } from "../tree/racing.ts";
import type { SubtreeData } from "../tree/subtree-queue.ts";
import { type Lease, TreeStore } from "../tree/tree-store.ts";

/** Milliseconds after which a process is ended that nobody has asked for anything. */
const IDLE_MILLISECONDS = 30_000;
/** Seconds that a searcher may take to get ready, and to end a visit. */
const LONGEST_VISIT_SECONDS = 3600;

const silent = (): void => {};

/** A process that has joined a tree. */
interface Searcher {
  readonly solver: Solver;
  /** Of the tree. */
  readonly generation: string;
  readonly ownNews: Set<string>;
  best: number;
  newsPlace: string;
  idleTimer: NodeJS.Timeout | undefined;
}

type SubtreeJob = Job<SubtreeData, boolean>;

/** The processes of one worker that search trees; each stays with its tree, for what it has learned. */
export class Searchers {
  readonly #redis: Redis;
  readonly #heapMegabytes: number;
  readonly #readContent: (hash: string) => Promise<Uint8Array | null>;
  /** By the generation of their tree. */
  readonly #idle = new Map<string, Searcher[]>();
  readonly #busy = new Map<Searcher, string>();
  readonly #racing = new Map<AbortController, string>();
  #isClosed = false;
  #started = 0;

  constructor(
    redis: Redis,
    heapMegabytes: number,
    readContent: (hash: string) => Promise<Uint8Array | null>,
  ) {
    this.#redis = redis;
    this.#heapMegabytes = heapMegabytes;
    this.#readContent = readContent;
  }

  /** Takes nodes of the job's tree and searches them for a while; false where there was nothing to do. */
  async search(job: SubtreeJob): Promise<boolean> {
    const { tree, memoryMegabytes, racer } = job.data;
    const store = new TreeStore(this.#redis, tree);
    if (racer !== undefined) return this.#race(job.data, racer, store);
    const generation = await store.generation();
    if (generation === null) return false;
    const searcher = this.#idle.get(generation)?.pop() ?? (await this.#start(job.data, store));
    if (searcher === null) return false;
    clearTimeout(searcher.idleTimer);
    this.#busy.set(searcher, tree);
    let isFit = false;
    try {
      const lease = await store.lease(job.id!, job.attemptsStarted, MOST_NODES, searcher);
      if (lease !== null) await this.#work(job, store, searcher, lease, memoryMegabytes);
      isFit = true;
      return lease !== null;
    } finally {
      this.#busy.delete(searcher);
      if (isFit && !this.#isClosed) this.#rest(searcher);
      else searcher.solver.kill();
    }
  }

  /** Searchers of the tree shall give their nodes back. */
  hurry(tree: string): void {
    for (const [{ solver }, each] of this.#busy) if (each === tree) solver.hurry();
    // Nobody is in a hurry before the race is over.
    for (const [controller, each] of this.#racing) if (each === tree) controller.abort();
  }

  close(): void {
    this.#isClosed = true;
    for (const controller of this.#racing.keys()) controller.abort();
    for (const searcher of [...this.#busy.keys(), ...[...this.#idle.values()].flat()]) {
      clearTimeout(searcher.idleTimer);
      searcher.solver.kill();
    }
  }

  /** Grows the tree with other settings; false where the race was over before. */
  async #race(data: SubtreeData, racer: number, store: TreeStore): Promise<boolean> {
    const { tree, model, options, memoryMegabytes } = data;
    if (!("hash" in model) || !(await store.isRaceOpen())) return false;
    const content = await this.#readContent(model.hash);
    if (content === null || this.#isClosed) return false;
    const settings = settingsOf(options, racer);
    const task: Task = { model, options: settings, content, duals: false, statistics: false };
    const solver = new Solver(this.#heapMegabytes);
    const controller = new AbortController();
    this.#racing.set(controller, tree);
    try {
      const request = { kind: "grow", task, nodesWanted: NODES_WANTED } as const;
      const limits = { memoryMegabytes, seconds: options.timeLimit ?? LONGEST_VISIT_SECONDS };
      const grown = await solver.run(request, limits, silent, controller.signal);
      // One that is solved at once is as quickly solved by the coordinator.
      if (!("outcome" in grown)) await store.finishRace({ racer, ...grown });
      return true;
    } finally {
      this.#racing.delete(controller);
      solver.kill();
    }
  }

  async #work(
    job: SubtreeJob,
    store: TreeStore,
    searcher: Searcher,
    { name, nodes, point, news, newsPlace, leases }: Lease,
    memoryMegabytes: number,
  ): Promise<void> {
    searcher.newsPlace = newsPlace;
    const begin = performance.now();
    const subtrees = { nodes, point, news, seconds: leaseSeconds(leases) };
    const report = await this.#ask(searcher.solver, subtrees, memoryMegabytes);
    const seconds = (performance.now() - begin) / 1000;
    const isNews = report.best < searcher.best;
    const place = await store.commit(job.id!, name, searcher.generation, {
      ...report,
      point: isNews ? report.point : null,
      seconds,
    });
    searcher.best = report.best;
    if (place !== null) searcher.ownNews.add(place);
  }

  async #ask(
    solver: Solver,
    subtrees: {
      readonly nodes: Lease["nodes"];
      readonly point: SharedPoint | null;
      readonly news: Lease["news"];
      readonly seconds: number;
    },
    memoryMegabytes: number,
  ): Promise<SubtreeReport> {
    const limits = { memoryMegabytes, seconds: LONGEST_VISIT_SECONDS };
    const { signal } = new AbortController();
    const answer = await solver.run({ kind: "search", subtrees }, limits, silent, signal);
    if (answer === null) throw new InternalError("a search ended that nobody had stopped");
    if ("outcome" in answer)
      throw new SolverLostError(`a search needed more than ${memoryMegabytes} MB of memory`);
    return answer;
  }

  /** A process that joins the tree; null where the tree is over. */
  async #start(
    { model, memoryMegabytes }: SubtreeData,
    store: TreeStore,
  ): Promise<Searcher | null> {
    const root = await store.root();
    if (root === null || !("hash" in model)) return null;
    const content = await this.#readContent(model.hash);
    if (content === null) throw new SolverLostError("the model of the tree is not kept any more");
    if (this.#isClosed) throw new SolverLostError("the worker is being closed");
    const solver = new Solver(this.#heapMegabytes);
    const { generation, settings: options } = root;
    const task: Task = { model, options, content, duals: false, statistics: false };
    const index = (process.pid + 7919 * this.#started++) % 1_000_003;
    const { signal } = new AbortController();
    const limits = { memoryMegabytes, seconds: LONGEST_VISIT_SECONDS };
    try {
      const request = { kind: "join", task, root: root.handOver, index } as const;
      const answer = await solver.run(request, limits, silent, signal);
      if (answer !== null) throw new SolverLostError("a searcher needed too much memory");
    } catch (error) {
      solver.kill();
      throw error;
    }
    const knowledge = { generation, ownNews: new Set<string>(), best: Infinity, newsPlace: "0-0" };
    return { ...knowledge, solver, idleTimer: undefined };
  }

  #rest(searcher: Searcher): void {
    const { generation } = searcher;
    const others = this.#idle.get(generation) ?? [];
    others.push(searcher);
    this.#idle.set(generation, others);
    searcher.idleTimer = setTimeout(() => {
      const left = (this.#idle.get(generation) ?? []).filter((each) => each !== searcher);
      if (left.length === 0) this.#idle.delete(generation);
      else this.#idle.set(generation, left);
      searcher.solver.kill();
    }, IDLE_MILLISECONDS);
  }
}
