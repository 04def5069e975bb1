import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { heuristicBudget } from "../../src/heuristics/heuristic-budget.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

const EARLY = 10_000_000;
const LATE = 1_000_000_000;

it("is the smaller, the longer an incumbent stands, and whole again behind a better one", () => {
  const context = contextAtFractionalPoint();
  const zero = new Float64Array(context.problem.numCols);
  const without = heuristicBudget(context, LATE, false);
  context.gate.offer(zero, "test");
  expect(context.gate.best).toBeLessThan(Infinity);
  heuristicBudget(context, EARLY, false);
  const stale = heuristicBudget(context, LATE, false);
  context.gate.offer(zero.with(0, 1), "test");
  const fresh = heuristicBudget(context, LATE, false);
  expect(stale).toBeLessThan(fresh / 2);
  expect(fresh).toBeLessThan(without);
});

it("does not grow by a point that is better by last places alone", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  builder.addColumn({ upper: 9, cost: 1 });
  const context = contextOf(builder.build());
  const point = (x: number) => Float64Array.of(x);
  context.gate.offer(point(1), "test");
  heuristicBudget(context, EARLY, false);
  const stale = heuristicBudget(context, LATE, false);
  expect(context.gate.offer(point(1 + 1e-9), "test")).toBe("improved");
  expect(heuristicBudget(context, LATE, false)).toBe(stale);
  expect(context.gate.offer(point(1 + 1e-3), "test")).toBe("improved");
  expect(heuristicBudget(context, LATE, false)).toBeGreaterThan(2 * stale);
});

it("keeps a quarter of its share, however long that is", () => {
  const context = contextAtFractionalPoint();
  context.gate.offer(new Float64Array(context.problem.numCols), "test");
  heuristicBudget(context, EARLY, false);
  const late = heuristicBudget(context, LATE, false);
  expect(heuristicBudget(context, 2 * LATE, false)).toBeGreaterThan(1.9 * late);
});
