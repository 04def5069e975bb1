import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { afterAll, describe, expect, it } from "vitest";
import { unwrapped } from "../../src/hooks/hook-failure.ts";
import { loadHooks } from "../../src/hooks/load-hooks.ts";
import { type LazyRow, solve, solveSync } from "../../src/index.ts";
import { solveParallel } from "../../src/parallel/solve-parallel.ts";
import { closeWorkers } from "../../src/parallel/worker-pool.ts";
import { EARLY } from "../parallel/multi-knapsack.ts";

const MODULE = new URL("./hidden-rows.mjs", import.meta.url).href;

afterAll(closeWorkers);

/** A knapsack with several capacities, and the rows that it has only on demand. */
function hiddenKnapsack(seed: number, items: number, shown: number, hidden: number) {
  const random = new Random(seed);
  const costs = Array.from({ length: items }, () => random.integer(300, 700));
  const rows = Array.from({ length: shown + hidden }, (): LazyRow => {
    const terms = costs.map((_, j): Term => [j, random.integer(100, 900)]);
    const total = terms.reduce((sum, [, weight]) => sum + weight, 0);
    return { terms, upper: Math.floor(total / 2) };
  });
  const build = (given: readonly LazyRow[]): Problem => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (const cost of costs) builder.addColumn({ upper: 1, isInteger: true, cost });
    for (const { terms, upper } of given) builder.addRow({ upper: upper! }, terms);
    return builder.build();
  };
  return { core: build(rows.slice(0, shown)), whole: build(rows), rows: rows.slice(shown) };
}

describe("hooks of a module", () => {
  const { core, whole, rows } = hiddenKnapsack(11, 34, 3, 3);
  const solveTogether = async (threads: number, data: object) => {
    const hooks = await loadHooks({ url: MODULE, data, names: [] });
    return unwrapped(solveParallel(core, { gapRelative: 0, hooks }, threads, EARLY));
  };

  it("lead to the same answer and the same tree every time, on any number of threads", async () => {
    const truth = solveSync(whole, { gapRelative: 0 });
    for (const threads of [2, 4]) {
      const trees = new Set<string>();
      for (let repeat = 0; repeat < 2; repeat++) {
        const result = await solveTogether(threads, { rows });
        expect([result.status, result.objective]).toEqual(["optimal", truth.objective]);
        expect(result.parallel?.busySeconds).toHaveLength(threads);
        expect(result.warnings).toEqual([]);
        trees.add(`${result.nodes} ${result.work} ${result.solution}`);
      }
      expect(trees.size).toBe(1);
    }
  });

  it("end the solve with what they throw, on whatever thread", async () => {
    const beyond = solveSync(core, { gapRelative: 0 }).objective! - 1;
    for (const failsInWorkers of [false, true]) {
      const failed = solveTogether(3, { rows, failsAt: beyond, failsInWorkers });
      await expect(failed).rejects.toThrow(/^mine at/);
    }
    // Nothing is left of it: the threads serve the next solve.
    const next = await solveTogether(3, { rows });
    expect([next.status, next.warnings]).toEqual(["optimal", []]);
  });

  it("are loaded by solve", async () => {
    const hooks = { module: MODULE, data: { rows } };
    const truth = solveSync(whole, { gapRelative: 0 });
    const result = await solve(core, { gapRelative: 0, threads: 2, hooks });
    expect([result.status, result.objective]).toEqual(["optimal", truth.objective]);
    await expect(
      solve(core, { hooks: { module: "file:///nowhere/at-all.mjs" } }),
    ).rejects.toThrow();
  });
});
