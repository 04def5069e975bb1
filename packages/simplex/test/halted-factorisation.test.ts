import { describe, expect, it } from "vitest";
import { BASIC, createLpEngine } from "../src/index.ts";
import { denseEquations } from "./dense-equations.ts";

describe("a factorisation", () => {
  const problem = denseEquations(150, 220);
  const whole = createLpEngine(problem);
  const optimum = whole.resolve() === "optimal" ? whole.objective : Number.NaN;
  const basis = whole.saveBasis();
  const start = () => {
    const engine = createLpEngine(problem);
    engine.loadBasis(basis);
    return engine;
  };
  const now = { isInterrupted: () => true };

  it("ends in its midst once the caller wishes, and is made afresh by the next solve", () => {
    const engine = start();
    expect(engine.resolve(now)).toBe("interrupted");
    expect(engine.counters.refactorisations).toBe(0);
    expect(engine.objective).toBeLessThanOrEqual(optimum + 1e-6);
    expect(engine.resolve(now)).toBe("interrupted");
    expect(engine.resolve()).toBe("optimal");
    expect(engine.objective).toBeCloseTo(optimum, 6);
    expect(engine.iterations).toBe(0);
  });

  it("ends once the deadline has passed", () => {
    const engine = start();
    expect(engine.resolve({ deadline: 0 })).toBe("time-limit");
    expect(engine.counters.refactorisations).toBe(0);
    expect(engine.resolve()).toBe("optimal");
  });

  it("that was stopped leaves an engine that can be changed and asked", () => {
    const engine = start();
    engine.resolve(now);
    const multipliers = new Float64Array(engine.numRows);
    const basic = engine.saveBasis(false).status.indexOf(BASIC);
    const coefficients = new Float64Array(engine.numCols + engine.numRows);
    engine.tableauRow(basic, multipliers, coefficients);
    expect(coefficients[basic]).toBe(1);
    expect(engine.resolve()).toBe("optimal");

    const changed = start();
    changed.resolve(now);
    changed.setBounds(basic, 0, 0.5 * whole.primal[basic]);
    expect(changed.resolve(now)).toBe("interrupted");
    expect(changed.resolve()).toBe("optimal");
    const fresh = createLpEngine(problem);
    fresh.setBounds(basic, 0, 0.5 * whole.primal[basic]);
    expect(fresh.resolve()).toBe("optimal");
    expect(changed.objective).toBeCloseTo(fresh.objective, 6);

    const shorter = start();
    shorter.resolve(now);
    shorter.removeRows(Int32Array.of(0, 1));
    const without = createLpEngine(problem);
    without.removeRows(Int32Array.of(0, 1));
    expect(without.resolve()).toBe("optimal");
    expect(shorter.resolve()).toBe("optimal");
    expect(shorter.objective).toBeCloseTo(without.objective, 6);
  });

  it("claims nothing wherever a solve is stopped", () => {
    let looks = 0;
    createLpEngine(problem).resolve({ isInterrupted: () => ++looks < 0 });
    expect(looks).toBeGreaterThan(20);
    for (let last = 1; last < looks; last += 1 + Math.floor(looks / 12)) {
      const engine = createLpEngine(problem);
      let left = last;
      expect(engine.resolve({ isInterrupted: () => --left < 0 })).toBe("interrupted");
      expect(engine.objective).toBeLessThanOrEqual(optimum + 1e-6);
      expect(engine.resolve()).toBe("optimal");
      expect(engine.objective).toBeCloseTo(optimum, 6);
    }
  });
});
