import { InternalError } from "@bough/problem";
import type { SharedClause } from "@bough/propagation";
import { HookFailure } from "../hooks/hook-failure.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchNode } from "../node/node.ts";
import type { PseudocostNews } from "../node/pseudocost-news.ts";
import type { Command, Report, RoundReport, SharedPoint } from "../platform/protocol.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import { addCounters } from "../statistics/counters.ts";
import type { Effort } from "../statistics/search-statistics.ts";
import type { ThreadCounters } from "../statistics/solve-statistics.ts";

/**
 * Nodes that go along with a round, at most. Those of a dead worker may be a hundred thousand: a
 * thread whose heap overflows while it reads a message takes the whole process along (Node 20).
 */
const MOST_NODES_SENT = 1000;

/** Rounds between two snapshots of a worker's open nodes, from which they are redone if it dies. */
const SNAPSHOT_EVERY = 20;

/** A round that a worker was sent and has not reported yet. */
interface RoundUnderWay {
  readonly nodes: readonly SearchNode[];
  readonly work: number;
  /** When it was sent, in work on the critical path. */
  readonly sentAt: number;
}

/** What the coordinator says of a round beside what has gathered for the worker. */
interface RoundTerms {
  readonly work: number;
  /** Where it stands on the critical path, in work. */
  readonly sentAt: number;
  readonly elsewhere: Effort;
  readonly treeBound: number;
  readonly lowerBound: number;
}

/** One worker as the coordinator sees it: its thread, its last report, and what it is to be sent. */
export class Member {
  readonly index: number;
  readonly thread: WorkerThread;
  isAlive = true;
  report: RoundReport | null = null;
  /** What is to be sent with its next round. */
  nodes: SearchNode[] = [];
  incumbent: SharedPoint | null = null;
  #clauses: SharedClause[] = [];
  #cuts: AddedRow[] = [];
  #pseudocosts: PseudocostNews[] = [];
  #boundVariables: number[] = [];
  #boundValues: number[] = [];
  #roundsUnderWay: RoundUnderWay[] = [];
  /** But for the time that it waits, which only the whole team's time tells. */
  readonly counters: Omit<ThreadCounters, "waiting"> = {
    busy: 0,
    rounds: 0,
    idleRounds: 0,
    nodesGiven: 0,
    points: 0,
    clauses: 0,
    cuts: 0,
    bounds: 0,
  };
  /** What it did of the work that its last round allowed: less than 1 where it ran dry. */
  shareDone = 1;
  /** When that round ended, in work on the critical path. */
  finishedAt = 0;
  /** Nodes it answers for: its last snapshot and what was given to it since. */
  assigned: SearchNode[] = [];
  #roundsSinceSnapshot = 0;
  /** What to do with its next answers, in the order of the questions. */
  #pendingAnswers: ((report: Report | null) => void)[] = [];
  /** What a hook on its thread has thrown: the end of the solve. */
  hookFailure: HookFailure | undefined;
  /** Told once when the worker is gone; without a reason it was ended. */
  readonly #onDeath: (member: Member, reason: string | null) => void;

  constructor(
    index: number,
    thread: WorkerThread,
    onDeath: (member: Member, reason: string | null) => void,
  ) {
    this.index = index;
    this.thread = thread;
    this.#onDeath = onDeath;
    thread.onReport = (report) => {
      if (report.kind === "failed") this.declareDead(report.message);
      else if (report.kind === "hook-failed") this.#fail(report.error);
      else this.#pendingAnswers.shift()?.(report.kind === "stopped" ? null : report);
    };
    thread.onDeath = (reason) => this.declareDead(reason);
  }

  /** True while it has not answered all that it was asked. */
  get isBusy(): boolean {
    return this.#pendingAnswers.length > 0;
  }

