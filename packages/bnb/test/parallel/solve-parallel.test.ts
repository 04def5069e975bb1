import { InvalidProblemError, type Problem } from "@bough/problem";
import { afterAll, describe, expect, it, vi } from "vitest";
import { solve, solveSync } from "../../src/index.ts";
import { startLocalWorker } from "../../src/parallel/local-worker.ts";
import { packProblem, unpackProblem } from "../../src/parallel/shared-problem.ts";
import { solveParallel } from "../../src/parallel/solve-parallel.ts";
import { claimWorkers, returnClaim } from "../../src/parallel/thread-budget.ts";
import { closeWorkers, returnWorker } from "../../src/parallel/worker-pool.ts";
import { startWorker } from "../../src/platform/platform.ts";
import type { Report } from "../../src/platform/protocol.ts";
import type { WorkerThread } from "../../src/platform/worker-thread.ts";
import { EARLY, multiKnapsack } from "./multi-knapsack.ts";

vi.mock("../../src/parallel/local-worker.ts", { spy: true });

/** One whose tree is large enough to be split among several threads, and soon searched. */
function lastingKnapsack(): Problem {
  return multiKnapsack(12, 22, 5);
}

/** Leaves the problem to the search that is split: a dense tableau would be done with it before. */
const SPLIT = { gapRelative: 0, without: ["tableau"] };

let alone: number | null | undefined;

/** What one thread comes to on that problem. */
function objectiveAlone(): number | null {
  alone ??= solveSync(lastingKnapsack(), { gapRelative: 0 }).objective;
  return alone;
}

afterAll(closeWorkers);

