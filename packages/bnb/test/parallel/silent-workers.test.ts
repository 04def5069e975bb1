import { afterEach, describe, expect, it } from "vitest";
import { type ProgressEvent, solveSync } from "../../src/index.ts";
import { solveParallel } from "../../src/parallel/solve-parallel.ts";
import { claimWorkers, returnClaim } from "../../src/parallel/thread-budget.ts";
import { closeWorkers } from "../../src/parallel/worker-pool.ts";
import { useWorkerAt } from "../../src/platform/platform.ts";
import { EARLY, multiKnapsack } from "./multi-knapsack.ts";

const REAL_WORKER = new URL("../../dist/worker-node.js", import.meta.url);
/** Loads, and never says a word. */
const SILENT_WORKER = new URL("data:text/javascript,setInterval(() => {}, 1000)");

/** Leaves problems to the search that is split: a dense tableau would be done with them before. */
const SPLIT = { gapRelative: 0, without: ["tableau"] };

describe("workers that never answer", () => {
  afterEach(() => {
    useWorkerAt(REAL_WORKER);
    closeWorkers();
  });

  it("do not keep the caller's thread from the answer", async () => {
    useWorkerAt(SILENT_WORKER);
    const problem = multiKnapsack(11, 20, 6);
    const together = await solveParallel(problem, SPLIT, 3, EARLY);
    expect(together.status).toBe("optimal");
    expect(together.objective).toBe(solveSync(problem, { gapRelative: 0 }).objective);
    // The caller's thread did it all, split or not.
    expect(together.parallel?.busySeconds.length ?? 1).toBe(1);
  });

  it("do not outlast a time limit or a signal", async () => {
    useWorkerAt(SILENT_WORKER);
    const problem = multiKnapsack(11, 60, 6);
    const limited = await solveParallel(problem, { ...SPLIT, timeLimit: 0.3 }, 2, EARLY);
    expect(limited.status).toBe("time-limit");
    // Aborted once it waits for its workers with a point in hand.
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = ({ kind }: ProgressEvent) => {
      if (kind === "incumbent") setTimeout(() => controller.abort(), 50);
    };
    const aborted = await solveParallel(problem, { ...SPLIT, signal, onProgress }, 2, EARLY);
    expect(aborted.status).toBe("interrupted");
    expect(aborted.solution).not.toBeNull();
  });
});

describe("the thread budget", () => {
  it("gives what is asked for by number, and else what is left", async () => {
    const first = await claimWorkers(63, false);
    expect(first).toBe(63);
    expect(await claimWorkers(7, true)).toBe(0);
    const second = await claimWorkers(2, false);
    expect(second).toBe(2);
    returnClaim(first + second);
    const free = await claimWorkers(7, true);
    expect(free).toBeLessThanOrEqual(7);
    returnClaim(free);
  });
});
