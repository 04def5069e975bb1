import type { Problem } from "@bough/problem";
import { sentHooks } from "../hooks/load-hooks.ts";
import { innerOptions } from "../inner-options.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Command, Report, RoundReport } from "../platform/protocol.ts";
import type { ParallelStatistics, SolveResult } from "../result.ts";
import type { MipRun } from "../run/mip-run.ts";
import type { ForeignTotals } from "../statistics/foreign-totals.ts";
import { type Effort, sumOfEfforts } from "../statistics/search-statistics.ts";
import { runInSlices } from "../steps.ts";
import type { TreeOutcome } from "../tree/tree-search.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import type { Split } from "./hand-over.ts";
import { startLocalWorker } from "./local-worker.ts";
import { Member } from "./member.ts";
import { NodeTraffic } from "./node-traffic.ts";
import {
  FIRST_QUOTA,
  LEARNING_QUOTA,
  nextQuota,
  roundsUnderWay,
  roundWork,
} from "./round-policy.ts";
import { packProblem } from "./shared-problem.ts";
import { parallelStatistics, sumUp, teamStatistics } from "./totals.ts";
import { returnWorker, takeWorkers, whyNoWorkers } from "./worker-pool.ts";

/** Milliseconds that workers have to answer once the search is to stop; then they are ended. */
const PATIENCE_MILLISECONDS = 100;

