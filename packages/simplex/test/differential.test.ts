import type { Problem } from "@bough/problem";
import { randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../src/index.ts";

const COUNT = 250;

/** Tiny problems of every kind: free and boxed columns, equations, empty rows, no objective. */
function tinyProblem(seed: number): Problem {
  return randomProblem(seed, {
    integerShare: seed % 3 === 0 ? 1 : 0.4,
    numCols: 1 + (seed % 9),
    numRows: seed % 8,
    coefficientStep: seed % 5 === 0 ? 0.5 : 1,
    infiniteShare: 0.5,
  });
}

describe("engine against exact arithmetic", () => {
  it("finds the exact status and value of tiny random problems", () => {
    for (let seed = 0; seed < COUNT; seed++) {
      const problem = tinyProblem(seed);
      const exact = solveExactLp(problem);
      const engine = createLpEngine(problem, { seed, perturbation: seed % 2 === 0 });
      expect(engine.resolve({ iterationLimit: 1000 }), `status of seed ${seed}`).toBe(exact.status);
      if (exact.status === "optimal") {
        expect(engine.objective, `value of seed ${seed}`).toBeCloseTo(
          exact.objective.toNumber(),
          6,
        );
        expectFeasible(problem, engine.primal);
        expectDualFeasible(problem, engine.primal, engine.rowDual);
      }
      if (exact.status === "infeasible") expectProof(problem, engine.farkasRay());
      if (exact.status === "unbounded") expectRay(problem, engine.unboundedRay());
    }
  });
});

function expectFeasible(problem: Problem, x: Float64Array): void {
  for (let j = 0; j < problem.numCols; j++) {
    expect(x[j]).toBeGreaterThanOrEqual(problem.columnLower[j] - 1e-7);
    expect(x[j]).toBeLessThanOrEqual(problem.columnUpper[j] + 1e-7);
  }
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    let activity = 0;
    for (let k = starts[i]; k < starts[i + 1]; k++) activity += values[k] * x[indices[k]];
    expect(activity).toBeGreaterThanOrEqual(problem.rowLower[i] - 1e-6);
    expect(activity).toBeLessThanOrEqual(problem.rowUpper[i] + 1e-6);
    expect(x[problem.numCols + i]).toBeCloseTo(activity, 6);
  }
}

function expectDualFeasible(problem: Problem, x: Float64Array, rowDual: Float64Array): void {
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    let d = problem.cost[j];
    for (let k = starts[j]; k < starts[j + 1]; k++) d -= values[k] * rowDual[indices[k]];
    if (x[j] > problem.columnLower[j] + 1e-6) expect(d).toBeLessThanOrEqual(1e-6);
    if (x[j] < problem.columnUpper[j] - 1e-6) expect(d).toBeGreaterThanOrEqual(-1e-6);
  }
  for (let i = 0; i < problem.numRows; i++) {
    const activity = x[problem.numCols + i];
    if (activity > problem.rowLower[i] + 1e-6) expect(rowDual[i]).toBeLessThanOrEqual(1e-6);
    if (activity < problem.rowUpper[i] - 1e-6) expect(rowDual[i]).toBeGreaterThanOrEqual(-1e-6);
  }
}

/** The aggregated row must be out of reach of every point within the bounds. */
function expectProof(problem: Problem, y: Float64Array): void {
  for (let i = 0; i < problem.numRows; i++) if (problem.rowLower[i] > problem.rowUpper[i]) return;
  for (let j = 0; j < problem.numCols; j++) {
    if (problem.columnLower[j] > problem.columnUpper[j]) return;
  }
  let side = 0;
  for (let i = 0; i < y.length; i++) {
    if (Math.abs(y[i]) > 1e-11)
      side += y[i] * (y[i] > 0 ? problem.rowLower[i] : problem.rowUpper[i]);
  }
  let most = 0;
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    let t = 0;
    for (let k = starts[j]; k < starts[j + 1]; k++) t += values[k] * y[indices[k]];
    if (Math.abs(t) > 1e-11) most += t * (t > 0 ? problem.columnUpper[j] : problem.columnLower[j]);
  }
  expect(most).toBeLessThan(side);
}

/** The direction must stay within every infinite box and lower the cost. */
function expectRay(problem: Problem, ray: Float64Array): void {
  let slope = 0;
  for (let j = 0; j < problem.numCols; j++) {
    slope += problem.cost[j] * ray[j];
    if (problem.columnUpper[j] < Infinity) expect(ray[j]).toBeLessThanOrEqual(1e-9);
    if (problem.columnLower[j] > -Infinity) expect(ray[j]).toBeGreaterThanOrEqual(-1e-9);
  }
  expect(slope).toBeLessThan(0);
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    let change = 0;
    for (let k = starts[i]; k < starts[i + 1]; k++) change += values[k] * ray[indices[k]];
    if (problem.rowUpper[i] < Infinity) expect(change).toBeLessThanOrEqual(1e-9);
    if (problem.rowLower[i] > -Infinity) expect(change).toBeGreaterThanOrEqual(-1e-9);
  }
}
