import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { rootBounds } from "../../src/heuristics/neighbourhoods/search-within.ts";
import { fixAt, NeighbourhoodSize } from "../../src/heuristics/neighbourhoods/size.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** A hundred binaries, of which the incumbent has all at one and the LP's point the last ten at zero. */
function hundred() {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < 100; j++) builder.addColumn({ upper: 1, cost: 1, isInteger: true });
  const context = contextOf(builder.build());
  runToEnd(context.gate.offerInSteps(new Float64Array(100).fill(1), "test"));
  context.point.fill(1).fill(0, 90);
  return context;
}

/** The columns that a neighbourhood of this size leaves open, from bounds as the rule has made them. */
function openColumns(size: NeighbourhoodSize, fixFirst: number): number[] {
  const context = hundred();
  const within = rootBounds(context);
  for (let j = 0; j < fixFirst; j++) fixAt(within.lower, within.upper, j, 1);
  size.apply(context, within, rootBounds(context));
  return Array.from(context.integers).filter((j) => within.lower[j] < within.upper[j]);
}

it("leaves the first neighbourhood as it is", () => {
  expect(openColumns(new NeighbourhoodSize(), 40).length).toBe(60);
});

it("widens what was searched to its end in vain, and narrows what was not", () => {
  const size = new NeighbourhoodSize();
  size.note(0.2, true, false);
  expect(openColumns(size, 80).length).toBe(30);
  size.note(0.3, false, false);
  expect(openColumns(size, 50).length).toBe(18);
  size.note(0.18, false, true);
  expect(openColumns(size, 100).length).toBe(18);
});

it("keeps open where the LP wants to move", () => {
  const size = new NeighbourhoodSize();
  size.note(0.2, false, false);
  expect(openColumns(size, 0)).toEqual(
    expect.arrayContaining([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]),
  );
});
