import { deserialize, serialize } from "node:v8";
import type { Problem } from "@bough/problem";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import type { SearchNode } from "../../src/node/node.ts";
import { concludeTree, growTree, type SharedTree } from "../../src/parallel/shared-tree.ts";
import { SubtreeSearch, type TreeNews } from "../../src/parallel/subtree-search.ts";
import type { SolveResult } from "../../src/result.ts";
import { multiKnapsack } from "./multi-knapsack.ts";

/** Without the tableau, which would be done with these problems before they are shared. */
const EXACT = { gapRelative: 0, gapAbsolute: 0, without: ["tableau"] };

/** Whether a report is lost, with whoever made it. */
type IsLost = (task: number) => boolean;

/** Solves by searches that come and go, as other processes would: all that passes between them is copied. */
async function solveShared(
  problem: Problem,
  searches: number,
  isLost: IsLost = () => false,
): Promise<{ readonly result: SolveResult; readonly tasks: number }> {
  const grown = await growTree(problem, EXACT, 2);
  if ("status" in grown) return { result: grown, tasks: 0 };
  const tree: SharedTree = deserialize(serialize(grown));
  const join = (index: number) => SubtreeSearch.join(problem, EXACT, tree.root, index);
  const team = await Promise.all(Array.from({ length: searches }, (_, k) => join(k)));
  const news: TreeNews[] = [];
  const readUpTo = team.map(() => 0);
  const totals = { ...tree.totals };
  let { point, best, unresolvedBound } = tree;
  let open: SearchNode[] = [...tree.nodes];
  for (let tasks = 0; ; tasks++) {
    open = open.filter(({ lowerBound }) => lowerBound < best).sort(byBound);
    if (open.length === 0) {
      const end = { outcome: "finished", isExhausted: true, openNodes: 0 } as const;
      const bounds = { lowerBound: unresolvedBound, unresolvedBound, totals };
      const result = await concludeTree(problem, EXACT, tree.root, point, { ...end, ...bounds });
      return { result, tasks };
    }
    const who = tasks % searches;
    const [node, ...rest] = open;
    const task = { nodes: [node!], point, news: news.slice(readUpTo[who]), seconds: 0 };
    const report = deserialize(serialize(await team[who]!.run(deserialize(serialize(task)))));
    if (isLost(tasks)) {
      team[who] = await join(who);
      readUpTo[who] = 0;
      continue;
    }
    readUpTo[who] = news.length;
    open = [...rest, ...report.open];
    news.push(report.news);
    unresolvedBound = Math.min(unresolvedBound, report.unresolvedBound);
    totals.nodes += report.totals.nodes;
    if (report.point !== null && report.best < best) {
      point = report.point;
      best = report.best;
    }
    if (report.isComplete) open = [];
  }
}

function byBound(a: SearchNode, b: SearchNode): number {
  return a.lowerBound - b.lowerBound;
}

describe("a shared tree", () => {
  it("comes to the optimum, whoever searches which subtree", async () => {
    const problem = multiKnapsack(11, 34, 6);
    const { result, tasks } = await solveShared(problem, 3);
    expect(tasks).toBeGreaterThan(1);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(solveSync(problem, EXACT).objective);
    expect(result.bound).toBe(result.objective);
  });

  it("loses nothing with a search that is lost", async () => {
    const problem = multiKnapsack(11, 34, 6);
    const { result, tasks } = await solveShared(problem, 2, (task) => task % 3 === 1);
    expect(tasks).toBeGreaterThan(1);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(solveSync(problem, EXACT).objective);
  });

  it("agrees with brute force on small problems", async () => {
    for (let seed = 0; seed < 25; seed++) {
      const problem = randomProblem(seed);
      if (problem.numIntegers === 0) continue;
      const { result } = await solveShared(problem, 2, (task) => task % 4 === 2);
      const truth = bruteForce(problem);
      expect([seed, result.status]).toEqual([seed, truth.status]);
      if (truth.status === "optimal") {
        const objective = problem.toUserObjective(truth.objective!.toNumber());
        expect(result.objective).toBeCloseTo(objective, 6);
      }
    }
  });

  it("gives its nodes back soon when it is hurried, and nothing when it is stopped", async () => {
    const problem = multiKnapsack(13, 60, 10);
    const tree = (await growTree(problem, EXACT, 8)) as SharedTree;
    const search = await SubtreeSearch.join(problem, EXACT, tree.root, 0);
    const task = { nodes: tree.nodes, point: tree.point, news: [], seconds: 1e6 };
    const hurried = search.run(task);
    setTimeout(() => search.hurry(), 50);
    const report = await hurried;
    expect(report!.open.length).toBeGreaterThan(0);
    expect(report!.totals.nodes).toBeGreaterThan(0);
    const stopped = search.run({ ...task, nodes: report!.open });
    setTimeout(() => search.stop(), 50);
    expect(await stopped).toBe(null);
  });
});
