import type { Problem } from "@bough/problem";
import { presolve, type Reduction } from "@bough/simplex/presolve";
import { bruteForce } from "@bough/testing";
import { expect } from "vitest";

/** Expects the optimum of the reduced problem to be that of the problem; returns how many columns were fixed. */
export function expectKeptOptimum(problem: Problem, reductions: readonly Reduction[]): number {
  const truth = bruteForce(problem);
  const { problem: reduced, postsolve } = presolve(problem, { reductions, integerMode: true });
  const left = bruteForce(reduced);
  expect(left.status).toBe(truth.status);
  const objectives = [left, truth].map(({ objective }) => objective?.toNumber() ?? Infinity);
  expect(objectives[0]).toBeCloseTo(objectives[1], 9);
  return [...postsolve.fixedValue].filter((value) => !Number.isNaN(value)).length;
}
