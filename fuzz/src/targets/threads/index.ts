import { lotSizing, multiKnapsack, setCovering } from "@bough/bench/families";
import { type ProgressEvent, solveSync } from "@bough/bnb";
import {
  closeWorkers,
  defaultThreads,
  returnWorker,
  solveParallel,
  startWorker,
} from "@bough/bnb/internals";
import type { Problem } from "@bough/problem";
import { Random } from "@bough/testing";
import type { Campaign, CampaignReport, CampaignSettings, Fault } from "../../target.ts";
import { delay } from "./delayed-worker.ts";
import { LOSSES, startDoomed } from "./doomed-worker.ts";

/** These models are split at once. */
const EARLY = { work: 50_000, riddleWork: 50_000, startingShare: 0.3, nodesPerThread: 1 };
/** Work after which a run that is to repeat itself may end: the limit must repeat itself as well. */
const WORK_LIMIT = 120_000_000;
const OBJECTIVE = 1e-6;

/** Threads under bad weather: the search is the same again, and no worker's death costs the answer. */
export const threads: Campaign = {
  name: "threads",
  what: "threads repeat themselves however messages are delayed, and survive the loss of workers",
  shortRun: 1,
  async run(settings: CampaignSettings): Promise<CampaignReport> {
    const faults: Fault[] = [];
    const counts = new Map<string, number>();
    const count = (label: string) => counts.set(label, (counts.get(label) ?? 0) + 1);
    const end = performance.now() + settings.milliseconds;
    let cases = 0;
    for (; cases < settings.cases && performance.now() < end && !settings.isStopped(); cases++) {
      const number = settings.from + cases;
      const random = new Random(settings.seed * 1_000_003 + number);
      const fault = number % 2 === 0 ? await lose(random, count) : await repeat(random, count);
      if (fault === null) continue;
      faults.push(fault);
      settings.log(`threads ${number}: ${fault.kind}: ${fault.message}`);
    }
    closeWorkers();
    const lines = [...counts].map(([label, times]) => `${label}: ${times}`);
    return { cases, faults, text: lines.join("\n") };
  },
};

/** The same search twice, messages delayed differently. */
async function repeat(random: Random, count: (label: string) => void): Promise<Fault | null> {
  const seed = random.integer(0, 99);
  const [name, problem] = random.pick([
    [`multi-knapsack ${seed}`, multiKnapsack(seed, 34, 5)],
    [`lot-sizing ${seed}`, lotSizing(seed, 6, 10)],
    [`set-covering ${seed}`, setCovering(seed, 60, 140)],
  ] as const);
  // By default there are as many as there are cores.
  const mayBeFewer = random.chance(1 / 2);
  const numThreads = mayBeFewer ? await defaultThreads() : random.integer(2, 4);
  const without = random.chance(1 / 2) ? [] : ["tableau"];
  const reuses = random.chance(1 / 2);
  const run: DelayedRun = { problem, numThreads, mayBeFewer, without };
  await renewWorkers(numThreads, random);
  const first = await delayedRun(run);
  if (!reuses) await renewWorkers(numThreads, random);
  const second = await delayedRun(run);
  const how = `${mayBeFewer ? "by default" : "on threads asked for"}, ${reuses ? "used" : "fresh"}`;
  count(`repeated ${how}${first.isSplit ? "" : ": not split"}`);
  if (first.text === second.text) return null;
  const where = without.length > 0 ? ` without ${without}` : "";
  return { kind: "repeat", message: `${name}${where} differs on ${numThreads} threads ${how}` };
}

interface DelayedRun {
  readonly problem: Problem;
  readonly numThreads: number;
  readonly mayBeFewer: boolean;
  readonly without: readonly string[];
}

/** Fresh threads whose messages come late. */
async function renewWorkers(numThreads: number, random: Random): Promise<void> {
  closeWorkers();
  for (let k = 1; k < numThreads; k++) returnWorker(delay(await startWorker(), random));
}

/** Everything but the times, as text. */
async function delayedRun({ problem, numThreads, mayBeFewer, without }: DelayedRun) {
  const log: unknown[] = [];
  const onProgress = (event: ProgressEvent) => {
    const { kind, nodes, work, objective, bound } = event;
    const source = event.kind === "incumbent" ? event.source : undefined;
    // Lines of nodes and of signs of life come by the clock.
    if (kind !== "node" && kind !== "working")
      log.push([kind, nodes, work, objective, bound, source]);
  };
  // Limits on work ask how a problem is solved: then the tableau is left out.
  const limit = without.length === 0 ? {} : { workLimit: WORK_LIMIT, without };
  const options = { gapRelative: 0, onProgress, ...limit };
  const result = await solveParallel(problem, options, numThreads, EARLY, mayBeFewer);
  const { status, objective, bound, nodes, iterations, conflicts, work, solution } = result;
  const answer = { status, objective, bound, nodes, iterations, conflicts, work };
  const warnings = result.warnings.filter((warning) => warning.startsWith("worker"));
  const text = JSON.stringify({ ...answer, solution: Array.from(solution ?? []), log, warnings });
  return { text, isSplit: result.parallel !== undefined };
}

/** A solve that loses a worker in some round of a search that is split. */
async function lose(random: Random, count: (label: string) => void): Promise<Fault | null> {
  const seed = random.integer(0, 49);
  const problem = multiKnapsack(seed, 26 + (seed % 5), 6);
  // A dense tableau would be done with it before it is split.
  const options = { gapRelative: 0, without: ["tableau"] };
  const truth = solveSync(problem, options).objective ?? Number.NaN;
  const { parallel } = await solveParallel(problem, options, 2, EARLY);
  const loss = random.pick(LOSSES);
  const round = random.integer(1, Math.max(1, parallel?.rounds ?? 1));
  closeWorkers();
  returnWorker(await startDoomed(loss, round, random));
  const { status, objective, warnings } = await solveParallel(problem, options, 2, EARLY);
  const isLost = warnings.some((warning) => warning.startsWith("worker 1 failed"));
  count(isLost ? `lost: ${loss}` : "nothing lost: the search was over before");
  const isRight = status === "optimal" && Math.abs((objective ?? Number.NaN) - truth) <= OBJECTIVE;
  if (isRight) return null;
  const message = `multi-knapsack ${seed}, a worker ${loss} in round ${round}: ${status} ${objective}, is ${truth}`;
  return { kind: "loss", message };
}
