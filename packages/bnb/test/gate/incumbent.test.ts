import { DEFAULT_TOLERANCES, ProblemBuilder } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import { CleanVertex } from "../../src/gate/clean-vertex.ts";
import { IncumbentGate } from "../../src/gate/incumbent.ts";
import { Repair } from "../../src/gate/repair.ts";
import { Limits } from "../../src/limits.ts";
import { runToEnd } from "../../src/steps.ts";
import { asItIs } from "../search-context.ts";

/** x <= 10^6 · open with a price on both: tolerant solvers let x through a switch that is almost off. */
function switched() {
  const b = new ProblemBuilder();
  const x = b.addColumn({ lower: 0.5, upper: 100, cost: -1 });
  const open = b.addColumn({ upper: 1, isInteger: true, cost: 10 });
  b.addRow({ upper: 0 }, [
    [x, 1],
    [open, -1e6],
  ]);
  return b.build();
}

function gateFor(
  problem: ReturnType<typeof switched>,
  sources: string[] = [],
  initialCutoff = Infinity,
) {
  const repair = new Repair(problem, (p) => createLpEngineSteps(p), new Limits({}));
  return new IncumbentGate(problem, { objectiveStep: 0, objectiveOffset: 0 }, asItIs, repair, {
    tolerances: DEFAULT_TOLERANCES,
    poolSize: 2,
    initialCutoff,
    onImprovement: (source) => sources.push(source),
  });
}

/** The same, of a gate that makes points clean. */
function cleaningGate(sources: string[]) {
  const problem = switched();
  const limits = new Limits({});
  const repair = new Repair(problem, (p) => createLpEngineSteps(p), limits);
  return new IncumbentGate(problem, { objectiveStep: 0, objectiveOffset: 0 }, asItIs, repair, {
    tolerances: DEFAULT_TOLERANCES,
    poolSize: 2,
    vertex: new CleanVertex(problem, createLpEngineSteps, limits, DEFAULT_TOLERANCES),
    onImprovement: (source) => sources.push(source),
  });
}

