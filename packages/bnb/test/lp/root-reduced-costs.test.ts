import { ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { createLpEngine } from "@bough/simplex";
import { expect, it, vi } from "vitest";
import { Limits } from "../../src/limits.ts";
import { Relaxation } from "../../src/lp/relaxation.ts";
import {
  dearestOf,
  type RootCosts,
  RootReducedCosts,
  readRootCosts,
} from "../../src/lp/root-reduced-costs.ts";

/** min 5 x + y over integers, x + y >= 4 */
function solved() {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ upper: 9, isInteger: true, cost: 5 });
  const y = builder.addColumn({ upper: 9, isInteger: true, cost: 1 });
  builder.addRow({ lower: 4 }, [
    [x, 1],
    [y, 1],
  ]);
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  const steps = relaxation.resolve(Infinity);
  while (steps.next().done !== true);
  return { problem, relaxation };
}

it("rest on what the LP proves where there is no other proof, not on what it reached", () => {
  const { problem, relaxation } = solved();
  vi.spyOn(relaxation, "cutoffProof").mockReturnValue(null);
  // Costs that the tolerance forgives: the LP ended at 4, and proves 3 only.
  vi.spyOn(relaxation, "bound", "get").mockReturnValue(3);
  const domain = new Domain(problem);
  new RootReducedCosts(readRootCosts(relaxation, domain)).apply(domain, 7.5);
  // From 4 on x could only be 0; of 4.5 to spare it takes 4.
  expect(domain.upper(0)).toBe(1);
});

/** Costs of leaving lower bounds of zero, by an LP with this objective. */
function costsOf(objective: number, costs: Readonly<Record<number, number>>): RootCosts {
  const columns = Object.keys(costs).map(Number);
  return {
    variables: Int32Array.from(columns, (j) => 2 * j),
    bounds: new Float64Array(columns.length),
    costs: Float64Array.from(columns, (j) => costs[j]),
    objectives: new Float64Array(columns.length).fill(objective),
  };
}

it("keep of several LPs the one by which it is dearest to leave a bound", () => {
  const both = dearestOf(costsOf(10, { 0: 5, 1: 1 }), costsOf(12, { 0: 2, 1: 4, 2: 1 }), 6);
  const dearest = new Map(
    Array.from(both.variables, (v, k) => [v, both.objectives[k] + both.costs[k]]),
  );
  expect(dearest).toEqual(
    new Map([
      [0, 15],
      [2, 16],
      [4, 13],
    ]),
  );
});

it("fix by an LP of another round what the last one leaves free", () => {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 3; j++) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
  const domain = new Domain(builder.build());
  const both = dearestOf(costsOf(10, { 0: 5, 1: 1 }), costsOf(12, { 0: 2, 1: 1, 2: 3 }), 6);
  const costs = new RootReducedCosts(both);
  costs.apply(domain, 15.5);
  expect([0, 1, 2].map((j) => domain.upper(j))).toEqual([1, 1, 1]);
  // By the last LP alone the first would stay free: to leave its bound costs 14 there, and 15 by the other.
  costs.apply(domain, 14.5);
  expect([0, 1, 2].map((j) => domain.upper(j))).toEqual([0, 1, 0]);
});
