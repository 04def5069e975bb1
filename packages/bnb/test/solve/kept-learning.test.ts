import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { SolveSession, solveSync } from "../../src/index.ts";
import { KeptLearning } from "../../src/solve/kept-learning.ts";
import { runToEnd } from "../../src/steps.ts";

const SERIES = Number(process.env.BOUGH_PROPERTY_RUNS ?? 60);
const STEPS = 12;

/** Integers in knapsack rows, equations and clauses; what a series asks of it changes. */
function randomRows(random: Random): Problem {
  const builder = new ProblemBuilder();
  const count = random.integer(4, 8);
  for (let j = 0; j < count; j++)
    builder.addColumn({
      lower: random.integer(-2, 0),
      upper: random.integer(1, 3),
      isInteger: true,
    });
  for (let i = 0; i < random.integer(3, 8); i++) {
    const terms = Array.from({ length: count }, (_, j): [number, number] => [
      j,
      random.integer(0, 2) === 0 ? random.integer(-5, 5) : 0,
    ]).filter(([, a]) => a !== 0);
    const side = random.integer(-4, 6);
    const kind = random.integer(0, 3);
    if (kind === 0) builder.addRow({ lower: side, upper: side + random.integer(0, 2) }, terms);
    else if (kind === 1) builder.addRow({ lower: -side }, terms);
    else builder.addRow({ upper: side }, terms);
  }
  if (random.integer(0, 2) === 0)
    builder.addStructure({
      kind: "distinct",
      name: "distinct",
      columns: Int32Array.of(0, 1, 2),
      shifts: new Float64Array(3),
    });
  return builder.build();
}

/** The same rows with other bounds and another goal: none, one column, or several. */
function asked(rows: Problem, random: Random): Problem {
  const columnLower = rows.columnLower.slice();
  const columnUpper = rows.columnUpper.slice();
  for (let k = random.integer(0, 3); k > 0; k--) {
    const j = random.integer(0, rows.numCols - 1);
    if (random.integer(0, 1) === 0) columnLower[j]! += random.integer(-1, 2);
    else columnUpper[j]! -= random.integer(-1, 2);
  }
  const cost = new Float64Array(rows.numCols);
  const priced = [0, 1, rows.numCols][random.integer(0, 2)]!;
  for (let k = 0; k < priced; k++)
    cost[priced === 1 ? random.integer(0, rows.numCols - 1) : k] = random.integer(-4, 4);
  const sense = random.integer(0, 1) === 0 ? "minimize" : "maximize";
  return rows.with({
    columnLower,
    columnUpper,
    cost,
    sense,
    objectiveOffset: random.integer(-2, 2),
  });
}

describe("learning that is kept between solves", () => {
  it("answers as fresh solves do, whatever bounds and goals come", () => {
    const counts = { infeasible: 0, optimal: 0, passed: 0 };
    for (let seed = 0; seed < SERIES; seed++) {
      const random = new Random(seed + 1);
      const rows = randomRows(random);
      const learning = new KeptLearning();
      // As if a solve before had taken long: the search gets half of it.
      learning.note(rows, { ...solveSync(rows), conflicts: 1e6, work: 1e9 });
      for (let step = 0; step < STEPS; step++) {
        const problem = asked(rows, random);
        const where = `series ${seed}, step ${step}`;
        const fresh = solveSync(problem, { gapRelative: 0, gapAbsolute: 0 });
        const kept = runToEnd(learning.answerTo(problem, {}, null));
        if (kept === null) counts.passed++;
        else {
          expect(kept.status, where).toBe(fresh.status);
          counts[kept.status as "optimal"]++;
          if (kept.solution === null) continue;
          expect(checkSolution(problem, kept.solution).isFeasible, where).toBe(true);
          expect(kept.objective, where).toBeCloseTo(fresh.objective!, 9);
        }
      }
    }
    expect(counts.infeasible).toBeGreaterThan(SERIES);
    expect(counts.optimal).toBeGreaterThan(SERIES);
    expect(counts.passed).toBe(0);
  });

  it("answers a square asked again with other cells given, unless learning is switched off", () => {
    const square = latinSquare(7);
    const decidedBy = (options: { learning?: boolean }) => {
      const session = new SolveSession();
      const random = new Random(5);
      let atOnce = 0;
      for (let step = 0; step < 6; step++) {
        const columnUpper = square.columnUpper.slice();
        for (let k = 0; k < 40; k++) columnUpper[random.integer(0, square.numCols - 1)] = 0;
        const problem = square.with({ columnUpper });
        // The tableau would be through with most before learning has begun.
        const without = { ...options, without: ["tableau"] };
        const { status, nodes, iterations, solution } = session.solveSync(problem, without);
        expect(status).toBe(solveSync(problem).status);
        if (solution !== null) expect(checkSolution(problem, solution).isFeasible).toBe(true);
        if (nodes === 0 && iterations === 0) atOnce++;
      }
      return atOnce;
    };
    expect(decidedBy({})).toBeGreaterThan(decidedBy({ learning: false }));
  });
});

/** A binary a cell and number: each number once in every row and column, each cell one. */
function latinSquare(size: number): Problem {
  const builder = new ProblemBuilder();
  const places = Array.from({ length: size }, (_, k) => k);
  const at = (i: number, j: number, v: number) => (i * size + j) * size + v;
  for (let k = 0; k < size ** 3; k++) builder.addColumn({ upper: 1, isInteger: true });
  const once = (cells: number[]) =>
    builder.addRow(
      { lower: 1, upper: 1 },
      cells.map((cell): [number, number] => [cell, 1]),
    );
  for (const i of places) {
    for (const k of places) {
      once(places.map((v) => at(i, k, v)));
      once(places.map((j) => at(i, j, k)));
      once(places.map((j) => at(j, i, k)));
    }
  }
  return builder.build();
}