  /** Nodes that its last report does not speak of yet. */
  get waiting(): readonly SearchNode[] {
    return [...this.#roundsUnderWay.flatMap(({ nodes }) => nodes), ...this.nodes];
  }

  /** True where it has nothing to do before others give it something. */
  get isIdle(): boolean {
    return this.nodes.length === 0 && this.incumbent === null && this.report?.openNodes === 0;
  }

  /** Sends a command and waits for the answer; null where the worker died over it. */
  ask(command: Command): Promise<Report | null> {
    if (this.isAlive && !this.thread.isAlive) this.declareDead("its thread had ended");
    if (!this.isAlive) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#pendingAnswers.push(resolve);
      this.thread.post(command);
    });
  }

  declareDead(reason: string | null): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#roundsUnderWay = [];
    this.thread.terminate();
    this.#onDeath(this, reason);
    for (const answer of this.#pendingAnswers.splice(0)) answer(null);
  }

  /** Nobody can go on with a search whose hooks do not work; the thread is healthy. */
  #fail(error: unknown): void {
    this.hookFailure = new HookFailure(error);
    for (const answer of this.#pendingAnswers.splice(0)) answer(null);
  }

  /** Nodes that it gets with its next round. */
  assign(nodes: readonly SearchNode[]): void {
    for (const node of nodes) {
      this.nodes.push(node);
      this.assigned.push(node);
    }
  }

  /** What another worker has learned goes along with the next round. */
  queueNews({ clauses, cuts, pseudocosts, bounds }: RoundReport): void {
    for (const clause of clauses) this.#clauses.push(clause);
    for (const cut of cuts) this.#cuts.push(cut);
    this.#pseudocosts.push(pseudocosts);
    for (const v of bounds.variables) this.#boundVariables.push(v);
    for (const value of bounds.values) this.#boundValues.push(value);
  }

  /** The command for its next round, with all that has gathered for it. */
  nextRound({ work, sentAt, elsewhere, treeBound, lowerBound }: RoundTerms): Command {
    // Rounds of nothing would come and go without end.
    if (!(work > 0)) throw new InternalError(`a round of ${work} units of work`);
    const nodes = this.nodes.splice(0, MOST_NODES_SENT);
    const command: Command = {
      kind: "round",
      work,
      nodes,
      incumbent: this.incumbent,
      clauses: this.#clauses,
      cuts: this.#cuts,
      bounds: {
        variables: Int32Array.from(this.#boundVariables),
        values: Float64Array.from(this.#boundValues),
      },
      elsewhere,
      pseudocosts: this.#pseudocosts,
      treeBound,
      lowerBound,
      wantsSnapshot: ++this.#roundsSinceSnapshot >= SNAPSHOT_EVERY,
    };
    this.#roundsUnderWay.push({ nodes, work, sentAt });
    this.incumbent = null;
    this.#clauses = [];
    this.#cuts = [];
    this.#pseudocosts = [];
    this.#boundVariables = [];
    this.#boundValues = [];
    return command;
  }

  /** Files what it says about itself. */
  note(report: RoundReport): void {
    const work = report.work - (this.report?.work ?? 0);
    const round = this.#roundsUnderWay.shift();
    if (round !== undefined) {
      this.shareDone = round.work > 0 ? work / round.work : 1;
      this.finishedAt = Math.max(this.finishedAt, round.sentAt) + work;
    }
    this.report = report;
    addCounters(this.counters, {
      busy: report.busySeconds,
      rounds: 1,
      idleRounds: work === 0 ? 1 : 0,
      points: report.points.length,
      clauses: report.clauses.length,
      cuts: report.cuts.length,
      bounds: report.bounds.variables.length,
    });
    if (report.snapshot === null) return;
    this.assigned = [...report.snapshot, ...this.waiting];
    this.#roundsSinceSnapshot = 0;
  }

  /** It has given nodes away since its report. */
  noteTransfer(count: number): void {
    this.counters.nodesGiven += count;
    if (this.report === null) return;
    const openNodes = Math.max(0, this.report.openNodes - count);
    this.report = { ...this.report, openNodes };
  }
}