describe("IncumbentGate", () => {
  it("takes a better point clean", () => {
    const sources: string[] = [];
    const gate = cleaningGate(sources);
    expect(gate.offer(Float64Array.of(99.99999997, 1), "test")).toBe("improved");
    expect([...(gate.values ?? [])]).toEqual([100, 1]);
    expect(sources).toEqual(["test"]);
  });

  it("keeps a point whose cleaning a limit ends", () => {
    const sources: string[] = [];
    const gate = cleaningGate(sources);
    const noisy = Float64Array.of(99.99999997, 1);
    const steps = gate.offerInSteps(noisy, "test");
    // To the first pause of the LP that cleans it.
    for (let pauses = 0; pauses < 5; pauses++) expect(steps.next().done).toBe(false);
    expect(gate.values).toBeNull();
    runToEnd(gate.takeHeld());
    expect(gate.values).toEqual(noisy);
    expect(sources).toEqual(["test"]);
  });

  it("keeps a point that a limit ends before it is looked at", () => {
    const gate = cleaningGate([]);
    const steps = gate.offerInSteps(Float64Array.of(99.99999997, 1), "test");
    for (let pauses = 0; pauses < 2; pauses++) expect(steps.next().done).toBe(false);
    runToEnd(gate.takeHeld());
    expect(gate.values).toEqual(Float64Array.of(99.99999997, 1));
  });

  it("takes nothing that breaks the problem from a point that a limit ends", () => {
    const gate = cleaningGate([]);
    const steps = gate.offerInSteps(Float64Array.of(99.99999997, 0), "test");
    for (let pauses = 0; pauses < 2; pauses++) expect(steps.next().done).toBe(false);
    runToEnd(gate.takeHeld());
    expect(gate.values).toBeNull();
  });

  it("refuses a point that only tolerances make feasible", () => {
    const gate = gateFor(switched());
    expect(gate.offer(Float64Array.of(0.9, 9e-7), "test")).toBe("refused");
    expect(gate.values).toBeNull();
    expect(gate.cutoff).toBe(Infinity);
  });

  it("solves the continuous columns again where rounding broke a row", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 100, cost: -1 });
    const open = b.addColumn({ upper: 1, isInteger: true, cost: 10 });
    b.addRow({ upper: 0 }, [
      [x, 1],
      [open, -1e6],
    ]);
    const gate = gateFor(b.build());
    expect(gate.offer(Float64Array.of(0.9, 9e-7), "test")).toBe("improved");
    expect(Array.from(gate.values ?? [])).toEqual([0, 0]);
    expect(gate.best).toBe(0);
  });

  it("tells better points from others and keeps the best distinct ones", () => {
    const sources: string[] = [];
    const gate = gateFor(switched(), sources);
    expect(gate.offer(Float64Array.of(20, 1), "a")).toBe("improved");
    expect(gate.offer(Float64Array.of(10, 1), "b")).toBe("feasible");
    expect(gate.offer(Float64Array.of(50, 1), "c")).toBe("improved");
    expect(gate.offer(Float64Array.of(50, 1), "d")).toBe("feasible");
    expect(sources).toEqual(["a", "c"]);
    expect(gate.pool.solutions.map((s) => s.objective)).toEqual([-40, -10]);
    expect(gate.cutoff).toBeLessThan(-40);
    expect(gate.goal).toBeLessThan(gate.cutoff);
  });

  it("proves no more than its cutoff where the gap forgives the next better value", () => {
    const b = new ProblemBuilder();
    b.addColumn({ upper: 100, isInteger: true, cost: 1 });
    const problem = b.build();
    const told = (gapAbsolute: number, at: number) => {
      const repair = new Repair(problem, (p) => createLpEngineSteps(p), new Limits({}));
      const searched = { objectiveStep: 1, objectiveOffset: 0 };
      const gate = new IncumbentGate(problem, searched, asItIs, repair, {
        tolerances: { ...DEFAULT_TOLERANCES, gapAbsolute },
        poolSize: 1,
        onImprovement: () => undefined,
      });
      gate.offer(Float64Array.of(at), "test");
      return gate.toldBound(gate.provenBound);
    };
    expect(told(0, 50)).toBe(50);
    expect(told(0.9, 50)).toBe(50);
    expect(told(1, 50)).toBe(49);
    expect(told(7, 50)).toBe(43);
  });

  it("tells bounds within the gap where last places are taken off them", () => {
    const problem = switched();
    const repair = new Repair(problem, (p) => createLpEngineSteps(p), new Limits({}));
    // Terms of 10^9 that cancel: what is proven is told with less.
    const searched = { objectiveStep: 0, objectiveOffset: 0, objectiveNoise: 1e-5 };
    const gate = new IncumbentGate(problem, searched, asItIs, repair, {
      tolerances: { ...DEFAULT_TOLERANCES, gapRelative: 0, gapAbsolute: 7 },
      poolSize: 1,
      onImprovement: () => undefined,
    });
    gate.offer(Float64Array.of(50, 1), "test");
    expect(gate.toldBound(gate.provenBound)).toBeGreaterThanOrEqual(-47);
    expect(gate.toldBound(gate.goal)).toBeGreaterThanOrEqual(-47);
    expect(gate.goal).toBeLessThan(-46.9);
  });

  it("asks LPs for no more digits than they have where no gap is forgiven", () => {
    const goalOf = (objectiveStep: number, objectiveOffset: number, gapAbsolute: number) => {
      const problem = switched();
      const repair = new Repair(problem, (p) => createLpEngineSteps(p), new Limits({}));
      const gate = new IncumbentGate(problem, { objectiveStep, objectiveOffset }, asItIs, repair, {
        tolerances: { ...DEFAULT_TOLERANCES, gapRelative: 0, gapAbsolute },
        poolSize: 1,
        onImprovement: () => undefined,
      });
      gate.offer(Float64Array.of(50, 1), "test");
      expect(gate.best).toBe(-40);
      // What limits find is held to what was asked for.
      expect(gate.goal).toBeGreaterThanOrEqual(gate.lastGoal);
      return { below: gate.best - gate.lastGoal, isToTheLastDigit: gate.isToTheLastDigit };
    };
    const { below, isToTheLastDigit } = goalOf(0, 0, 0);
    expect(below).toBeCloseTo(4e-8, 12);
    expect(isToTheLastDigit).toBe(true);
    // A constant has no digits of its own, and values of a grid are told apart.
    expect(goalOf(0, -40, 0).below).toBeCloseTo(1e-9, 12);
    const grid = goalOf(10, 0, 0);
    expect(grid.below).toBeCloseTo(9.999, 9);
    expect(grid.isToTheLastDigit).toBe(false);
    expect(goalOf(0, 0, 1e-3).isToTheLastDigit).toBe(false);
  });

  it("keeps its first cutoff while points miss it", () => {
    const gate = gateFor(switched(), [], -30);
    expect(gate.offer(Float64Array.of(20, 1), "misses it")).toBe("improved");
    expect(gate.cutoff).toBe(-30);
    expect(gate.offer(Float64Array.of(50, 1), "beats it")).toBe("improved");
    expect(gate.cutoff).toBeLessThan(-40);
  });
});
