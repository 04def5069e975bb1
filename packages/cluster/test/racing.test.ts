import { solve } from "@bough/bnb";
import type { SearchNode, SharedTree, SubtreeSearch } from "@bough/bnb/shared-tree";
import { readProblem } from "@bough/formats";
import { knapsackText } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { GrownTree, Task } from "../src/solver/task.ts";
import { concludeTask, growTask, joinTask } from "../src/solver/tree-tasks.ts";
import { MOST_RACERS, type Raced, settingsOf, winnerOf } from "../src/tree/racing.ts";

const silent = () => {};
const { signal } = new AbortController();

/** Searches a tree to its end in this process, as one searcher does with leases of a tenth of a second. */
async function searched(search: SubtreeSearch, { nodes, point, best, totals }: SharedTree) {
  let open: readonly SearchNode[] = nodes;
  let known = { point, best };
  for (;;) {
    const task = { nodes: open, point: known.point, news: [], seconds: 0.1 };
    const report = (await search.run(task))!;
    if (report.best < known.best) known = { point: report.point, best: report.best };
    open = report.isComplete ? [] : report.open;
    if (open.length > 0) continue;
    const { unresolvedBound } = report;
    const end = { isExhausted: true, lowerBound: unresolvedBound, unresolvedBound, totals };
    return { point: known.point, end: { ...end, outcome: "finished" as const, openNodes: 0 } };
  }
}

const treeWith = (lowerBound: number, work: number, best = Infinity) =>
  ({
    nodes: [{ lowerBound }, { lowerBound: lowerBound + 1 }],
    unresolvedBound: Infinity,
    best,
    point: null,
    totals: { work },
  }) as unknown as SharedTree;
const racersWith = (...trees: SharedTree[]) =>
  trees.map((each, racer) => ({ racer, tree: each, isMaximised: false })) as [Raced, ...Raced[]];

describe("a race", () => {
  const text = knapsackText(30, 5, 2);
  // A dense tableau would be done with it before there is a tree.
  const asked = { gapRelative: 0, timeLimit: 100, without: ["tableau"] };
  const taskOf = (racer: number): Task => ({
    model: { hash: "", fileName: "raced.lp" },
    content: Buffer.from(text),
    options: settingsOf(asked, racer),
    duals: false,
    statistics: false,
  });

  it("grows trees that come to the optimum, whoever wins and whosever point comes along", async () => {
    const { problem } = readProblem(text, { fileName: "raced.lp" });
    const truth = (await solve(problem, { gapRelative: 0, threads: 1 })).objective;
    const raced: Raced[] = [];
    for (let racer = 0; racer <= MOST_RACERS; racer++) {
      const grown = await growTask(
        { kind: "grow", task: taskOf(racer), nodesWanted: 8 },
        silent,
        signal,
      );
      expect(grown, `racer ${racer}`).toHaveProperty("tree");
      raced.push({ racer, ...(grown as GrownTree) });
    }
    expect(new Set(raced.map(({ tree }) => tree.totals.work)).size).toBeGreaterThan(2);
    for (const each of raced) {
      // As if the others had come to nothing but their points.
      const others = raced.filter((other) => other !== each);
      const without = others.map((other) => ({
        ...other,
        tree: { ...other.tree, unresolvedBound: -Infinity },
      }));
      const { tree, racer } = winnerOf([each, ...without]);
      expect(racer).toBe(each.racer);
      const best = raced.reduce((least, other) => Math.min(least, other.tree.best), Infinity);
      expect(tree.best).toBe(best);
      const task = taskOf(racer);
      const root = { ...tree.root, incumbent: tree.point };
      const search = await joinTask({ kind: "join", task, root, index: 1 });
      const { point, end } = await searched(search, tree);
      const request = { kind: "conclude", task, root, point, end } as const;
      const { outcome } = await concludeTask(request, silent, signal);
      expect(outcome, `racer ${racer}`).toMatchObject({
        kind: "solved",
        report: { status: "optimal", objective: truth },
      });
    }
  }, 120_000);

  it("is won by the best bound, of equal ones by the least work", () => {
    expect(winnerOf(racersWith(treeWith(1, 5), treeWith(3, 9), treeWith(2, 1))).racer).toBe(1);
    expect(winnerOf(racersWith(treeWith(3, 5), treeWith(3, 4), treeWith(3 + 1e-9, 9))).racer).toBe(
      1,
    );
    expect(winnerOf(racersWith(treeWith(-Infinity, 5), treeWith(-Infinity, 4))).racer).toBe(1);
    expect(winnerOf(racersWith(treeWith(-Infinity, 1), treeWith(0, 4))).racer).toBe(1);
    // Of the gap to the best point of all, 100, the second has 3 more to go, the third 10.
    const [ahead, close, behind] = [treeWith(0, 9), treeWith(-3, 5, 100), treeWith(-10, 1, 120)];
    expect(winnerOf(racersWith(ahead, close, behind)).racer).toBe(1);
  });

  it("has the same winner and the same point in whatever order the racers have come in", () => {
    // Each as good as the next but not as the one after, with points of the same objective.
    const point = (racer: number) => ({ values: Float64Array.of(racer), searchPoint: null });
    const chain = racersWith(
      treeWith(0, 3, 100),
      treeWith(-4, 2, 100),
      treeWith(-8, 1, 100),
      treeWith(0, 3, 100),
    );
    const all = chain.map(({ tree, ...rest }) => ({
      ...rest,
      tree: { ...tree, point: point(rest.racer) },
    }));
    for (const order of ["0123", "3210", "2103", "1320", "3012"]) {
      const came = Array.from(order, (racer) => all[Number(racer)]!);
      const { racer, tree } = winnerOf(came as unknown as [Raced, ...Raced[]]);
      expect([racer, tree.point?.values[0]], order).toEqual([1, 1]);
      const equals = came.filter((each) => each.racer === 0 || each.racer === 3);
      expect(winnerOf(equals as unknown as [Raced, ...Raced[]]).racer, order).toBe(0);
    }
  });
});
