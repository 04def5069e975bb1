import { Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { bruteForce, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { IncumbentGate } from "../../src/incumbent.ts";
import { Limits } from "../../src/limits.ts";
import { tolerancesOf } from "../../src/options.ts";
import { Domain } from "../../src/propagation/domain.ts";
import { Relaxation } from "../../src/relaxation.ts";
import { Repair } from "../../src/repair.ts";
import { SearchContext } from "../../src/search-context.ts";
import { separators } from "../../src/separators/index.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Cut } from "../../src/separators/separator.ts";
import { runToEnd } from "../../src/steps.ts";

const SHAPES = {
  integer: { numCols: 6, numRows: 5, integerRange: 3 },
  binary: { numCols: 8, numRows: 6, binaryShare: 1, density: 0.7, equalityShare: 0.1 },
  mixed: { numCols: 6, numRows: 5, integerShare: 0.6, infiniteShare: 0.1 },
  switched: {
    numCols: 7,
    numRows: 6,
    integerShare: 0.5,
    bigMShare: 0.7,
    bigM: 9,
    infiniteShare: 0,
  },
  fractional: { numCols: 6, numRows: 5, coefficientStep: 0.25 },
};
const SEEDS = 40;
const ROUNDS = 3;

function contextOf(problem: Problem): SearchContext {
  const limits = new Limits({});
  const makeEngine = (p: Problem) => createLpEngine(p);
  const gate = new IncumbentGate(problem, (x) => x, new Repair(problem, makeEngine, limits), {
    tolerances: tolerancesOf({}),
    objectiveStep: 0,
    poolSize: 1,
    onImprovement: () => {},
  });
  return new SearchContext({
    problem,
    domain: new Domain(problem),
    relaxation: new Relaxation(problem, makeEngine(problem), limits),
    gate,
    limits,
    tolerances: tolerancesOf({}),
    objectiveStep: 0,
    seed: 0,
  });
}

/** Solves the LP; false where there is nothing to cut. */
function solveRelaxation(context: SearchContext): boolean {
  context.relaxation.syncBounds(context.domain);
  if (runToEnd(context.relaxation.resolve(Infinity)) !== "optimal") return false;
  context.takePoint();
  return context.fractionalColumns().length > 0;
}

/** Largest excess of the cut's left side over its right side at any mixed-integer point; exact. */
function worstExcess(problem: Problem, assignments: readonly (readonly number[])[], cut: Cut) {
  const cost = new Float64Array(problem.numCols);
  cut.columns.forEach((j, k) => {
    cost[j] = -cut.coefficients[k];
  });
  const steered = new Problem({
    name: "steered",
    sense: "minimize",
    cost,
    objectiveOffset: 0,
    columns: problem.columns,
    columnLower: problem.columnLower,
    columnUpper: problem.columnUpper,
    rowLower: problem.rowLower,
    rowUpper: problem.rowUpper,
    isInteger: problem.isInteger,
  });
  let worst = -Infinity;
  for (const assignment of assignments) {
    const lower = Float64Array.from(problem.columnLower);
    const upper = Float64Array.from(problem.columnUpper);
    let place = 0;
    for (let j = 0; j < problem.numCols; j++) {
      if (!problem.isInteger[j]) continue;
      lower[j] = assignment[place];
      upper[j] = assignment[place++];
    }
    const result = solveExactLp(steered, { lower, upper });
    if (result.status === "unbounded") return Infinity;
    if (result.status === "optimal") worst = Math.max(worst, -result.objective.toNumber());
  }
  return worst - cut.upper;
}

describe("every separator", () => {
  for (const separator of separators) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      it(`${separator.name} keeps every point of ${name} problems`, () => {
        for (let seed = 1; seed <= SEEDS; seed++) {
          const problem = randomProblem(seed, {
            ...shape,
            zeroObjectiveShare: 0,
            feasibleShare: 0.9,
          });
          const context = contextOf(problem);
          if (!context.domain.propagate() || !solveRelaxation(context)) continue;
          const { assignments } = bruteForce(problem);
          for (let round = 0; round < ROUNDS; round++) {
            const cuts: { cut: Cut; rank: number }[] = [];
            separator.separate(new SeparationSpace(context), context, (cut, rank) => {
              cuts.push({ cut, rank });
            });
            for (const { cut } of cuts) {
              const label = `seed ${seed}, round ${round}: ${cut.coefficients} · x${cut.columns} <= ${cut.upper}`;
              expect(worstExcess(problem, assignments, cut), label).toBeLessThanOrEqual(1e-7);
            }
            const rows = cuts.map(({ cut, rank }) => ({
              ...cut,
              rank: rank + 1,
              name: separator.name,
            }));
            context.relaxation.addRows(rows);
            if (rows.length === 0 || !solveRelaxation(context)) break;
          }
        }
      });
    }
  }

  it("finds something to cut", () => {
    const found = new Map<string, number>();
    for (const shape of Object.values(SHAPES)) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const problem = randomProblem(seed, { ...shape, zeroObjectiveShare: 0 });
        const context = contextOf(problem);
        if (!context.domain.propagate() || !solveRelaxation(context)) continue;
        for (const separator of separators) {
          separator.separate(new SeparationSpace(context), context, () => {
            found.set(separator.name, (found.get(separator.name) ?? 0) + 1);
          });
        }
      }
    }
    expect(Array.from(found.keys()).sort()).toEqual(separators.map(({ name }) => name).sort());
  });
});
