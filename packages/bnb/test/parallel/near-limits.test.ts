import type { Problem } from "@bough/problem";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import "../../src/index.ts"; // the platform whose threads are started
import { solveParallel } from "../../src/parallel/solve-parallel.ts";
import { closeWorkers } from "../../src/parallel/worker-pool.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { EARLY, multiKnapsack } from "./multi-knapsack.ts";

afterEach(() => vi.restoreAllMocks());
afterAll(closeWorkers);

const THREADS = 4;

/** Without the tableau, which would be done with the problem before it is split. */
const SPLIT = { gapRelative: 0, without: ["tableau"] };

/**
 * What is left of a work limit at the split. Where it was dealt to one worker only, and that had no
 * nodes, or to nobody, as less than a unit for each, rounds came and went without end.
 */
const REST = [1, 10_001];

it("a split search ends near its work limit, whatever is left of it for a round", async () => {
  const problem = multiKnapsack(11, 34, 6);
  const splitWork = await workAtSplit(problem);
  let splits = 0;
  for (const rest of REST) {
    const workLimit = splitWork + rest;
    const options = { ...SPLIT, workLimit };
    const { status, parallel, work } = await solveParallel(problem, options, THREADS, EARLY);
    expect(["work-limit", "optimal"]).toContain(status);
    if (parallel !== undefined) splits++;
    if (status === "work-limit") expect(work).toBeGreaterThanOrEqual(workLimit);
  }
  expect(splits).toBeGreaterThan(0);
});

/** The work of the first search when it hands over; nothing of what comes of it is waited for. */
async function workAtSplit(problem: Problem): Promise<number> {
  let work = Number.NaN;
  const controller = new AbortController();
  const { follow } = MipRun.prototype;
  vi.spyOn(MipRun.prototype, "follow").mockImplementation(function (this: MipRun, totals) {
    work = this.work;
    controller.abort();
    follow.call(this, totals);
  });
  await solveParallel(problem, { ...SPLIT, signal: controller.signal }, THREADS, EARLY);
  return Math.floor(work);
}
