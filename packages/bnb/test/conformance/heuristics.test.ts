import { checkSolution } from "@bough/problem";
import { bruteForce, memoised, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { heuristics } from "../../src/heuristics/index.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

const SHAPE = { numCols: 8, numRows: 5, density: 0.6, integerShare: 0.8 };

const problemOf = memoised((seed: number) => randomProblem(seed, SHAPE));
const truthOf = memoised((seed: number) => bruteForce(problemOf(seed)));

describe.each(heuristics)("$name", ({ name }) => {
  const others = heuristics.map((each) => each.name).filter((each) => each !== name);
  // What is left after presolve is seldom fractional: so the search gets the problem as it is.
  const options = { without: [...others, "learning", "cuts"], presolve: false, gapRelative: 0 };

  it("by itself only offers points, and the answer stays right", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const problem = problemOf(seed);
      const truth = truthOf(seed);
      const result = solveSync(problem, {
        ...options,
        onProgress: (event) => {
          if (event.kind !== "incumbent") return;
          expect(checkSolution(problem, event.solution).isFeasible).toBe(true);
        },
      });
      expect(`${seed} ${result.status}`).toBe(`${seed} ${truth.status}`);
      if (truth.objective === null) continue;
      expect(result.objective).toBeCloseTo(problem.toUserObjective(truth.objective.toNumber()), 6);
    }
  });
});
