import { countedUp, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import type { AddedRow } from "../../src/lp/added-row.ts";
import type { SearchContext } from "../../src/search-context.ts";
import { runToEnd } from "../../src/steps.ts";
import { TreeCuts, type TreeCutsStage } from "../../src/tree/tree-cuts.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

/** How cuts of the tree begin where those of the root have closed so much of a gap from -6 to -4. */
function stageAfter(closed: number, without: readonly string[] = []): TreeCutsStage {
  const context = contextAtFractionalPoint(without);
  context.gate.takeOver(Float64Array.of(2, 2), null, "test");
  context.uncutObjective = -6;
  context.rootObjective = context.uncutObjective + closed * (context.cutoff + 6);
  return new TreeCuts(context).state.stage;
}

/** Maximises so many integers of at most 2.5 each, with its LP solved; cuts of its root were worth this share of the gap. */
function contextOfManyRows(closed: number, count = 40, incumbent = 2): SearchContext {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let row = 0; row < count; row++) {
    const column = builder.addColumn({ upper: 9, cost: 1, isInteger: true });
    builder.addRow({ upper: 5 }, [[column, 2]]);
  }
  const context = contextOf(builder.build(), { objectiveStep: 1 });
  context.gate.takeOver(new Float64Array(count).fill(incumbent), null, "test");
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  const first = -2.5 * count;
  context.uncutObjective = first;
  context.rootObjective = first + closed * (context.cutoff - first);
  return context;
}

/** A row over the first columns that never binds. */
function longRow(length: number): AddedRow {
  return {
    name: "long",
    columns: countedUp(length),
    coefficients: new Float64Array(length).fill(1),
    lower: -Infinity,
    upper: 1000,
    rank: 0,
  };
}

/** What cuts are like after one look at a node that is the so-manieth. */
function lookAt(cuts: TreeCuts, context: SearchContext, nodes: number): void {
  context.statistics.nodes = nodes;
  cuts.enterNode();
  runToEnd(cuts.tighten());
}

describe("cuts of the tree", () => {
  it("are in doubt where they were not worth much at the root, or no point tells", () => {
    expect(stageAfter(0.6)).toBe("young");
    expect(stageAfter(0.05)).toBe("doubtful");
    expect(new TreeCuts(contextAtFractionalPoint()).state.stage).toBe("doubtful");
    expect(stageAfter(0.6, ["tree-cuts"])).toBe("off");
  });

  it("have more room once the tree is long", () => {
    const context = contextOfManyRows(0.6);
    const cuts = new TreeCuts(context);
    const room = cuts.state.rowsLeft;
    lookAt(cuts, context, 499);
    expect(cuts.state).toMatchObject({ stage: "young" });
    expect(cuts.state.rowsLeft).toBeLessThanOrEqual(room);
    lookAt(cuts, context, 500);
    expect(cuts.state).toMatchObject({ stage: "long" });
    expect(cuts.state.rowsLeft).toBeGreaterThan(3 * room);
  });

  it("count what other searches have visited of the same tree", () => {
    const context = contextOfManyRows(0.6);
    context.statistics.elsewhere = { ...context.effort, nodes: 600 };
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 1);
    expect(cuts.state.stage).toBe("long");
  });

  it("are tried in long trees alone where they were worth little at the root, and given up for good", () => {
    const context = contextOfManyRows(0.05);
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 499);
    expect(Math.abs(context.statistics.otherWork)).toBe(0);
    const stages = [500, 1500, 2500, 3500, 4500].map((nodes) => {
      lookAt(cuts, context, nodes);
      // The LP is not solved again: the cuts have gained nothing.
      runToEnd(cuts.tighten());
      return cuts.state.stage;
    });
    expect(stages).toEqual(["doubtful", "doubtful", "doubtful", "doubtful", "off"]);
    const spent = context.statistics.otherWork;
    expect(spent).toBeGreaterThan(0);
    lookAt(cuts, context, 5500);
    expect(context.statistics.otherWork).toBe(spent);
  });

  it("are like those of other long trees after a success", () => {
    const context = contextOfManyRows(0.05);
    const cuts = new TreeCuts(context);
    context.statistics.nodes = 500;
    cuts.enterNode();
    expect(runToEnd(cuts.tighten())).toBe(true);
    runToEnd(context.relaxation.resolve(Infinity));
    context.takePoint();
    runToEnd(cuts.tighten());
    expect(cuts.state.stage).toBe("long");
  });

  it("stay where they have gained little, and no more come at that node", () => {
    const context = contextOfManyRows(0.6, 40, 1);
    const { relaxation } = context;
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 500);
    const before = relaxation.objective;
    const added = relaxation.addedRows.length;
    expect(added).toBeGreaterThan(0);
    runToEnd(relaxation.resolve(Infinity));
    context.takePoint();
    expect(relaxation.objective).toBeGreaterThan(before);
    expect(runToEnd(cuts.tighten())).toBe(false);
    expect(relaxation.addedRows.length).toBe(added);
  });

  it.each([
    { count: 108, room: 2 },
    { count: 109, room: 0 },
    { count: 110, room: 5 },
  ])("leave room on the tableau of $count rows and columns", ({ count, room }) => {
    const context = contextOfManyRows(0.6, count);
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 500);
    expect(context.relaxation.addedRows.length).toBe(room);
    expect(context.statistics.otherWork > 0).toBe(room > 0);
  });

  it.each([
    { nonzeros: 78, room: 2 },
    { nonzeros: 80, room: 0 },
  ])(
    "come until all of the LP have twice the problem's nonzeros: $room beside $nonzeros",
    ({ nonzeros, room }) => {
      const context = contextOfManyRows(0.6);
      const { relaxation } = context;
      const first = [40, nonzeros - 40].map(longRow);
      relaxation.addRows(first);
      runToEnd(relaxation.resolve(Infinity));
      context.takePoint();
      lookAt(new TreeCuts(context), context, 500);
      expect(relaxation.addedRows.length).toBe(first.length + room);
      expect(context.statistics.otherWork > 0).toBe(room > 0);
    },
  );

  it("get the room of a long tree once, however often the tree goes on elsewhere", () => {
    const context = contextOfManyRows(0.6);
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 500);
    const { state } = cuts;
    const next = contextOfManyRows(0.6);
    const resumed = new TreeCuts(next);
    resumed.resume(state);
    lookAt(resumed, next, 1000);
    expect(resumed.state.stage).toBe("long");
    expect(resumed.state.rowsLeft).toBeLessThanOrEqual(state.rowsLeft);
  });
});
