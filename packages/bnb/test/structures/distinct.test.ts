import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { type BruteForceResult, bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveAllSync } from "../../src/solve/enumerate.ts";
import { solve } from "../../src/solve/solve.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

const EXACT = { gapRelative: 0, gapAbsolute: 1e-7 };

describe("columns that must differ", () => {
  it("have the optimum of enumeration, whatever technique is off", () => {
    for (let seed = 0; seed < 25; seed++) {
      const problem = randomDistinct(seed);
      const truth = bruteForce(problem);
      for (const options of [
        {},
        { presolve: false },
        { learning: false },
        { without: ["all-different", "spreading"] },
      ]) {
        const { status, objective, solution } = solveSync(problem, { ...EXACT, ...options, seed });
        expect({ seed, options, status }).toEqual({ seed, options, status: truth.status });
        if (truth.objective === null || solution === null) continue;
        expect(checkSolution(problem, solution).isFeasible).toBe(true);
        expect(objective).toBeCloseTo(problem.toUserObjective(truth.objective.toNumber()), 6);
      }
    }
  });

  it("are enumerated, each point once", () => {
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomDistinct(seed, true);
      const expected = bruteForce(problem).assignments.map(String).sort();
      for (const presolve of [true, false]) {
        const { solutions, isComplete } = solveAllSync(problem, { presolve });
        expect(isComplete).toBe(true);
        expect(solutions.map((x) => String([...x])).sort()).toEqual(expected);
      }
    }
  });

  it("give clauses that hold at every point", () => {
    let learned = 0;
    for (let seed = 0; seed < 40; seed++) {
      const problem = crowded(seed);
      learned += checkClauses(problem, bruteForce(problem), new Random(seed));
    }
    expect(learned).toBeGreaterThan(100);
  });

  it("are kept by workers", async () => {
    for (let seed = 0; seed < 6; seed++) {
      const problem = randomDistinct(1000 + seed);
      const truth = bruteForce(problem);
      const { status, objective } = await solve(problem, { ...EXACT, threads: 3, seed });
      expect(status).toBe(truth.status);
      if (truth.objective !== null)
        expect(objective).toBeCloseTo(problem.toUserObjective(truth.objective.toNumber()), 6);
    }
  });

  it("may have infinite bounds", () => {
    const builder = new ProblemBuilder();
    const columns = [0, 0, 2].map((lower) =>
      builder.addColumn({ lower, upper: Infinity, isInteger: true, cost: 1 }),
    );
    builder.addStructure({
      kind: "distinct",
      name: "d",
      columns: Int32Array.from(columns),
      shifts: Float64Array.of(0, 0, -1),
    });
    const { status, objective } = solveSync(builder.build(), EXACT);
    expect(status).toBe("optimal");
    expect(objective).toBe(0 + 2 + 2);
  });

  it("are decided at once where they have one value too few", () => {
    const builder = new ProblemBuilder();
    const columns = Array.from({ length: 300 }, () =>
      builder.addColumn({ upper: 298, isInteger: true }),
    );
    const shifts = new Float64Array(300);
    builder.addStructure({
      kind: "distinct",
      name: "d",
      columns: Int32Array.from(columns),
      shifts,
    });
    const { status, work } = solveSync(builder.build());
    expect(status).toBe("infeasible");
    expect(work).toBeLessThan(1e6);
  });
});

/** Learns from random dives and holds each clause against all points; returns how many it learned. */
function checkClauses(problem: Problem, truth: BruteForceResult, random: Random): number {
  const domain = new Domain(problem);
  let learned = 0;
  domain.observe({
    onLearn: (variables, thresholds, size) => {
      learned++;
      const isCut = truth.assignments.some((x) => {
        for (let i = 0; i < size; i++) {
          const j = variables[i] >> 1;
          // A clause over an expression's column says nothing that enumeration knows.
          if (j >= problem.numCols) return false;
          if ((variables[i] & 1 ? -x[j] : x[j]) >= thresholds[i]) return false;
        }
        return true;
      });
      expect(isCut).toBe(false);
    },
  });
  for (let dive = 0; dive < 40 && !domain.isInfeasible; dive++) {
    while (domain.propagate()) {
      const open = Array.from({ length: problem.numCols }, (_, j) => j).filter(
        (j) => !domain.isFixed(j),
      );
      if (open.length === 0) break;
      const j = random.pick(open);
      if (random.chance(0.5)) domain.decide(2 * j, domain.lower(j) + 1);
      else domain.decide(2 * j + 1, 1 - domain.upper(j));
    }
    if (domain.hasConflict && domain.level > 0) domain.learn();
    domain.backtrack(0);
  }
  if (domain.isInfeasible) expect(truth.assignments).toEqual([]);
  return learned;
}

/** Hardly more values than columns, so that most dives end in a conflict. */
function crowded(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 6 }, () => {
    const lower = random.integer(0, 2);
    return builder.addColumn({ lower, upper: lower + random.integer(2, 5), isInteger: true });
  });
  const terms = columns.map((j) => [j, random.pick([-1, 1, 2])] as const);
  builder.addRow({ upper: random.integer(4, 14) }, terms);
  const shifts = Float64Array.from(columns, () => random.pick([0, 0, 1]));
  builder.addStructure({
    kind: "distinct",
    name: "d",
    columns: Int32Array.from(columns),
    shifts,
  });
  return builder.build();
}

/** Integers under a few rows, in one or two structures with shifts; one column may occur twice. */
function randomDistinct(seed: number, isPure = false): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: random.pick(["minimize", "maximize"]) });
  const count = random.integer(2, 5);
  const columns = Array.from({ length: count }, () => {
    const lower = random.integer(-3, 3);
    const upper = lower + random.integer(0, 5);
    return builder.addColumn({ lower, upper, isInteger: true, cost: random.integer(-4, 4) });
  });
  if (!isPure && random.chance(0.3)) {
    columns.push(builder.addColumn({ lower: 0, upper: 4, cost: random.integer(-2, 2) }));
  }
  for (let i = random.integer(0, 3); i > 0; i--) {
    const terms = columns
      .filter(() => random.chance(0.6))
      .map((j) => [j, random.pick([-2, -1, 1, 1, 2, 3])] as const);
    const side = random.integer(-4, 12);
    builder.addRow(random.chance(0.2) ? { lower: side, upper: side } : { upper: side }, terms);
  }
  for (let i = random.integer(1, 2); i > 0; i--) {
    const chosen = columns.slice(0, count).filter(() => random.chance(0.85));
    if (random.chance(0.15) && chosen.length > 0) chosen.push(chosen[0]);
    builder.addStructure({
      kind: "distinct",
      name: `d${i}`,
      columns: Int32Array.from(chosen),
      shifts: Float64Array.from(chosen, () => random.pick([0, 0, 0, 1, -2, 3])),
    });
  }
  return builder.build();
}
