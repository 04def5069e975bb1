import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import type { SearchContext } from "../../src/search-context.ts";
import { runToEnd } from "../../src/steps.ts";
import { TreeCuts } from "../../src/tree/tree-cuts.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

/** Room for cuts of the tree where those of the root have closed so much of a gap from -6 to -4. */
function roomAfter(closed: number, without: readonly string[] = []): number {
  const context = contextAtFractionalPoint(without);
  context.gate.takeOver(Float64Array.of(2, 2), null, "test");
  context.uncutObjective = -6;
  context.rootObjective = context.uncutObjective + closed * (context.cutoff + 6);
  return new TreeCuts(context).state.rowsLeft;
}

/** Maximises forty integers of at most 2.5 each, with its LP solved; cuts of its root were worth this share of the gap. */
function contextOfManyRows(closed: number): SearchContext {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let row = 0; row < 40; row++) {
    const column = builder.addColumn({ upper: 9, cost: 1, isInteger: true });
    builder.addRow({ upper: 5 }, [[column, 2]]);
  }
  const context = contextOf(builder.build(), { objectiveStep: 1 });
  context.gate.takeOver(new Float64Array(40).fill(1), null, "test");
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  context.uncutObjective = -100;
  context.rootObjective = -100 + closed * (context.cutoff + 100);
  return context;
}

/** What cuts are like after one look at a node that is the so-manieth. */
function lookAt(cuts: TreeCuts, context: SearchContext, nodes: number): void {
  context.statistics.nodes = nodes;
  cuts.enterNode();
  runToEnd(cuts.tighten());
}

describe("cuts of the tree", () => {
  it("have room only where cuts paid at the root", () => {
    expect(roomAfter(0.6)).toBeGreaterThan(0);
    expect(roomAfter(0.05)).toBe(0);
  });

  it("have none without a point to tell the gap by, nor where they are off", () => {
    expect(new TreeCuts(contextAtFractionalPoint()).state.rowsLeft).toBe(0);
    expect(roomAfter(0.6, ["tree-cuts"])).toBe(0);
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

  it("stay off in long trees where cuts were worth nothing at the root", () => {
    const context = contextOfManyRows(0.05);
    const cuts = new TreeCuts(context);
    lookAt(cuts, context, 5000);
    expect(cuts.state).toMatchObject({ stage: "off", rowsLeft: 0 });
  });

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
