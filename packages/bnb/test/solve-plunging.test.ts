import { bruteForce, randomProblem } from "@bough/testing";
import { afterEach, expect, it, vi } from "vitest";
import { solvePlunging } from "../src/solve/solve-plunging.ts";
import { TableauPlunge } from "../src/tree/tableau-plunge.ts";

/** What ends small trees before they have anything to plunge from. */
const BESIDE = ["learning", "cuts", "heuristics", "conflict-analysis", "symmetry"];

afterEach(() => {
  vi.restoreAllMocks();
});

it("plunges from the first node of small trees, as often as asked, to what enumeration finds", () => {
  const explore = vi.spyOn(TableauPlunge.prototype, "explore");
  const shape = { numCols: 6, numRows: 4, integerRange: 4, feasibleShare: 1, integerShare: 1 };
  for (let seed = 0; seed < 60; seed++) {
    const problem = randomProblem(seed, shape);
    const all = bruteForce(problem);
    const options = { gapRelative: 0, gapAbsolute: 0, presolve: false, without: BESIDE };
    const { status, objective } = solvePlunging(problem, options, 0);
    expect(status).toBe(all.status);
    if (all.status !== "optimal") continue;
    expect(problem.toUserObjective(objective!)).toBeCloseTo(all.objective!.toNumber(), 6);
  }
  expect(explore.mock.calls.length).toBeGreaterThan(10);
  explore.mockClear();
  const problem = randomProblem(3, shape);
  solvePlunging(problem, { presolve: false, without: BESIDE }, Infinity);
  expect(explore).not.toHaveBeenCalled();
});
