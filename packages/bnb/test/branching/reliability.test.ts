import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { reliability } from "../../src/branching/reliability.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

it.each([
  { what: "below", variable: 3, value: -1 },
  { what: "above", variable: 2, value: 4 },
])(
  "bounds the node anew where a column has moved $what its LP value meanwhile",
  ({ variable, value }) => {
    const context = contextAtFractionalPoint();
    const { domain } = context;
    domain.decide(variable, value);
    const before = domain.bound.slice();
    const outcome = runToEnd(reliability.choose(context, [1, 0], -6));
    expect(outcome.kind).toBe("tightened");
    expect(domain.bound).toEqual(before);
  },
);

it("takes what both sides of another column prove for the node", () => {
  const builder = new ProblemBuilder();
  // Each costs nothing at a half: the first 1 below and 10 above, the second 2 at either side.
  for (const [below, above] of [
    [2, 20],
    [4, 4],
  ]) {
    const column = builder.addColumn({ upper: 1, isInteger: true });
    const price = builder.addColumn({ cost: 1 });
    builder.addRow({ lower: below / 2 }, [
      [price, 1],
      [column, below],
    ]);
    builder.addRow({ lower: -above / 2 }, [
      [price, 1],
      [column, -above],
    ]);
  }
  const context = contextOf(builder.build());
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  const outcome = runToEnd(reliability.choose(context, [0, 2], 0));
  if (outcome.kind !== "branch") throw new Error(outcome.kind);
  const { column, downBound, upBound } = outcome.candidate;
  expect(column).toBe(0);
  expect(downBound).toBeCloseTo(2, 6);
  expect(upBound).toBeCloseTo(10, 6);
});
