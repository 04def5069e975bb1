import { type Problem, ProblemBuilder } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { objectiveStep } from "../../src/gate/objective-grid.ts";
import { solveSync } from "../../src/index.ts";
import { rootNode } from "../../src/root/root.ts";
import { solveWithWitness } from "../../src/solve/solve-with-witness.ts";
import { runToEnd } from "../../src/steps.ts";
import { TableauPlunge } from "../../src/tree/tableau-plunge.ts";
import { TreeSearch } from "../../src/tree/tree-search.ts";
import { contextOf } from "../search-context.ts";

/** Techniques that would end such small trees before plunges begin. */
const PLAIN = ["cuts", "heuristics", "learning", "conflict-analysis", "symmetry"];
const EXACT = { gapRelative: 0, gapAbsolute: 0 };

function noQuestion(): never {
  throw new Error("nothing is unbounded here");
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Weights of items in rows, each of which a choice should fill to one half. */
function weightsOf(seed: number, numItems: number, numRows: number): number[][] {
  const random = new Random(seed);
  return Array.from({ length: numRows }, () =>
    Array.from({ length: numItems }, () => random.integer(1, 60)),
  );
}

function halfOf(weights: readonly number[]): number {
  return Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 2);
}

/** What a choice misses the halves by costs. */
function marketSplit(rows: readonly (readonly number[])[]): Problem {
  const builder = new ProblemBuilder({});
  const items = rows[0]!.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  for (const weights of rows) {
    const half = halfOf(weights);
    const more = builder.addColumn({ cost: 1 });
    const less = builder.addColumn({ cost: 1 });
    builder.addRow({ lower: half, upper: half }, [
      ...items.map((item, k) => [item, weights[k]!] as [number, number]),
      [more, -1],
      [less, 1],
    ]);
  }
  return builder.build();
}

/** The least that any choice misses the halves by. */
function leastMiss(rows: readonly (readonly number[])[]): number {
  const numItems = rows[0]!.length;
  let least = Infinity;
  for (let choice = 0; choice < 2 ** numItems; choice++) {
    let miss = 0;
    for (const weights of rows) {
      let filled = 0;
      for (let k = 0; k < numItems; k++) if ((choice >> k) & 1) filled += weights[k]!;
      miss += Math.abs(filled - halfOf(weights));
    }
    least = Math.min(least, miss);
  }
  return least;
}

/** Integers up to three under a few rows without pattern. */
function patternless(seed: number, numCols: number, numRows: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const columns = Array.from({ length: numCols }, () =>
    builder.addColumn({ upper: 3, cost: 50 * random.integer(8, 12), isInteger: true }),
  );
  for (let i = 0; i < numRows; i++)
    builder.addRow(
      { upper: random.integer(200, 300) },
      columns.map((column) => [column, random.integer(5, 40)] as [number, number]),
    );
  return builder.build();
}

/** Integers without upper bounds over a few such rows. */
function unbounded(seed: number, numCols: number, numRows: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: numCols }, () =>
    builder.addColumn({ cost: random.integer(80, 120), isInteger: true }),
  );
  for (let i = 0; i < numRows; i++)
    builder.addRow(
      { lower: random.integer(200, 300) },
      columns.map((column) => [column, random.integer(5, 40)] as [number, number]),
    );
  return builder.build();
}

describe("plunges on a tableau", () => {
  it("find the optima of market splits, as every choice does", () => {
    const explore = vi.spyOn(TableauPlunge.prototype, "explore");
    for (let seed = 0; seed < 6; seed++) {
      const rows = weightsOf(seed, 15, 3);
      const { objective, status } = solveSync(marketSplit(rows), { ...EXACT, without: PLAIN });
      expect(status).toBe("optimal");
      expect(objective).toBeCloseTo(leastMiss(rows), 5);
    }
    expect(explore.mock.calls.length).toBeGreaterThan(10);
  });

  it.each([
    ["with bounds", patternless],
    ["without bounds", unbounded],
  ])("find what the search finds without them on integers %s", (_, make) => {
    const explore = vi.spyOn(TableauPlunge.prototype, "explore");
    for (let seed = 0; seed < 5; seed++) {
      const problem = make(seed, 18, 6);
      const options = { ...EXACT, without: PLAIN };
      const slow = solveSync(problem, { ...options, without: [...PLAIN, "tableau"] });
      expect(slow.status).toBe("optimal");
      const watched = { point: slow.solution!, keepsAllPoints: true };
      const { result } = solveWithWitness(problem, options, watched);
      expect(result.status).toBe("optimal");
      expect(result.objective).toBeCloseTo(slow.objective!, 5);
    }
    expect(explore.mock.calls.length).toBeGreaterThan(10);
  });

  it("lose no optimum where they begin at the root, and bounds are rounded to the objective's grid", () => {
    const explore = vi.spyOn(TableauPlunge.prototype, "explore");
    let optima = 0;
    for (let seed = 0; seed < 400; seed++) {
      const problem = randomProblem(seed, {
        numCols: 6,
        numRows: 4,
        integerRange: 4,
        feasibleShare: 1,
        integerShare: 1,
      });
      if (!problem.cost.some((cost) => cost !== 0)) continue;
      const all = bruteForce(problem);
      if (all.status !== "optimal") continue;
      const step = objectiveStep(problem);
      const context = contextOf(problem, { objectiveStep: step, gateStep: step });
      const best = all.objective!.toNumber();
      // The second best is known: what is fixed then is fixed by little.
      const others = all.assignments
        .map((values) => Float64Array.from(values))
        .filter((x) => problem.objectiveAt(x) > best + 1e-6)
        .sort((x, y) => problem.objectiveAt(x) - problem.objectiveAt(y));
      if (others.length > 0) context.gate.offer(others[0]!, "test");
      context.statistics.nodes = 200;
      const tree = new TreeSearch(context, rootNode(-Infinity), {
        makeEngine: createLpEngineSteps,
        decideFeasibility: noQuestion,
        revisitRoot: noQuestion,
        onNode: () => {},
      });
      expect(runToEnd(tree.run())).toBe("finished");
      expect(context.gate.best, `seed ${seed}`).toBeCloseTo(best, 5);
      optima++;
    }
    expect(optima).toBeGreaterThan(150);
    expect(explore.mock.calls.length).toBeGreaterThan(150);
  });

  it("count their pivots among the iterations", () => {
    const problem = marketSplit(weightsOf(1, 30, 4));
    const { iterations, nodes, statistics } = solveSync(problem, { nodeLimit: 2000 });
    expect(nodes).toBeGreaterThan(1000);
    expect(statistics.tree.nodeIterations).toBeGreaterThan(nodes);
    expect(iterations).toBeGreaterThanOrEqual(statistics.tree.nodeIterations);
  });

  it("visit no more nodes than asked for, each once a report of every node is wanted", () => {
    const problem = marketSplit(weightsOf(1, 30, 4));
    for (const nodeLimit of [201, 333, 1000])
      expect(solveSync(problem, { nodeLimit }).nodes).toBeLessThanOrEqual(nodeLimit);
    let reported = 0;
    const { nodes } = solveSync(problem, { nodeLimit: 400, onNode: () => reported++ });
    expect(reported).toBe(nodes);
  });
});
