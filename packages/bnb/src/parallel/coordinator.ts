import type { Problem } from "@bough/problem";
import type { PseudocostNews } from "../branching/pseudocost-news.ts";
import type { ForeignTotals } from "../joined-search.ts";
import type { SharedClause } from "../learning/exchange.ts";
import type { MipRun } from "../mip-run.ts";
import type { SearchNode } from "../node.ts";
import { type SolveOptions, tolerancesOf } from "../options.ts";
import type { ParallelStatistics, SolveResult } from "../result.ts";
import { type Effort, sumOfEfforts } from "../statistics.ts";
import { Techniques } from "../techniques.ts";
import type { TreeOutcome } from "../tree-search.ts";
import { startLocalWorker } from "./local-worker.ts";
import type { Command, HandOver, Report, RoundReport, SharedPoint } from "./protocol.ts";
import { FIRST_QUOTA, giftFrom, isPoor, nextQuota } from "./round-policy.ts";
import { packProblem } from "./shared-problem.ts";
import { returnWorker, takeWorkers } from "./worker-pool.ts";
import type { WorkerThread } from "./worker-thread.ts";

/** Milliseconds that workers have to answer once the search is to stop; then they are ended. */
const PATIENCE_MILLISECONDS = 100;
/** Milliseconds that a timer can wait; after more it would go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Rounds between two snapshots of a worker's open nodes, from which they are redone if it dies. */
const SNAPSHOT_EVERY = 20;

/** How the first search ended its part. */
interface Split {
  readonly state: HandOver;
  readonly nodes: readonly SearchNode[];
}

/** One worker as the coordinator sees it. */
interface Member {
  readonly index: number;
  readonly thread: WorkerThread;
  isAlive: boolean;
  report: RoundReport | null;
  /** What is to be sent with its next round. */
  nodes: SearchNode[];
  clauses: SharedClause[];
  pseudocosts: PseudocostNews[];
  boundVariables: number[];
  boundValues: number[];
  incumbent: SharedPoint | null;
  /** What was sent with the round that it works on now. */
  sent: readonly SearchNode[];
  rounds: number;
  busySeconds: number;
  /** Work of its last round. */
  roundWork: number;
  /** Nodes it answers for: its last snapshot and what was given to it since. */
  ward: SearchNode[];
  roundsSinceSnapshot: number;
  settle: ((report: Report | null) => void) | null;
}

/**
 * Runs the search on worker threads in rounds of equal work. Between rounds, and only then, points,
 * bounds, clauses and nodes change hands in the order of the workers' numbers, so that the same
 * problem, seed and number of threads give the same search however the threads are scheduled. The
 * opportunistic mode lets each worker go on as soon as it has reported.
 */
export class Coordinator {
  readonly #run: MipRun;
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #members: Member[] = [];
  readonly #totals: ForeignTotals;
  readonly #stopFlag: Int32Array;
  #quota = FIRST_QUOTA;
  #effortBefore: Effort = sumOfEfforts([]);
  #ending: { readonly outcome: TreeOutcome; readonly isExhausted: boolean } | null = null;
  /** Nodes that no living worker has. */
  #orphans: SearchNode[] = [];
  #readyAt = 0;
  #criticalWork = 0;
  readonly #splitAt = performance.now();