type FoundPoint = RoundReport["points"][number];

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
  readonly #traffic: NodeTraffic;
  readonly #totals: ForeignTotals;
  readonly #stopFlag: Int32Array;
  readonly #isLedByLearning: boolean;
  readonly #team: WitnessTeam | undefined;
  #quota: number;
  #effortBefore: Effort = sumOfEfforts([]);
  #ending: { readonly outcome: TreeOutcome; readonly isExhausted: boolean } | null = null;
  #readyAt = 0;
  #criticalWork = 0;
  readonly #splitAt = performance.now();

  /** @param team watches a known point on this thread, for tests */
  constructor(run: MipRun, problem: Problem, options: SolveOptions, team?: WitnessTeam) {
    this.#team = team;
    this.#run = run;
    this.#problem = problem;
    this.#isLedByLearning = run.isLedByLearning;
    this.#quota = run.isLedByLearning ? LEARNING_QUOTA : FIRST_QUOTA;
    this.#options = options;
    this.#traffic = new NodeTraffic(this.#members, () => run.gate.lastGoal);
    const canShare = typeof SharedArrayBuffer === "function";
    this.#stopFlag = new Int32Array(canShare ? new SharedArrayBuffer(4) : new ArrayBuffer(4));
    this.#totals = {
      nodes: 0,
      openNodes: 0,
      iterations: 0,
      conflicts: 0,
      work: 0,
      lowerBound: run.lowerBound,
      treeBound: -Infinity,
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
    const callOff = this.#run.limits.whenOver(onAbort);
    try {
      await this.#start(split, threads);
      this.#readyAt = performance.now();
      this.#traffic.reassignOrphans();
      this.#judge();
      const isRepeatable = settingOf(this.#options, "deterministic");
      this.#criticalWork = !isRepeatable ? 0 : this.#run.work;
      if (!isRepeatable) await this.#runFreely();
      else await this.#runInRounds();
      // All are gone: that ends the search only where it is over anyway.
      this.#judge();
    } finally {
      callOff();
      clearInterval(patience);
      const [local, ...others] = this.#members;
      local?.thread.terminate();
      for (const { isAlive, thread } of others) if (isAlive) returnWorker(thread);
    }
    for (const { hookFailure } of this.#members) if (hookFailure !== undefined) throw hookFailure;
    if (this.#ending === null) return null;
    const { outcome, isExhausted } = this.#ending;
    const { limits } = this.#run;
    const team = teamStatistics(this.#members, this.#readyAt);
    const ends = this.#run.conclude(outcome, isExhausted, team);
    const result = await runInSlices(ends, () => limits.isOver);
    return { ...result, parallel: this.#statistics() };
  }

  #statistics(): ParallelStatistics {
    return parallelStatistics(this.#members, this.#criticalWork, this.#splitAt, this.#readyAt);
  }

  /** The search is to stop, and some worker does not notice. */
  #endTheBusy(): void {
    for (const member of this.#members) if (member.isBusy) member.declareDead(null);
  }

  async #start({ state, nodes, learning }: Split, threads: number): Promise<void> {
    this.#effortBefore = state.effort;
    const workers = [startLocalWorker(learning, this.#team), ...(await takeWorkers(threads - 1))];
    if (workers.length < threads)
      this.#run.warn(`no other thread could be started (${whyNoWorkers()}): one does it all`);
    for (const [index, thread] of workers.entries())
      this.#members.push(new Member(index, thread, this.#onDeath));
    this.#traffic.deal(nodes);
    const problem = packProblem(this.#problem);
    const options = innerOptions("worker", this.#options, this.#run.limits);
    await this.#askAll((member) => ({
      kind: "start",
      problem,
      structures: this.#problem.structures,
      options,
      handOver: state,
      hooks: sentHooks(this.#options.hooks),
      stopFlag: this.#stopFlag,
      index: member.index,
      threads,
    }));
  }

  /** A worker is gone: what it answered for goes to the others. */
  readonly #onDeath = ({ index, assigned }: Member, reason: string | null): void => {
    for (const node of assigned) this.#traffic.orphans.push(node);
    if (reason !== null && Atomics.load(this.#stopFlag, 0) === 0)
      this.#run.warn(`worker ${index} failed (${reason}); its open nodes are redone`);
  };

  #askAll(commandFor: (member: Member) => Command): Promise<(Report | null)[]> {
    return Promise.all(this.#members.map((member) => member.ask(commandFor(member))));
  }

  /**
   * Mostly two rounds are under way at a time; what a round has found then goes along with the next
   * one but one. Only where nodes have to change hands, or may have to soon, does everybody wait.
   */
  async #runInRounds(): Promise<void> {
    const rounds: Promise<Report | null>[][] = [];
    while (this.#ending === null && this.#members.some(({ isAlive }) => isAlive)) {
      // Where learning leads, nobody waits for nodes.
      const most = roundsUnderWay(this.#isLedByLearning ? [] : this.#traffic.loads);
      while (rounds.length < most) rounds.push(this.#askForRound());
      await this.#endRound(rounds);
      if (this.#ending !== null || !this.#traffic.isImbalanced) continue;
      while (rounds.length > 0 && this.#ending === null) await this.#endRound(rounds);
      if (this.#ending === null) await this.#traffic.balance();
    }
    // What is still under way is of no use any more.
    Atomics.store(this.#stopFlag, 0, 1);
    await Promise.all(rounds.flat());
  }

  #askForRound(): Promise<Report | null>[] {
    return this.#members.map((member) => member.ask(this.#roundFor(member)));
  }

  /** Waits for the first of the rounds under way and takes in what it has brought. */
  async #endRound(rounds: Promise<Report | null>[][]): Promise<void> {
    const reports = await Promise.all(rounds.shift() ?? []);
    reports.forEach((report, k) => {
      if (report?.kind === "round") this.#absorb(this.#members[k], report);
    });
    for (const { finishedAt } of this.#members)
      this.#criticalWork = Math.max(this.#criticalWork, finishedAt);
    this.#traffic.reassignOrphans();
    this.#judge();
    this.#adaptQuota();
  }

  /** Each worker at its own pace; those that run dry wait until somebody has nodes to give. */
  async #runFreely(): Promise<void> {
    const drive = async (member: Member): Promise<void> => {
      while (this.#ending === null && member.isAlive) {
        const report = await member.ask(this.#roundFor(member));
        if (report?.kind === "round") this.#absorb(member, report);
        this.#traffic.reassignOrphans();
        this.#judge();
        if (this.#ending !== null) {
          Atomics.store(this.#stopFlag, 0, 1);
          return;
        }
        await this.#traffic.donate(member);
        this.#adaptQuota();
        if (member.isIdle) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    await Promise.all(this.#members.map(drive));
  }

  /** On riddles rounds stay short: what others have learned is worth the more the sooner it comes. */
  #adaptQuota(): void {
    if (this.#isLedByLearning) return;
    const living = this.#members.filter(({ isAlive }) => isAlive);
    this.#quota = nextQuota(
      this.#quota,
      living.map(({ shareDone }) => shareDone),
      this.#run.work,
    );
  }

  #roundFor(member: Member): Command {
    return member.nextRound({
      work: roundWork(this.#quota, this.#run.limits.workLimit - this.#run.work),
      sentAt: this.#criticalWork,
      elsewhere: this.#effortElsewhere(member),
      treeBound: this.#totals.treeBound,
      lowerBound: this.#totals.lowerBound,
    });
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
    member.note(report);
    for (const point of report.points) this.#spread(point, member);
    for (const other of this.#members)
      if (other !== member && other.isAlive) other.queueNews(report);
    sumUp(this.#totals, this.#members, this.#traffic.orphans);
    this.#run.reportNode();
  }

  /** Tells all but its finder of a point, where it is the best so far. */
  #spread(point: FoundPoint, finder: Member): void {
    if (!this.#run.gate.takeOver(point.values, point.searchPoint, point.source)) return;
    for (const member of this.#members) member.incumbent = member === finder ? null : point;
  }

  /** Decides whether the search is over, and how. */
  #judge(): void {
    if (this.#ending !== null) return;
    if (this.#members.some(({ hookFailure }) => hookFailure !== undefined)) {
      this.#end("interrupted", false);
      return;
    }
    sumUp(this.#totals, this.#members, this.#traffic.orphans);
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
    else if (Math.min(lowerBound, unresolvedBound) >= gate.lastGoal) this.#end("finished", false);
    else {
      const limit = limits.reached(this.#run.nodes, this.#run.work);
      if (limit !== null) this.#end(limit, false);
    }
  }

  #end(outcome: TreeOutcome, isExhausted: boolean): void {
    this.#ending = { outcome, isExhausted };
  }
}
