import { readProblemFile } from "@bough/formats";
import { instanceSet, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine, type LpData, type LpEngine, type LpStatus } from "../../src/index.ts";
import { denseEquations } from "../dense-equations.ts";

const PAUSES = [1, 10_000, 100_000, 500_000];
const NAMES = ["scagr7", "israel", "share1b", "capri", "forplan", "bandm"];
const instances = instanceSet("netlib").filter(({ name }) => NAMES.includes(name));

/** Ends the steps; `onPause` is told of each. */
function run(engine: LpEngine, pauseWork: number, onPause = () => {}): LpStatus {
  for (const steps = engine.resolveSteps({}, pauseWork); ; onPause()) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** All that a path leaves behind. */
function traceOf(engine: LpEngine): unknown {
  const { iterations, objective, counters } = engine;
  return { iterations, objective, counters: { ...counters }, basis: engine.saveBasis() };
}

/** A first solve, then some with changed bounds and costs: the path of each hangs on the last. */
function pathOf(data: LpData, seed: number, solve: (engine: LpEngine) => LpStatus): unknown[] {
  const random = new Random(seed);
  const engine = createLpEngine(data);
  const trace: unknown[] = [solve(engine), traceOf(engine)];
  for (let k = 0; k < 6; k++) {
    const column = random.integer(0, engine.numCols - 1);
    const x = engine.primal[column];
    if (k % 2 === 0) engine.setBounds(column, engine.columnLower(column), x - random.next());
    else engine.setCost(column, random.integer(-3, 3));
    trace.push(solve(engine), traceOf(engine));
  }
  return trace;
}

describe("a solve with pauses", () => {
  it("takes the path of one without: random problems, warm changes included", () => {
    for (let seed = 0; seed < 50; seed++) {
      const problem = randomProblem(seed, { numCols: 12, numRows: 9, integerShare: 0.4 });
      const whole = pathOf(problem, seed, (engine) => engine.resolve());
      for (const pauseWork of [1, 300])
        expect(pathOf(problem, seed, (engine) => run(engine, pauseWork))).toEqual(whole);
    }
  });

  for (const { name, path } of instances) {
    it(`takes the path of one without: ${name}`, async () => {
      const { problem } = await readProblemFile(path);
      const whole = pathOf(problem, 1, (engine) => engine.resolve());
      for (const pauseWork of PAUSES)
        expect(pathOf(problem, 1, (engine) => run(engine, pauseWork))).toEqual(whole);
    });
  }

  it("may be read at a pause, and stays on its path", () => {
    const data = denseEquations(60, 90);
    const whole = createLpEngine(data);
    expect(whole.resolve()).toBe("optimal");
    const optimum = whole.objective;
    const engine = createLpEngine(data);
    let pauses = 0;
    const status = run(engine, 1, () => {
      pauses++;
      expect(engine.objective).toBeLessThanOrEqual(optimum + 1e-9);
      expect(engine.primal).toHaveLength(150);
      engine.saveBasis();
    });
    expect(pauses).toBeGreaterThan(60);
    expect(status).toBe("optimal");
    expect(engine.primal).toEqual(whole.primal);
    expect(traceOf(engine)).toEqual(traceOf(whole));
  });

  it("pauses within the factorisation of a dense basis, which may be left there", () => {
    const data = denseEquations(150, 190);
    const solved = createLpEngine(data);
    expect(solved.resolve()).toBe("optimal");
    const basis = solved.saveBasis();
    const whole = createLpEngine(data);
    whole.loadBasis(basis);
    expect(whole.resolve()).toBe("optimal");
    const paused = createLpEngine(data);
    paused.loadBasis(basis);
    let pauses = 0;
    expect(run(paused, 1, () => pauses++)).toBe("optimal");
    expect(pauses).toBeGreaterThan(2);
    expect(traceOf(paused)).toEqual(traceOf(whole));

    for (let last = 1; last <= pauses; last++) {
      const left = createLpEngine(data);
      left.loadBasis(basis);
      const steps = left.resolveSteps({}, 1);
      for (let k = 0; k < last; k++) expect(steps.next().done).toBe(false);
      const row = left.saveBasis(false).status.indexOf(0);
      left.tableauRow(row, new Float64Array(left.numRows));
      expect(() => steps.next()).toThrow("after it had been left");
      expect(left.resolve()).toBe("optimal");
      expect(left.objective).toBeCloseTo(whole.objective, 7);
    }
  });

  it("is left for good by a change, at whatever pause", () => {
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomProblem(seed, { numCols: 12, numRows: 9, integerShare: 0.4 });
      const fresh = createLpEngine(problem);
      fresh.setBounds(0, 0, 1);
      const status = fresh.resolve();
      for (const last of [1, 2, 5, 9]) {
        const engine = createLpEngine(problem);
        const steps = engine.resolveSteps({}, 1);
        for (let k = 0; k < last; k++) steps.next();
        engine.setBounds(0, 0, 1);
        expect(engine.resolve()).toBe(status);
        if (status === "optimal") expect(engine.objective).toBeCloseTo(fresh.objective, 6);
      }
    }
  });
});
