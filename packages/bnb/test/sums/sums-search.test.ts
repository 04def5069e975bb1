import { checkSolution, type Problem } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { cutoffBelow, marginAbove, objectiveStep } from "../../src/gate/objective-grid.ts";
import type { SmallGate } from "../../src/small/small-gate.ts";
import { runToEnd } from "../../src/steps.ts";
import { sumsForm } from "../../src/sums/sums-form.ts";
import { SumsSearch } from "../../src/sums/sums-search.ts";
import { marketSplit, randomSums } from "./random-sums.ts";

const SEEDS = 300;

class Gate implements SmallGate {
  readonly leastMargin: number;
  cutoff = Infinity;
  best = Infinity;
  readonly #problem: Problem;
  readonly #step: number;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#step = objectiveStep(problem);
    this.leastMargin = this.#step === 0 ? Infinity : marginAbove(this.#step) / 2;
  }

  offer(values: Float64Array): boolean {
    expect(checkSolution(this.#problem, values).isFeasible).toBe(true);
    const objective = this.#problem.objectiveAt(values) - this.#problem.objectiveOffset;
    expect(objective).toBeLessThan(this.cutoff);
    this.best = objective;
    this.cutoff = cutoffBelow(objective, this.#step, 0);
    return true;
  }
}

/** Whether the search has decided the problem; undefined where the problem is none for it. */
function decide(problem: Problem, multipliers: Float64Array, optimum: number): boolean | undefined {
  const form = sumsForm(problem, multipliers);
  if (form === null) return undefined;
  const gate = new Gate(problem);
  const search = new SumsSearch(problem, gate, form);
  for (let pass = 0; pass < 3000 && search.mayGoOn; pass++) {
    const slack = 1e-7 * Math.max(1, Math.abs(optimum));
    if (gate.best > optimum + slack) expect(search.bound).toBeLessThanOrEqual(optimum + slack);
    if (!runToEnd(search.run())) continue;
    if (optimum === Infinity) expect(gate.best).toBe(Infinity);
    else expect(Math.abs(gate.best - optimum)).toBeLessThanOrEqual(slack);
    return true;
  }
  return false;
}

describe("meeting in the middle", () => {
  it("finds the optimum of brute force, whatever the multipliers", () => {
    let decided = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const problem = randomSums(seed, false);
      const random = new Random(seed);
      const multipliers = new Float64Array(problem.numRows);
      if (random.chance(0.5))
        for (let i = 0; i < multipliers.length; i++) multipliers[i] = random.integer(-4, 4) / 4;
      const truth = bruteForce(randomSums(seed, true));
      const best = truth.objective?.toNumber() ?? Infinity;
      if (decide(problem, multipliers, best - problem.objectiveOffset) === true) decided++;
    }
    expect(decided).toBeGreaterThan(0.6 * SEEDS);
  });

  it("bounds the objective by what it has tried", () => {
    const problem = marketSplit(1, 20, 4);
    const form = sumsForm(problem, new Float64Array(problem.numRows))!;
    const gate = new Gate(problem);
    gate.cutoff = 8;
    const search = new SumsSearch(problem, gate, form);
    expect(search.bound).toBeCloseTo(0, 9);
    expect(search.bound).toBeLessThanOrEqual(0);
    let before = -1;
    while (!runToEnd(search.run())) {
      expect(search.bound).toBeGreaterThan(before);
      before = search.bound;
    }
    expect(search.bound).toBeGreaterThan(7.99);
    expect(gate.best).toBe(Infinity);
  });
});
