import { InternalError, ProblemBuilder, type Term } from "@bough/problem";
import { memoised, Random } from "@bough/testing";
import { expect, it } from "vitest";
import { Interruption } from "../../src/limits.ts";
import type { AddedRow } from "../../src/lp/added-row.ts";
import type { SolveOptions } from "../../src/options.ts";
import { handOver, takeOver } from "../../src/parallel/hand-over.ts";
import { WorkerSearch } from "../../src/parallel/worker-search.ts";
import type { Command, HandOver, RoundReport } from "../../src/platform/protocol.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";
import { sumOfEfforts } from "../../src/statistics/search-statistics.ts";
import { runToEnd } from "../../src/steps.ts";

type RoundCommand = Extract<Command, { kind: "round" }>;

/** Work after which learning has begun beside the tree, and columns of a problem that lasts as long. */
const LEARNING = { leastWork: 20_000_000, columns: 60 };

/** A search on one thread, stopped with some open nodes after so much work. */
function stoppedSearch({ leastWork, columns }: { leastWork: number; columns: number }) {
  const random = new Random(11);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < columns; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(300, 700) });
  for (let i = 0; i < 6; i++) {
    const terms = Array.from({ length: columns }, (_, j): Term => [j, random.integer(100, 900)]);
    const total = terms.reduce((sum, [, weight]) => sum + weight, 0);
    builder.addRow({ upper: Math.floor(total / 2) }, terms);
  }
  const problem = builder.build();
  // A dense tableau would be done with the smaller one before it could be split.
  const options = { gapRelative: 0, without: ["tableau"] };
  const first = new MipRun(problem, options);
  const steps = first.run();
  for (;;) {
    if (steps.next().done === true) throw new Error("solved before it could be split");
    const split = first.work < leastWork ? null : handOver(first, 4);
    if (split === null) continue;
    return { ...split, problem };
  }
}

const SOON = memoised((columns: number) => stoppedSearch({ leastWork: 0, columns }));

/** A search that was stopped early, and one that has taken it over. */
function splitSearch() {
  const split = SOON(24);
  const run = new MipRun(split.problem, { gapRelative: 0 });
  return { ...split, joined: runToEnd(takeOver(run, split.state)) };
}

it("lowers its bound for nodes that come from elsewhere", () => {
  const { nodes, joined } = splitSearch();
  const byBound = nodes.slice().sort((a, b) => a.lowerBound - b.lowerBound);
  const [best, worst] = [byBound[0], byBound[byBound.length - 1]];
  expect(best.lowerBound).toBeLessThan(worst.lowerBound);
  joined.tree.adopt([worst]);
  expect(joined.tree.lowerBound).toBe(worst.lowerBound);
  joined.tree.adopt([best]);
  expect(joined.tree.lowerBound).toBe(best.lowerBound);
});

it("gives away every second node and keeps the others", () => {
  const { nodes, joined } = splitSearch();
  joined.tree.adopt(nodes);
  const given = joined.tree.release(2);
  expect(given).toHaveLength(2);
  const all = [...given, ...joined.tree.snapshot()];
  expect(new Set(all)).toEqual(new Set(nodes));
  expect(all).toHaveLength(nodes.length);
});

it("starts from the incumbent, the root's bounds and what was learned", () => {
  const { state, joined } = splitSearch();
  expect(state.incumbent).not.toBeNull();
  expect(Array.from(joined.gate.values ?? [])).toEqual(Array.from(state.incumbent?.values ?? []));
  expect(joined.context.rootCosts).toBe(state.rootCosts);
  const { domain } = joined.context;
  expect(domain.propagate()).toBe(true);
  const numVariables = 2 * domain.problem.numCols;
  for (const { variables } of state.clauses)
    expect(Math.max(...variables)).toBeLessThan(numVariables);
  for (let v = 0; v < numVariables; v++)
    expect(domain.bound[v]).toBeGreaterThanOrEqual(state.rootBounds[v]);
});

