import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random, type RandomProblemShape, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledModel } from "../../src/compile/compiled-model.ts";
import { Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";

const shapes: Record<string, RandomProblemShape> = {
  mixed: {},
  equations: { equalityShare: 0.7 },
  "big-M": { bigMShare: 0.7, bigM: 20, numRows: 8 },
  integers: { integerRange: 6, numCols: 4, binaryShare: 0.2 },
  binaries: { binaryShare: 1, numCols: 9, numRows: 9, density: 0.35 },
  fractions: { coefficientStep: 0.125, density: 0.8, numRows: 7 },
};
const SEEDS = 20;

describe.each(Object.entries(shapes))("learning search on %s", (_, shape) => {
  it("finds exactly the points that enumeration finds", () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const problem = randomProblem(seed, shape);
      const expected = bruteForce(problem).assignments.map(String).sort();
      expect(enumerate(problem).sort()).toEqual(expected);
    }
  });

  it("reaches the optimum that enumeration proves", () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const problem = randomProblem(seed, shape);
      const expected = bruteForce(problem).objective?.toNumber() ?? Infinity;
      expect(optimize(problem, expected)).toBeCloseTo(expected, 6);
    }
  });

  it("learns only clauses that every point satisfies", () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const problem = randomProblem(seed, shape);
      const domain = new Domain(problem);
      const points = bruteForce(problem).assignments.map((point) => extend(domain.model, point));
      new LearningSearch(domain, { seed }).run();
      for (const clause of domain.clauses.learned) {
        expect(points.filter((point) => !satisfies(domain, clause, point))).toEqual([]);
      }
    }
  });
});

it("gets on in slices that are too short for a dive", () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const problem = randomProblem(seed, { binaryShare: 1, numCols: 9, numRows: 5 });
    const search = new LearningSearch(new Domain(problem));
    let outcome = search.run({ workLimit: 1 });
    for (let slice = 1; outcome === "limit" && slice < 1000; slice++)
      outcome = search.run({ workLimit: 1 });
    expect(outcome).not.toBe("limit");
  }
});

describe("learning search on indicators", () => {
  it("switches rows on by their binaries, whatever else the rows hold", () => {
    for (let seed = 0; seed < 75; seed++) {
      const problem = withIndicators(seed);
      const expected = bruteForce(problem).assignments.map(String).sort();
      expect(enumerate(problem).sort()).toEqual(expected);
    }
  });
});

function withIndicators(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const binaries = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
  const integers = [0, 1].map(() => builder.addColumn({ lower: -2, upper: 3, isInteger: true }));
  const all = [...binaries, ...integers];
  for (let i = 0; i < random.integer(1, 5); i++) {
    const columns = random.shuffle(all).slice(0, random.integer(1, 4));
    const lower = random.integer(-6, 3);
    builder.addStructure({
      kind: "indicator",
      name: `when${i}`,
      binary: random.pick(binaries),
      activeValue: random.chance(0.5) ? 1 : 0,
      columns: Int32Array.from(columns),
      coefficients: Float64Array.from(columns, () => random.pick([-3, -1, 1, 2])),
      lower: random.chance(0.3) ? -Infinity : lower,
      upper: random.chance(0.3) ? Infinity : lower + random.integer(0, 3),
    });
  }
  return builder.build();
}

/** All points, each excluded by a clause once found, in slices of a few conflicts. */
function enumerate(problem: Problem): string[] {
  const domain = new Domain(problem);
  const search = new LearningSearch(domain);
  const found: string[] = [];
  for (;;) {
    const outcome = search.run({ conflictLimit: 3 });
    if (outcome === "infeasible" || outcome === "optimal") return found;
    if (outcome !== "feasible" || search.solution === null) continue;
    found.push(String([...search.solution]));
    excludePoint(domain, search.solution);
  }
}

function excludePoint(domain: Domain, point: Float64Array): void {
  const variables: number[] = [];
  const thresholds: number[] = [];
  point.forEach((value, j) => {
    if (domain.isFixed(j)) return;
    if (value > domain.lower(j)) {
      variables.push(2 * j + 1);
      thresholds.push(1 - value);
    }
    if (value < domain.upper(j)) {
      variables.push(2 * j);
      thresholds.push(value + 1);
    }
  });
  domain.addClause(variables, thresholds);
}

/** In slices, with the objective in a column; its proven bound must never pass the optimum. */
function optimize(problem: Problem, optimum: number): number {
  const domain = new Domain(problem, compile(problem, { withObjectiveColumn: true }));
  const search = new LearningSearch(domain);
  for (;;) {
    const outcome = search.run({ conflictLimit: 2 });
    if (outcome === "feasible") domain.setCutoff(search.objective - 1e-3);
    else if (outcome !== "limit") return search.objective;
    else if (search.objective > optimum) expect(search.bound).toBeLessThanOrEqual(optimum + 1e-9);
  }
}

/** The point with the values of the columns that the compiler introduced. */
function extend(model: CompiledModel, point: readonly number[]): number[] {
  const extended = [...point];
  for (const { column, columns, coefficients } of model.definitions) {
    extended[column] = columns.reduce((sum, j, i) => sum + coefficients[i] * extended[j], 0);
  }
  return extended;
}

function satisfies(domain: Domain, clause: number, point: readonly number[]): boolean {
  const { clauses } = domain;
  for (let i = 0; i < clauses.size(clause); i++) {
    const v = clauses.variable(clause, i);
    const value = v & 1 ? -point[v >> 1] : point[v >> 1];
    if (value >= clauses.threshold(clause, i)) return true;
  }
  return false;
}
