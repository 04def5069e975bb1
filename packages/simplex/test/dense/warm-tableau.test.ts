import { Random, randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { DenseProof, DenseTableau, minimiseDense } from "../../src/dense/index.ts";

const LIMITS = { cutoff: Infinity, workLimit: Infinity };

/** Walks through boxes of one problem, and asks a fresh tableau about each of them as well. */
function walk(seed: number, look: (warm: DenseTableau, fresh: DenseTableau, k: number) => void) {
  const random = new Random(seed);
  const problem = randomProblem(seed, { numCols: 8, numRows: 5, infiniteShare: 0.1 });
  const warm = new DenseTableau(problem);
  const { lower, upper } = warm;
  for (let k = 0; k < 25; k++) {
    const j = random.integer(0, problem.numCols - 1);
    const low = Math.max(problem.columnLower[j]!, -20);
    const high = Math.min(problem.columnUpper[j]!, 20);
    if (!(low < high)) continue;
    // As a search does it: one bound nearer, or both back to where they were.
    lower[j] = random.integer(0, 1) === 0 ? low : Math.ceil((low + high) / 2);
    upper[j] = lower[j]! > low || random.integer(0, 1) === 0 ? high : Math.floor((low + high) / 2);
    if (lower[j]! > upper[j]!) upper[j] = lower[j]!;
    const fresh = new DenseTableau(problem);
    fresh.lower.set(lower);
    fresh.upper.set(upper);
    look(warm, fresh, k);
  }
}

it("finds from box to box what a fresh tableau finds, and proves it", () => {
  let optima = 0;
  let empties = 0;
  for (let seed = 0; seed < 200; seed++)
    walk(seed, (warm, fresh, k) => {
      if (k % 9 === 8) warm.refresh();
      const { status, row } = minimiseDense(warm, LIMITS);
      const expected = minimiseDense(fresh, { cutoff: Infinity, workLimit: 1e6 });
      if (status === "lost" || expected.status === "lost") return;
      expect(status).toBe(expected.status);
      const proof = new DenseProof(warm);
      if (status === "optimal") {
        optima++;
        expect(warm.objective).toBeCloseTo(fresh.objective, 6);
        expect(proof.bound()).toBeCloseTo(fresh.objective, 6);
      } else if (proof.provesInfeasible(row)) empties++;
    });
  expect(optima).toBeGreaterThan(1000);
  expect(empties).toBeGreaterThan(100);
});

it("stays a way to write the rows after hundreds of pivots", () => {
  let pivots = 0;
  for (let seed = 0; seed < 20; seed++) {
    const random = new Random(seed);
    const problem = randomProblem(seed, { numCols: 12, numRows: 8, feasibleShare: 1 });
    const tableau = new DenseTableau(problem);
    const { numCols, lower, upper, value } = tableau;
    for (let k = 0; k < 200; k++) {
      for (let j = 0; j < numCols; j++) {
        const low = Math.max(problem.columnLower[j]!, -9);
        const high = Math.min(problem.columnUpper[j]!, 9);
        lower[j] = random.integer(0, 2) === 0 ? Math.floor((low + high) / 2) : low;
        upper[j] = Math.max(lower[j]!, high);
      }
      minimiseDense(tableau, LIMITS);
      if (k % 40 === 39) tableau.refresh();
    }
    pivots += tableau.dualPivots;
    tableau.computeBasics();
    const { starts, indices, values } = problem.rows;
    for (let i = 0; i < problem.numRows; i++) {
      let activity = 0;
      for (let k = starts[i]!; k < starts[i + 1]!; k++)
        activity += values[k]! * value[indices[k]!]!;
      expect(value[numCols + i]).toBeCloseTo(activity, 6);
    }
  }
  expect(pivots).toBeGreaterThan(800);
});