it("goes on with the learning search of its thread, and counts its work anew", () => {
  const { problem, state, learning } = stoppedSearch(LEARNING);
  if (learning === undefined) throw new Error("the search learns nothing");
  const conflicts = learning.domain.statistics.conflicts;
  expect(learning.work).toBeGreaterThan(0);
  const joined = runToEnd(takeOver(new MipRun(problem, { gapRelative: 0 }), state, learning));
  expect(joined.learning).toBe(learning);
  expect(learning.work).toBe(0);
  expect(learning.domain.statistics.conflicts).toBe(conflicts);
});

it("adds a cut of another search once, and tells of its own once", () => {
  const { problem, joined } = splitSearch();
  const { cuts } = joined.tree;
  const { relaxation } = joined.context;
  const cut = (upper: number): AddedRow => ({
    name: "gomory",
    columns: Int32Array.of(0, 1),
    coefficients: Float64Array.of(1, 1),
    lower: -Infinity,
    upper,
    rank: 1,
  });
  expect(joined.context.problem.numCols).toBe(problem.numCols);
  const before = relaxation.addedRows.length;
  cuts.takeIn([cut(2), cut(2)]);
  cuts.takeIn([cut(2)]);
  expect(relaxation.addedRows).toHaveLength(before + 1);
  relaxation.addRows([cut(3)]);
  expect(cuts.takeNews().map(({ upper }) => upper)).toEqual([3]);
  expect(cuts.takeNews()).toEqual([]);
});

/** A round of so much work without news. */
function round(work: number, state: HandOver): RoundCommand {
  return {
    kind: "round",
    work,
    nodes: [],
    incumbent: null,
    clauses: [],
    cuts: [],
    bounds: { variables: new Int32Array(0), values: new Float64Array(0) },
    elsewhere: sumOfEfforts([state.effort]),
    pseudocosts: [],
    treeBound: -Infinity,
    lowerBound: -Infinity,
    wantsSnapshot: true,
  };
}

it("tells of its own point as its search had it, also when a better one has come since", () => {
  const { problem, state } = splitSearch();
  const { incumbent } = state;
  const run = new MipRun(problem, { gapRelative: 0 });
  const joined = runToEnd(takeOver(run, { ...state, incumbent: null }));
  const points: RoundReport["points"][number][] = [];
  const worker = new WorkerSearch(joined, new Int32Array(1), points);
  const own = new Float64Array(joined.context.problem.numCols);
  expect(joined.gate.offer(own, "test")).toBe("improved");
  points.push({ values: joined.gate.values!.slice(), searchPoint: null, source: "test" });
  const report = runToEnd(worker.runRound({ ...round(0, state), incumbent }));
  expect(joined.gate.searchPoint).toEqual(incumbent!.searchPoint);
  expect(report.points).toEqual([{ values: own, searchPoint: own, source: "test" }]);
});

it("comes to the optimum in rounds that end amid visits", () => {
  const { problem, state, nodes, joined } = splitSearch();
  const points: RoundReport["points"][number][] = [];
  const worker = new WorkerSearch(joined, new Int32Array(1), points);
  let waiting = nodes;
  let roundsAmidVisits = 0;
  for (let openNodes = nodes.length; openNodes > 0; ) {
    const report = runToEnd(worker.runRound({ ...round(500, state), nodes: waiting }));
    expect(report.snapshot).toHaveLength(report.openNodes);
    if (!joined.tree.isBetweenNodes) roundsAmidVisits++;
    waiting = [];
    openNodes = report.isComplete ? 0 : report.openNodes;
  }
  expect(roundsAmidVisits).toBeGreaterThan(0);
  const { objective } = solveSync(problem, { gapRelative: 0 });
  expect(problem.toUserObjective(joined.gate.best)).toBe(objective);
});

it("tells a presolve that its limits have ended from one that went another way", () => {
  const { problem, state } = SOON(24);
  const other = { ...state, numRows: state.numRows + 1 };
  const takeOverWithin = (options: SolveOptions) =>
    runToEnd(takeOver(new MipRun(problem, options), other));
  expect(() => takeOverWithin({ signal: AbortSignal.abort() })).toThrow(Interruption);
  expect(() => takeOverWithin({})).toThrow(InternalError);
});
