import { type Problem, ProblemBuilder, runToEnd } from "@bough/problem";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import { Domain } from "../../../src/domain/domain.ts";
import { CoreGuide, type GuideNews } from "../../../src/learning/cores/core-guide.ts";

const WORK = 20_000;
const SLICES = 500;

/** Runs the cores to their end: the best point's objective, and the greatest bound on the way. */
function solve(problem: Problem) {
  const model = compile(problem);
  if (!CoreGuide.fits(model)) return null;
  const roots = new Domain(problem, compile(problem));
  if (!roots.propagate()) return { best: Infinity, bound: -Infinity, isComplete: true };
  const guide = runToEnd(CoreGuide.over(new Domain(problem, model), 1));
  let best = Infinity;
  for (let slice = 0; slice < SLICES; slice++) {
    const news = runToEnd(guide.run(WORK, best - 1e-6, roots));
    if (news === "complete") return { best, bound: guide.bound, isComplete: true };
    if (news === "exhausted") break;
    if (news === "point" && guide.point !== null) {
      best = problem.objectiveOffset;
      for (let j = 0; j < problem.numCols; j++) best += problem.cost[j] * guide.point[j];
    }
    if (guide.bound > best - 1e-6) return { best, bound: guide.bound, isComplete: true };
  }
  return { best, bound: guide.bound, isComplete: false };
}

describe("CoreGuide", () => {
  it.each([
    { numCols: 6, numRows: 5, binaryShare: 1 },
    { numCols: 5, numRows: 4, integerRange: 4, binaryShare: 0.3 },
    { numCols: 7, numRows: 6, bigMShare: 0.4 },
  ])("proves the optimum and no bound beyond it (%j)", (shape) => {
    let proven = 0;
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomProblem(seed, { ...shape, integerShare: 1, coefficientStep: 1 });
      const truth = bruteForce(problem).objective?.toNumber() ?? Infinity;
      const result = solve(problem);
      if (result === null) continue;
      expect(result.bound).toBeLessThanOrEqual(truth + 1e-6);
      if (!result.isComplete) continue;
      proven++;
      expect(result.best === truth || Math.abs(result.best - truth) < 1e-6).toBe(true);
    }
    expect(proven).toBeGreaterThan(10);
  });

  it("counts: covering a clique of pairs takes all columns but one", () => {
    expect(solve(pairsOf(9))).toMatchObject({ best: 11, isComplete: true });
  });

  it("pauses while it takes sums into its model, and loses nothing where it is left there", () => {
    const problem = pairsOf(9);
    const roots = new Domain(problem, compile(problem));
    const guide = runToEnd(CoreGuide.over(new Domain(problem, compile(problem)), 1));
    let pauses = 0;
    for (let news: GuideNews = "none"; news !== "complete"; ) {
      const steps = guide.run(WORK, Infinity, roots);
      // Every other run is left at its first pause.
      let step = steps.next();
      if (step.done !== true && pauses++ % 2 === 0) continue;
      while (step.done !== true) step = steps.next();
      news = step.value;
      if (news === "exhausted" || guide.bound >= 11) break;
    }
    expect(pauses).toBeGreaterThan(2);
    expect(guide.bound).toBe(11);
  });
});

/** Of any two columns one is chosen, so all but one are. */
function pairsOf(numCols: number): Problem {
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: 1 + (j % 2) });
  for (let i = 0; i < numCols; i++)
    for (let j = 0; j < i; j++)
      builder.addRow({ lower: 1 }, [
        [i, 1],
        [j, 1],
      ]);
  return builder.build();
}
