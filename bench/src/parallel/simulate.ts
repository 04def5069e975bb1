import { FIRST_QUOTA, giftFrom, isPoor, nextQuota } from "@bough/bnb/internals";
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
 * Replays the coordinator's rounds over a recorded tree: quotas, gifts and barriers follow its own
 * rules, each visit takes the work it took, over the end of a round if it must, and its children are
 * open after it. Every worker plunges and gives away its oldest nodes. The tree itself does not change with the number of workers.
 */
export function simulate(tree: RecordedTree, workers: number, costs: MessageCosts): Simulation {
  const { works, secondsPerWork } = tree;
  const children = childrenOf(tree);
  const open: number[][] = Array.from({ length: workers }, () => []);
  children.roots.forEach((node, k) => {
    open[k % workers].push(node);
  });
  const debts = open.map(() => 0);
  let quota = FIRST_QUOTA;
  let workSoFar = tree.workBefore;
  let [rounds, elapsed, dry, uneven, messages] = [0, 0, 0, 0, 0];
  while (open.some(({ length }, k) => length > 0 || debts[k] > 0)) {
    const visited = open.map((stack, k) => runRound(stack, quota - debts[k], works, children.of));
    const done = visited.map((work, k) => Math.min(quota, debts[k] + work));
    visited.forEach((work, k) => {
      debts[k] += work - done[k];
    });
    const longest = Math.max(...done);
    done.forEach((work, k) => {
      workSoFar += work;
      if (work < quota && open[k].length === 0) dry += longest - work;
      else uneven += longest - work;
    });
    const transfers = balance(open);
    const pause = workers * costs.report + transfers * costs.roundTrip + costs.roundTrip;
    messages += workers * pause;
    elapsed += longest * secondsPerWork + pause;
    const shares = done.map((work) => work / quota);
    quota = nextQuota(quota, shares, workSoFar);
    rounds++;
  }
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
function runRound(
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

/** Gifts to the poor, by the coordinator's rules; returns how many. */
function balance(open: number[][]): number {
  let transfers = 0;
  for (const poor of open) {
    const wealth = open.map(({ length }) => length);
    if (!isPoor(poor.length, Math.max(...wealth))) continue;
    const gift = giftFrom(wealth);
    if (gift === null) break;
    const rich = open[gift.from];
    const given = rich.filter((_, k) => k % 2 === 0 && k < 2 * gift.count);
    const kept = rich.filter((_, k) => k % 2 !== 0 || k >= 2 * gift.count);
    rich.splice(0, rich.length, ...kept);
    poor.unshift(...given);
    transfers++;
  }
  return transfers;
}