  constructor(run: MipRun, problem: Problem, options: SolveOptions) {
    this.#run = run;
    this.#problem = problem;
    this.#options = options;
    const canShare = typeof SharedArrayBuffer === "function";
    this.#stopFlag = new Int32Array(canShare ? new SharedArrayBuffer(4) : new ArrayBuffer(4));
    this.#totals = {
      nodes: 0,
      openNodes: 0,
      iterations: 0,
      conflicts: 0,
      work: 0,
      lowerBound: run.lowerBound,
      unresolvedBound: run.unresolvedBound,
    };
  }

  /** The result; null where every worker has died and the search is to go on without them. */
  async finish(split: Split, threads: number): Promise<SolveResult | null> {
    this.#run.follow(this.#totals);
    let patience: ReturnType<typeof setInterval> | undefined;
    const onAbort = () => {
      Atomics.store(this.#stopFlag, 0, 1);
      patience ??= setInterval(() => this.#endTheBusy(), PATIENCE_MILLISECONDS);
    };
    if (this.#options.signal?.aborted === true) onAbort();
    this.#options.signal?.addEventListener("abort", onAbort);
    const remaining = Math.max(0, this.#run.limits.deadline - performance.now());
    const clock = remaining > LONGEST_TIMER ? undefined : setTimeout(onAbort, remaining);
    try {
      await this.#start(split, threads);
      this.#readyAt = performance.now();
      this.#shelterOrphans();
      this.#judge();
      this.#criticalWork = this.#options.deterministic === false ? 0 : this.#run.work;
      if (this.#options.deterministic === false) await this.#runFreely();
      else await this.#runInRounds();
      // All are gone: that ends the search only where it is over anyway.
      this.#judge();
    } finally {
      clearTimeout(clock);
      clearInterval(patience);
      this.#options.signal?.removeEventListener("abort", onAbort);
      const [local, ...others] = this.#members;
      local?.thread.terminate();
      for (const { isAlive, thread } of others) if (isAlive) returnWorker(thread);
    }
    if (this.#ending === null) return null;
    const { outcome, isExhausted } = this.#ending;
    return { ...this.#run.conclude(outcome, isExhausted), parallel: this.#statistics() };
  }

  #statistics(): ParallelStatistics {
    const seconds = (performance.now() - this.#readyAt) / 1000;
    const members = this.#members;
    return {
      startSeconds: (this.#readyAt - this.#splitAt) / 1000,
      rounds: Math.max(...members.map(({ rounds }) => rounds)),
      criticalWork: this.#criticalWork,
      busySeconds: members.map(({ busySeconds }) => busySeconds),
      waitSeconds: members.map(({ busySeconds }) => Math.max(0, seconds - busySeconds)),
    };
  }

  /** The search is to stop, and some worker does not hear it. */
  #endTheBusy(): void {
    for (const member of this.#members) if (member.settle !== null) this.#bury(member, null);
  }

  async #start({ state, nodes }: Split, threads: number): Promise<void> {
    this.#effortBefore = state.effort;
    const workers = [startLocalWorker(), ...(await takeWorkers(threads - 1))];
    for (const [index, thread] of workers.entries())
      this.#members.push(this.#enlist(index, thread));
    const byBound = nodes.slice().sort((a, b) => a.lowerBound - b.lowerBound);
    for (const [k, node] of byBound.entries()) this.#entrust(this.#members[k % threads], [node]);
    const problem = packProblem(this.#problem);
    const tolerances = tolerancesOf(this.#options);
    const remaining = (this.#run.limits.deadline - performance.now()) / 1000;
    await this.#askAll((member) => ({
      kind: "start",
      problem,
      structures: this.#problem.structures,
      options: {
        timeLimit: Math.max(0, remaining),
        gapRelative: tolerances.gapRelative,
        gapAbsolute: tolerances.gapAbsolute,
        seed: this.#options.seed ?? 0,
        presolve: this.#options.presolve !== false,
        without: [...new Techniques(this.#options).off],
      },
      handOver: state,
      stopFlag: this.#stopFlag,
      index: member.index,
    }));
  }

  #enlist(index: number, thread: WorkerThread): Member {
    const member: Member = {
      index,
      thread,
      isAlive: true,
      report: null,
      nodes: [],
      clauses: [],
      pseudocosts: [],
      boundVariables: [],
      boundValues: [],
      incumbent: null,
      sent: [],
      rounds: 0,
      busySeconds: 0,
      roundWork: 0,
      ward: [],
      roundsSinceSnapshot: 0,
      settle: null,
    };
    thread.onReport = (report) => {
      if (report.kind === "failed") this.#bury(member, report.message);
      else member.settle?.(report);
    };
    thread.onDeath = (reason) => this.#bury(member, reason);
    return member;
  }

  /** A worker is gone: what it answered for goes to the others. Without a reason it was ended. */
  #bury(member: Member, reason: string | null): void {
    if (!member.isAlive) return;
    member.isAlive = false;
    member.roundWork = 0;
    member.thread.terminate();
    this.#orphans.push(...member.ward);
    if (reason !== null && Atomics.load(this.#stopFlag, 0) === 0)
      this.#run.warn(`worker ${member.index} failed (${reason}); its open nodes are redone`);
    member.settle?.(null);
  }

  /** Sends a command and waits for the answer; null where the worker died over it. */
  #ask(member: Member, command: Command): Promise<Report | null> {
    if (member.isAlive && !member.thread.isAlive) this.#bury(member, "its thread had ended");
    if (!member.isAlive) return Promise.resolve(null);
    return new Promise((resolve) => {
      member.settle = (report) => {
        member.settle = null;
        resolve(report);
      };
      member.thread.post(command);
    });
  }

  #askAll(commandFor: (member: Member) => Command): Promise<(Report | null)[]> {
    return Promise.all(this.#members.map((member) => this.#ask(member, commandFor(member))));
  }

  async #runInRounds(): Promise<void> {
    while (this.#ending === null && this.#members.some(({ isAlive }) => isAlive)) {
      const reports = await this.#askAll((member) => this.#roundFor(member));
      reports.forEach((report, k) => {
        if (report?.kind === "round") this.#absorb(this.#members[k], report);
      });
      this.#criticalWork += Math.max(0, ...this.#members.map(({ roundWork }) => roundWork));
      this.#shelterOrphans();
      this.#judge();
      if (this.#ending === null) await this.#balance();
      this.#adaptQuota();
    }
  }

  /** Each worker at its own pace; those that run dry wait until somebody has nodes to give. */
  async #runFreely(): Promise<void> {
    const drive = async (member: Member): Promise<void> => {
      while (this.#ending === null && member.isAlive) {
        const report = await this.#ask(member, this.#roundFor(member));
        if (report?.kind === "round") this.#absorb(member, report);
        this.#shelterOrphans();
        this.#judge();
        if (this.#ending !== null) {
          Atomics.store(this.#stopFlag, 0, 1);
          return;
        }
        await this.#shareWithPoor(member);
        this.#adaptQuota();
        if (this.#isIdle(member)) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    await Promise.all(this.#members.map(drive));
  }

  #adaptQuota(): void {
    const living = this.#members.filter(({ isAlive }) => isAlive);
    this.#quota = nextQuota(
      this.#quota,
      living.map(({ roundWork }) => roundWork),
    );
  }

  #isIdle(member: Member): boolean {
    return (
      member.nodes.length === 0 &&
      member.report !== null &&
      member.report.openNodes === 0 &&
      member.incumbent === null
    );
  }

  #roundFor(member: Member): Command {
    const wantsSnapshot = ++member.roundsSinceSnapshot >= SNAPSHOT_EVERY;
    const command: Command = {
      kind: "round",
      work: Math.min(this.#quota, this.#run.limits.workLimit - this.#run.work),
      nodes: member.nodes,
      incumbent: member.incumbent,
      clauses: member.clauses,
      bounds: {
        variables: Int32Array.from(member.boundVariables),
        values: Float64Array.from(member.boundValues),
      },
      elsewhere: this.#effortElsewhere(member),
      pseudocosts: member.pseudocosts,
      wantsSnapshot,
    };
    member.sent = member.nodes;
    member.nodes = [];
    member.incumbent = null;
    member.clauses = [];
    member.pseudocosts = [];
    member.boundVariables = [];
    member.boundValues = [];
    return command;
  }

  /** What all but one worker have spent, and the first search before them. */
  #effortElsewhere(member: Member): Effort {
    const efforts = [this.#effortBefore];
    for (const other of this.#members)
      if (other !== member && other.report !== null) efforts.push(other.report.effort);
    return sumOfEfforts(efforts);
  }

  /** Files a report: points through the gate, everything else into the others' next messages. */
  #absorb(member: Member, report: RoundReport): void {
    member.roundWork = report.work - (member.report?.work ?? 0);
    member.report = report;
    member.sent = [];
    member.rounds++;
    member.busySeconds += report.busySeconds;
    if (report.snapshot !== null) {
      member.ward = [...report.snapshot, ...member.nodes];
      member.roundsSinceSnapshot = 0;
    }
    const others = this.#members.filter((other) => other !== member && other.isAlive);
    for (const point of report.points) {
      if (!this.#run.gate.takeOver(point.values, point.searchPoint, point.source)) continue;
      for (const other of this.#members) other.incumbent = other === member ? null : point;
    }
    for (const other of others) {
      for (const clause of report.clauses) other.clauses.push(clause);
      other.pseudocosts.push(report.pseudocosts);
      for (const v of report.bounds.variables) other.boundVariables.push(v);
      for (const value of report.bounds.values) other.boundValues.push(value);
    }
    this.#sumUp();
    this.#run.reportNode();
  }

  #sumUp(): void {
    const totals = this.#totals;
    const sum = (pick: (report: RoundReport) => number) =>
      this.#members.reduce((total, { report }) => total + (report === null ? 0 : pick(report)), 0);
    totals.nodes = sum((report) => report.nodes);
    totals.iterations = sum((report) => report.iterations);
    totals.conflicts = sum((report) => report.conflicts);
    totals.work = sum((report) => report.work);
    totals.openNodes = 0;
    let lowest = Infinity;
    for (const member of this.#members) {
      if (!member.isAlive) continue;
      const { report } = member;
      const waiting = report === null ? member.ward : [...member.sent, ...member.nodes];
      totals.openNodes += waiting.length;
      for (const node of waiting) lowest = Math.min(lowest, node.lowerBound);
      if (report === null) continue;
      totals.openNodes += report.openNodes;
      lowest = Math.min(lowest, report.lowerBound);
      totals.unresolvedBound = Math.min(totals.unresolvedBound, report.unresolvedBound);
    }
    for (const node of this.#orphans) lowest = Math.min(lowest, node.lowerBound);
    totals.openNodes += this.#orphans.length;
    lowest = Math.min(lowest, totals.unresolvedBound);
    if (lowest < Infinity) totals.lowerBound = Math.max(totals.lowerBound, lowest);
    else if (totals.openNodes === 0) totals.lowerBound = Infinity;
  }

  /** Decides whether the search is over, and how. */
  #judge(): void {
    if (this.#ending !== null) return;
    this.#sumUp();
    const { limits, gate } = this.#run;
    const { openNodes, lowerBound, unresolvedBound } = this.#totals;
    const reports = this.#members.flatMap(({ report }) => (report === null ? [] : [report]));
    const isEveryoneHeard = this.#members.every(
      ({ isAlive, report }) => !isAlive || report !== null,
    );
    if (reports.some(({ isUnbounded }) => isUnbounded)) this.#end("unbounded", false);
    else if (reports.some(({ isComplete }) => isComplete)) {
      this.#totals.unresolvedBound = Infinity;
      this.#end("finished", true);
    } else if (isEveryoneHeard && openNodes === 0) this.#end("finished", true);
    else if (Math.min(lowerBound, unresolvedBound) >= gate.goal) this.#end("finished", false);
    else {
      const limit = limits.reached(this.#run.nodes, this.#run.work);
      if (limit !== null) this.#end(limit, false);
    }
  }

  #end(outcome: TreeOutcome, isExhausted: boolean): void {
    this.#ending = { outcome, isExhausted };
  }

  /** Gives nodes to a member with its next round; one that died meanwhile leaves them to others. */
  #entrust(member: Member, nodes: readonly SearchNode[]): void {
    if (!member.isAlive) {
      this.#orphans.push(...nodes);
      return;
    }
    for (const node of nodes) {
      member.nodes.push(node);
      member.ward.push(node);
    }
  }

  /** Orphans go to the living in turn; where nobody lives, one new worker is not worth its trouble. */
  #shelterOrphans(): void {
    const living = this.#members.filter(({ isAlive }) => isAlive);
    if (living.length === 0 || this.#orphans.length === 0) return;
    const orphans = this.#orphans;
    this.#orphans = [];
    for (const [k, node] of orphans.entries())
      this.#entrust(living[k % living.length], [{ ...node, basis: null }]);
  }

  /** Nodes from those that have many to those that have none, in a fixed order. */
  async #balance(): Promise<void> {
    for (const poor of this.#members) {
      if (!poor.isAlive || !isPoor(this.#wealth(poor))) continue;
      const gift = giftFrom(this.#members.map((member) => this.#wealth(member)));
      if (gift === null) return;
      await this.#transfer(this.#members[gift.from], poor, gift.count);
    }
  }

  /** Free-running: a rich worker that has just reported gives to the first poor one. */
  async #shareWithPoor(rich: Member): Promise<void> {
    const poor = this.#members.find((member) => member.isAlive && isPoor(this.#wealth(member)));
    if (poor === undefined || poor === rich) return;
    const gift = giftFrom([this.#wealth(rich)]);
    if (gift !== null) await this.#transfer(rich, poor, gift.count);
  }

  /** Nodes that wait for it and are worth a visit: none once its bound has come within the gap. */
  #wealth({ isAlive, nodes, sent, report }: Member): number {
    if (!isAlive) return 0;
    const isDone = report === null || report.lowerBound >= this.#run.gate.goal;
    return nodes.length + sent.length + (isDone ? 0 : report.openNodes);
  }

  async #transfer(rich: Member, poor: Member, count: number): Promise<void> {
    const answer = await this.#ask(rich, { kind: "give", count });
    if (answer?.kind !== "given") return;
    if (rich.report !== null) {
      const openNodes = Math.max(0, rich.report.openNodes - answer.nodes.length);
      rich.report = { ...rich.report, openNodes };
    }
    this.#entrust(poor, answer.nodes);
  }
}
