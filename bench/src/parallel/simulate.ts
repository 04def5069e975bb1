import {
  FIRST_QUOTA,
  isImbalanced,
  isUnderloaded,
  nextQuota,
  planTransfer,
  roundsUnderWay,
} from "@bough/bnb/internals";
import type { RecordedTree } from "./record-tree.ts";

/** Seconds that the messages around the work take. */
export interface MessageCosts {
  /** From the split until every worker is ready: presolve again, and the threads' start. */
  readonly start: number;
  /** The coordinator's part in a report and the next command, one worker after the other. */
  readonly report: number;
  /** A question to a worker and its answer. */
  readonly roundTrip: number;
}

/** Where the workers' seconds went, as shares of workers × elapsed time. */
export interface Losses {
  /** One thread works: before the split, and while the workers start. */
  readonly sequential: number;
  /** A worker has no node left in its round. */
  readonly dry: number;
  /** A worker's last node ends before that of another. */
  readonly uneven: number;
  /** Messages between rounds. */
  readonly messages: number;
}

export interface Simulation {
  readonly workers: number;
  readonly seconds: number;
  /** Against the recorded search on one thread. */
  readonly speedUp: number;
  /** The same for the tree alone, without what comes before the split. */
  readonly treeSpeedUp: number;
  /** Share of the workers' time, from the split on, in which they visit nodes. */
  readonly utilisation: number;
  readonly rounds: number;
  readonly losses: Losses;
}

/**
 * Replays the coordinator's rounds over a recorded tree: quotas, transfers and rounds under way follow its
 * own rules, each visit takes the work it took, over the end of a round if it must, and its children are
 * open after it. Every worker plunges and gives away its oldest nodes. The tree itself does not change with the number of workers.
 */
export function simulate(tree: RecordedTree, workers: number, costs: MessageCosts): Simulation {
  const { works, secondsPerWork } = tree;
  const replay = new Replay(tree, workers, costs);
  replay.run();
  const { elapsed, rounds, dry, uneven, messages } = replay;
  const before = tree.workBefore * secondsPerWork;
  const busy = works.reduce((sum, work) => sum + work, 0) * secondsPerWork;
  const seconds = before + costs.start + elapsed;
  const all = workers * seconds;
  return {
    workers,
    seconds,
    speedUp: (before + busy) / seconds,
    treeSpeedUp: busy / (costs.start + elapsed),
    utilisation: busy / (workers * (costs.start + elapsed)),
    rounds,
    losses: {
      sequential: ((workers - 1) * before + workers * costs.start) / all,
      dry: (dry * secondsPerWork) / all,
      uneven: (uneven * secondsPerWork) / all,
      messages: messages / all,
    },
  };
}

/** The rounds of one replay, and what they have cost so far. */
class Replay {
  elapsed = 0;
  rounds = 0;
  /** Work that workers without nodes, or with shorter visits, could have done meanwhile. */
  dry = 0;
  uneven = 0;
  /** Seconds of all workers. */
  messages = 0;
  readonly #tree: RecordedTree;
  readonly #costs: MessageCosts;
  readonly #children: readonly number[][];
  readonly #open: number[][];
  /** Work by which each worker's last visit went over the end of its round. */
  readonly #debts: number[];
  #quota = FIRST_QUOTA;
  #workSoFar: number;

  constructor(tree: RecordedTree, workers: number, costs: MessageCosts) {
    const { roots, of } = childrenOf(tree);
    this.#tree = tree;
    this.#costs = costs;
    this.#children = of;
    this.#workSoFar = tree.workBefore;
    this.#open = Array.from({ length: workers }, () => []);
    for (const [k, node] of roots.entries()) this.#open[k % workers].push(node);
    this.#debts = this.#open.map(() => 0);
  }

  run(): void {
    for (let isNextUnderWay = false; this.#isOpen; ) {
      // While the next round is under way already, messages are hidden behind it.
      const seconds = this.#runRound();
      const hidden = isNextUnderWay ? seconds : 0;
      const loads = this.#open.map(({ length }) => length);
      if (!isImbalanced(loads)) this.#pause(Math.max(0, this.#reportCosts - hidden));
      else {
        if (isNextUnderWay && this.#isOpen) this.#runRound();
        this.#pause(this.#reportCosts + balance(this.#open) * this.#costs.roundTrip);
      }
      isNextUnderWay = roundsUnderWay(this.#open.map(({ length }) => length)) > 1;
    }
  }

  get #isOpen(): boolean {
    return this.#open.some(({ length }, k) => length > 0 || this.#debts[k] > 0);
  }

  get #reportCosts(): number {
    return this.#open.length * this.#costs.report + this.#costs.roundTrip;
  }

  #pause(seconds: number): void {
    this.messages += this.#open.length * seconds;
    this.elapsed += seconds;
  }

  /** Returns the seconds that the round took. */
  #runRound(): number {
    const quota = this.#quota;
    const debts = this.#debts;
    const done = this.#open.map((stack, k) => {
      const work = debts[k] + visit(stack, quota - debts[k], this.#tree.works, this.#children);
      debts[k] = Math.max(0, work - quota);
      return work - debts[k];
    });
    const longest = Math.max(...done);
    done.forEach((work, k) => {
      this.#workSoFar += work;
      if (work < quota && this.#open[k].length === 0) this.dry += longest - work;
      else this.uneven += longest - work;
    });
    const shares = done.map((work) => work / quota);
    this.#quota = nextQuota(quota, shares, this.#workSoFar);
    this.rounds++;
    const seconds = longest * this.#tree.secondsPerWork;
    this.elapsed += seconds;
    return seconds;
  }
}

/** The largest loss, in words. */
export function bottleneckOf({ losses }: Simulation): string {
  const named: [string, number][] = [
    ["one thread before the split", losses.sequential],
    ["too few open nodes", losses.dry],
    ["visits of uneven length", losses.uneven],
    ["messages", losses.messages],
  ];
  const [name, share] = named.reduce((most, next) => (next[1] > most[1] ? next : most));
  return `${name} (${(100 * share).toFixed(0)} %)`;
}

function childrenOf({ parents }: RecordedTree): { roots: number[]; of: readonly number[][] } {
  const roots: number[] = [];
  const of: number[][] = parents.map(() => []);
  parents.forEach((parent, node) => {
    if (parent < 0) roots.push(node);
    else of[parent].push(node);
  });
  return { roots, of };
}

/** Begins visits until the quota is used up; returns their work. */
function visit(
  stack: number[],
  quota: number,
  works: readonly number[],
  children: readonly number[][],
): number {
  let work = 0;
  while (work < quota) {
    const node = stack.pop();
    if (node === undefined) break;
    work += works[node];
    const next = children[node];
    // The child that was visited first is on top.
    for (let k = next.length - 1; k >= 0; k--) stack.push(next[k]);
  }
  return work;
}

/** Transfers to underloaded workers, by the coordinator's rules; returns how many. */
function balance(open: number[][]): number {
  let transfers = 0;
  for (const receiver of open) {
    const loads = open.map(({ length }) => length);
    if (!isUnderloaded(receiver.length, Math.max(...loads))) continue;
    const transfer = planTransfer(loads);
    if (transfer === null) break;
    const donor = open[transfer.from];
    const given = donor.filter((_, k) => k % 2 === 0 && k < 2 * transfer.count);
    const kept = donor.filter((_, k) => k % 2 !== 0 || k >= 2 * transfer.count);
    donor.splice(0, donor.length, ...kept);
    receiver.unshift(...given);
    transfers++;
  }
  return transfers;
}
