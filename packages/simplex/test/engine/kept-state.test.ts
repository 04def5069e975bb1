import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine, type LpEngine } from "../../src/index.ts";

const COUNT = 60;
const PROBES = 8;

/** A problem with enough rows for some pivots, its columns in boxes so that it cannot be unbounded. */
function boxed(seed: number): Problem {
  const drawn = randomProblem(seed, {
    numCols: 30,
    numRows: 20,
    density: 0.3,
    integerShare: 0,
    feasibleShare: 1,
  });
  const builder = new ProblemBuilder();
  for (let j = 0; j < drawn.numCols; j++) {
    const lower = Math.max(drawn.columnLower[j], -20);
    const upper = Math.max(lower, Math.min(drawn.columnUpper[j], 20));
    builder.addColumn({ cost: drawn.cost[j], lower, upper });
  }
  const { starts, indices, values } = drawn.rows;
  for (let i = 0; i < drawn.numRows; i++) {
    const terms: [number, number][] = [];
    for (let k = starts[i]; k < starts[i + 1]; k++) terms.push([indices[k], values[k]]);
    builder.addRow({ lower: drawn.rowLower[i], upper: drawn.rowUpper[i] }, terms);
  }
  return builder.build();
}

/** Moves a bound of some columns inwards; what was changed, to be undone. */
function tighten(engine: LpEngine, problem: Problem, random: Random): number[] {
  const changed: number[] = [];
  for (let k = random.integer(1, 3); k > 0; k--) {
    const j = random.integer(0, problem.numCols - 1);
    const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
    const middle = Math.floor((lower + upper) / 2);
    if (random.chance(0.5)) engine.setBounds(j, lower, middle);
    else engine.setBounds(j, middle, upper);
    changed.push(j);
  }
  return changed;
}

/** What an engine that has seen nothing else says of the same bounds. */
function expectFresh(engine: LpEngine, problem: Problem): void {
  const fresh = createLpEngine(problem);
  for (let j = 0; j < problem.numCols; j++)
    fresh.setBounds(j, engine.columnLower(j), engine.columnUpper(j));
  const status = engine.resolve();
  expect(status).toBe(fresh.resolve());
  if (status === "optimal") expect(engine.objective).toBeCloseTo(fresh.objective, 6);
}

/** Keeps the basis at hand, with a new factor where pivots have passed since the last one. */
function keepAfresh(engine: LpEngine): void {
  if (engine.keep()) return;
  engine.loadBasis(engine.saveBasis());
  engine.resolve({ iterationLimit: 0 });
  expect(engine.keep()).toBe(true);
}

describe("an engine that goes back to what it has kept", () => {
  it("tells the same as one that starts afresh, whatever has happened in between", () => {
    let kept = 0;
    let returned = 0;
    for (let seed = 0; seed < COUNT; seed++) {
      const problem = boxed(seed);
      const random = new Random(seed);
      const engine = createLpEngine(problem, { seed });
      if (engine.resolve() !== "optimal") continue;
      keepAfresh(engine);
      kept++;
      for (let probe = 0; probe < PROBES; probe++) {
        const changed = tighten(engine, problem, random);
        expectFresh(engine, problem);
        if (!engine.comeBack()) {
          expectFresh(engine, problem);
          keepAfresh(engine);
        } else returned++;
        // Now and then the bounds stay as they are, and the kept basis has to do with them.
        if (random.chance(0.3)) continue;
        for (const j of changed)
          engine.setBounds(j, problem.columnLower[j], problem.columnUpper[j]);
      }
      expectFresh(engine, problem);
    }
    expect(kept).toBeGreaterThan(COUNT / 3);
    expect(returned).toBeGreaterThan(COUNT);
  });

  it("needs neither a pivot nor a factor where the bounds are those it was kept with", () => {
    const problem = boxed(3);
    const engine = createLpEngine(problem);
    expect(engine.resolve()).toBe("optimal");
    let free = 0;
    for (let j = 0; j < problem.numCols; j++) {
      keepAfresh(engine);
      const { objective } = engine;
      engine.setBounds(j, problem.columnUpper[j], problem.columnUpper[j]);
      engine.resolve();
      engine.setBounds(j, problem.columnLower[j], problem.columnUpper[j]);
      const { iterations } = engine;
      const { refactorisations } = engine.counters;
      const isBack = engine.comeBack();
      expect(engine.resolve()).toBe("optimal");
      expect(engine.objective).toBeCloseTo(objective, 9);
      if (!isBack) continue;
      free++;
      expect(engine.iterations).toBe(iterations);
      expect(engine.counters.refactorisations).toBe(refactorisations);
    }
    expect(free).toBeGreaterThan(4);
  });

  it("keeps nothing over a change of rows or costs", () => {
    const problem = boxed(3);
    const engine = createLpEngine(problem);
    engine.resolve();
    keepAfresh(engine);
    engine.setCost(0, 17);
    expect(engine.comeBack()).toBe(false);
    engine.resolve();
    keepAfresh(engine);
    engine.removeRows(Int32Array.of(0));
    expect(engine.comeBack()).toBe(false);
  });
});