describe("solveParallel", () => {
  it("comes to the same answer as one thread, for any number of threads", async () => {
    const problem = lastingKnapsack();
    for (const threads of [2, 4]) {
      const together = await solveParallel(problem, SPLIT, threads, EARLY);
      expect(together.status).toBe("optimal");
      expect(together.objective).toBe(objectiveAlone());
      expect(together.threads).toBe(threads);
      expect(together.parallel?.busySeconds).toHaveLength(threads);
    }
  });

  it("says that it had one thread where others have them all", async () => {
    const others = await claimWorkers(63, false);
    const alone = await solveParallel(lastingKnapsack(), SPLIT, 2, EARLY, true);
    returnClaim(others);
    expect(alone.status).toBe("optimal");
    expect(alone.threads).toBe(1);
    expect(alone.parallel).toBeUndefined();
  });

  it("searches the same tree every time", async () => {
    const problem = lastingKnapsack();
    const runs = [];
    for (let k = 0; k < 3; k++) {
      const result = await solveParallel(problem, SPLIT, 3, EARLY);
      expect(result.parallel).toBeDefined();
      runs.push([result.nodes, result.iterations, result.work, Array.from(result.solution ?? [])]);
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });

  it("sums up what all threads have counted", async () => {
    const result = await solveParallel(lastingKnapsack(), SPLIT, 2, EARLY);
    const { tree, propagation, threads, presolve } = result.statistics;
    expect(tree.nodes).toBe(result.nodes);
    const conflicts = [propagation.tree, propagation.learning].map((each) => each?.conflicts ?? 0);
    expect(conflicts[0] + conflicts[1]).toBe(result.conflicts);
    const rows = Object.values(threads);
    expect(rows.map(({ busy }) => busy)).toEqual(result.parallel?.busySeconds);
    expect(Math.max(...rows.map(({ rounds }) => rounds))).toBe(result.parallel?.rounds);
    // Workers repeat the presolve, which counts once.
    const alone = solveSync(lastingKnapsack(), { nodeLimit: 0 }).statistics.presolve;
    expect(presolve["integer-row"].calls).toBe(alone["integer-row"].calls);
  });

  it("finds the same optimum when threads do not wait for each other", async () => {
    const problem = lastingKnapsack();
    const options = { ...SPLIT, deterministic: false };
    const result = await solveParallel(problem, options, 2, EARLY);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(objectiveAlone());
  });

  it("survives the death of workers at any moment", async () => {
    const problem = lastingKnapsack();
    const expected = objectiveAlone();
    for (const messages of [1, 2, 3]) {
      closeWorkers();
      const doomed = await startWorker();
      const post = doomed.post.bind(doomed);
      let posted = 0;
      doomed.post = (command) => {
        post(command);
        if (command.kind !== "end" && ++posted === messages) doomed.terminate();
      };
      returnWorker(doomed);
      const result = await solveParallel(problem, SPLIT, 2, EARLY);
      expect(result.status).toBe("optimal");
      expect(result.objective).toBe(expected);
    }
  });

  it("says so when a worker throws, and goes on without it", async () => {
    closeWorkers();
    const problem = lastingKnapsack();
    const faulty = await startWorker();
    const post = faulty.post.bind(faulty);
    faulty.post = (command) => {
      if (command.kind !== "round") return post(command);
      const report: Report = { kind: "failed", message: "out of order" };
      queueMicrotask(() => faulty.onReport(report));
    };
    returnWorker(faulty);
    const result = await solveParallel(problem, SPLIT, 2, EARLY);
    expect(result.objective).toBe(objectiveAlone());
    expect(result.warnings.join()).toContain("out of order");
  });

  it("goes on alone when every worker fails", async () => {
    closeWorkers();
    const failAtWork = (worker: WorkerThread) => {
      const post = worker.post.bind(worker);
      worker.post = (command) => {
        if (command.kind !== "round") return post(command);
        queueMicrotask(() => worker.onDeath("out of memory"));
      };
      return worker;
    };
    returnWorker(failAtWork(await startWorker()));
    const local = startLocalWorker();
    vi.mocked(startLocalWorker).mockReturnValueOnce(failAtWork(local));
    const problem = lastingKnapsack();
    const result = await solveParallel(problem, SPLIT, 2, EARLY);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(objectiveAlone());
    expect(result.warnings.join()).toContain("no worker is left");
  });

  it("stops when asked, with what it has", async () => {
    const controller = new AbortController();
    const problem = multiKnapsack(17, 50, 7);
    const options = {
      ...SPLIT,
      signal: controller.signal,
      onProgress: ({ nodes }: { readonly nodes: number }) => {
        if (nodes > 100) controller.abort();
      },
    };
    const result = await solveParallel(problem, options, 2, EARLY);
    expect(result.status).toBe("interrupted");
    expect(result.objective).not.toBeNull();
    expect(result.bound).toBeGreaterThanOrEqual(result.objective ?? Infinity);
  });

  it("keeps node and time limits", async () => {
    const problem = multiKnapsack(17, 50, 7);
    const byNodes = await solveParallel(problem, { ...SPLIT, nodeLimit: 200 }, 2, EARLY);
    expect(byNodes.status).toBe("node-limit");
    const byTime = await solveParallel(problem, { ...SPLIT, timeLimit: 0.3 }, 2, EARLY);
    expect(byTime.status).toBe("time-limit");
  });

  it("lets every round do something, however near the work limit is", async () => {
    const quotas: number[] = [];
    const local = startLocalWorker();
    const post = local.post.bind(local);
    local.post = (command) => {
      if (command.kind === "round") quotas.push(command.work);
      post(command);
    };
    vi.mocked(startLocalWorker).mockReturnValueOnce(local);
    const limits = { ...SPLIT, workLimit: 4_000_000 };
    const result = await solveParallel(lastingKnapsack(), limits, 2, EARLY);
    expect(result.status).toBe("work-limit");
    expect(quotas.length).toBeGreaterThan(1);
    // With nothing to do, a worker that alone has nodes would never come to the limit.
    expect(Math.min(...quotas)).toBeGreaterThan(0);
  });

  it("takes 1 to 64 threads", async () => {
    const problem = multiKnapsack(1, 10, 2);
    await expect(solve(problem, { threads: 0 })).rejects.toThrow(InvalidProblemError);
    await expect(solve(problem, { threads: 65 })).rejects.toThrow(InvalidProblemError);
    expect((await solve(problem, { threads: 64 })).status).toBe("optimal");
  });
});

describe("the shared problem", () => {
  it("comes out of its buffer as it went in", () => {
    const problem = multiKnapsack(3, 12, 4);
    const copy = unpackProblem(packProblem(problem), problem.structures);
    expect(copy.sense).toBe("maximize");
    expect(copy.cost).toEqual(problem.cost);
    expect(copy.columns.values).toEqual(problem.columns.values);
    expect(copy.columns.indices).toEqual(problem.columns.indices);
    expect(copy.rowUpper).toEqual(problem.rowUpper);
    expect(copy.isInteger).toEqual(problem.isInteger);
  });

  it("refuses a buffer of something else", () => {
    expect(() => unpackProblem(new ArrayBuffer(64), [])).toThrow("holds no problem");
  });
});
