import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { expect, it } from "vitest";
import { clique } from "../../src/separators/clique.ts";
import { knapsackCover } from "../../src/separators/knapsack-cover.ts";
import { MaximumFlow } from "../../src/separators/maximum-flow.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Separator } from "../../src/separators/separator.ts";
import { runToEnd, type Steps } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** So many knapsacks over items of their own, half of an item in each at the LP point. */
function knapsacks(count: number, items: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let i = 0; i < count; i++) {
    const terms = Array.from({ length: items }, (_, k): Term => {
      return [builder.addColumn({ cost: 1, upper: 1, isInteger: true }), 3 + (k % 5)];
    });
    builder.addRow({ upper: 2 * items + 1 }, terms);
  }
  return builder.build();
}

function pausesOf(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  return pauses;
}

function pausesWith(separator: Separator, problem: Problem): number {
  const context = contextOf(problem);
  context.relaxation.syncBounds(context.domain);
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  const space = new SeparationSpace(context);
  space.beginRation();
  if ("createRule" in separator) throw new RangeError(`${separator.name} reads sums of rows`);
  return pausesOf(separator.separate(space, context, () => {}));
}

it("come between the knapsacks that covers are looked for in", () => {
  expect(pausesWith(knapsackCover, knapsacks(300, 100))).toBeGreaterThan(10);
});

it("come while cliques read many columns and rows", () => {
  expect(pausesWith(clique, knapsacks(3, 50_000))).toBeGreaterThan(150_000 / 30_000);
});

it("come between the paths of a flow", () => {
  const flow = new MaximumFlow(400);
  for (let tail = 1; tail < 400; tail++) {
    flow.addArc(0, tail, 1);
    for (let head = 1; head < 400; head++) if (head !== tail) flow.addArc(tail, head, 0.001);
  }
  expect(pausesOf(flow.between(0, 399))).toBeGreaterThan(1);
});
