import { ProblemBuilder, type Term } from "@bough/problem";
import { describe, expect, it } from "vitest";
import {
  boundToTell,
  cutoffBelow,
  objectiveNoise,
  objectiveStep,
  objectiveStepInSteps,
  plainBound,
  roundUpToGrid,
} from "../../src/gate/objective-grid.ts";
import { runToEnd } from "../../src/steps.ts";

function problem(costs: readonly number[], continuousCosts: readonly number[] = []) {
  const b = new ProblemBuilder();
  for (const cost of costs) b.addColumn({ upper: 9, isInteger: true, cost });
  for (const cost of continuousCosts) b.addColumn({ upper: 9, cost });
  return b.build();
}

describe("objectiveStep", () => {
  it("is the greatest common divisor of the costs", () => {
    expect(objectiveStep(problem([6, -15, 0, 9]))).toBe(3);
    expect(objectiveStep(problem([0.25, 1.5]))).toBe(0.25);
    expect(objectiveStep(problem([0.3, 0.7]))).toBeCloseTo(0.1, 12);
    expect(objectiveStep(problem([1, 1 / 3]))).toBeCloseTo(1 / 3, 12);
  });

  it("is 0 where costs have no common step, and anything where nothing costs", () => {
    expect(objectiveStep(problem([1, Math.SQRT2]))).toBe(0);
    expect(objectiveStep(problem([1], [Math.SQRT2]))).toBe(0);
    expect(objectiveStep(problem([0], [0]))).toBeGreaterThan(0);
  });
});

describe("objectiveStep of continuous columns", () => {
  /** Flows over arcs between nodes, of which each needs so much; open arcs cost something. */
  function flows(needs: readonly number[], price: number, capacity: number) {
    const b = new ProblemBuilder();
    const balances: Term[][] = needs.map(() => []);
    for (const from of needs.keys())
      for (const to of needs.keys()) {
        if (from === to) continue;
        const flow = b.addColumn({ upper: capacity, cost: price });
        const open = b.addColumn({ upper: 1, isInteger: true, cost: 30 });
        b.addRow({ upper: 0 }, [
          [flow, 1],
          [open, -capacity],
        ]);
        balances[from]?.push([flow, -1]);
        balances[to]?.push([flow, 1]);
      }
    balances.forEach((terms, k) => {
      b.addRow({ lower: needs[k] }, terms);
    });
    return b.build();
  }

  it("is that of whole flows", () => {
    expect(objectiveStep(flows([-9, 3, 6], 2, 12))).toBe(6);
    expect(objectiveStep(flows([-9, 4, 5], 2, 12))).toBe(2);
    expect(objectiveStep(flows([-9, 4, 5], 0.5, 12))).toBe(0.5);
  });

  it("is none where a need is not whole, or coefficients of a row differ", () => {
    expect(objectiveStep(flows([-9, 4.5, 4.5], 2, 12))).toBe(0);
    const b = new ProblemBuilder();
    const x = b.addColumn({ cost: 1 });
    const y = b.addColumn({ cost: 1 });
    const z = b.addColumn({ upper: 5, isInteger: true });
    b.addRow({ lower: 3 }, [
      [x, 1],
      [y, 2],
      [z, 1],
    ]);
    expect(objectiveStep(b.build())).toBe(0);
  });

  it("is none along an odd cycle, where halves are best", () => {
    const b = new ProblemBuilder();
    const x = [0, 1, 2].map(() => b.addColumn({ cost: -1 }));
    b.addColumn({ upper: 1, isInteger: true, cost: 1 });
    for (const [k, j] of x.entries())
      b.addRow({ upper: 1 }, [
        [j, 1],
        [x[(k + 1) % 3] ?? 0, 1],
      ]);
    expect(objectiveStep(b.build())).toBe(0);
  });

  it("asks nothing of the problem where hooks restrict its points", () => {
    const problem = flows([-9, 3, 6], 2, 12);
    expect(runToEnd(objectiveStepInSteps(problem, null))).toBe(0);
    expect(runToEnd(objectiveStepInSteps(problem, 0))).toBe(6);
  });

  it("is none where a search branches on a structure of theirs", () => {
    const b = new ProblemBuilder();
    const s = b.addColumn({ upper: 5, cost: 1 });
    b.addColumn({ upper: 1, isInteger: true, cost: 1 });
    expect(objectiveStep(b.build())).toBe(1);
    b.addStructure({ kind: "semi-continuous", column: s, lower: 2.5, upper: 5 });
    expect(objectiveStep(b.build())).toBe(0);
  });
});

describe("objectiveNoise", () => {
  it("counts what cannot be zero, also where it cancels", () => {
    const b = new ProblemBuilder();
    b.objectiveOffset = -2e9;
    b.addColumn({ lower: 2e9, upper: 2e9 + 5, isInteger: true, cost: 1 });
    b.addColumn({ lower: -4, upper: 1e12, isInteger: true, cost: 1 });
    expect(objectiveNoise(b.build())).toBe(2 ** -49 * 4e9);
  });

  it("leaves no grid whose neighbours it joins, and else lets bounds and cutoffs give way", () => {
    const b = new ProblemBuilder();
    b.addColumn({ lower: 1e14, upper: 1e14 + 9, isInteger: true, cost: 1 });
    b.addColumn({ upper: 9, isInteger: true, cost: -1 });
    expect(objectiveStep(b.build())).toBe(0);
    expect(roundUpToGrid(3 + 1e-3, 1, 2e-3)).toBe(3 + 1e-3);
    expect(cutoffBelow(3, 1, 0, 2e-3)).toBeCloseTo(2.004, 9);
    expect(cutoffBelow(3 + 1e-3, 1, 0, 2e-3)).toBeCloseTo(2.004, 9);
  });
});

describe("roundUpToGrid", () => {
  it("rounds up, forgives noise, and never lowers a bound", () => {
    expect(roundUpToGrid(4.1, 2)).toBe(6);
    expect(roundUpToGrid(4 + 1e-9, 2)).toBe(4 + 1e-9);
    expect(roundUpToGrid(-4.1, 2)).toBe(-4);
    expect(roundUpToGrid(1.37, 0)).toBe(1.37);
    expect(roundUpToGrid(-Infinity, 1)).toBe(-Infinity);
  });
});

describe("boundToTell", () => {
  it("is the multiple that a bound means", () => {
    expect(boundToTell(4.547473508864641e-13, 1, 3470)).toBe(0);
    expect(boundToTell(6, 2, 0)).toBe(6);
    expect(boundToTell(-3, 0.5, 0)).toBe(-3);
  });

  it("gives way by last places elsewhere", () => {
    const told = boundToTell(406.4999997, 0, 3470, 1e-11);
    expect(told).toBeLessThan(406.4999997);
    expect(told).toBeGreaterThan(406.4999997 - 2e-11);
    expect(boundToTell(4.3, 2, 0)).toBeLessThan(4.3);
    expect(boundToTell(1e9, 0, 0)).toBeLessThan(1e9);
  });
});

describe("plainBound", () => {
  it("is the constant where no term can be negative", () => {
    expect(plainBound(problem([3, 0], [0.5]))).toBe(0);
    expect(plainBound(problem([3, -1]))).toBe(-Infinity);
  });
});

describe("cutoffBelow", () => {
  it("lies a step below values of the grid", () => {
    expect(cutoffBelow(7, 2, 1)).toBeCloseTo(5, 3);
    expect(cutoffBelow(7 - 1e-9, 2, 1)).toBeCloseTo(5, 3);
  });

  it("keeps the grid's next value below a best that lies off the grid", () => {
    expect(cutoffBelow(6.5, 2, 1)).toBeGreaterThan(5);
    expect(cutoffBelow(5.3, 2, 1)).toBeGreaterThan(5);
    expect(cutoffBelow(-2.75, 0.5, 0)).toBeGreaterThan(-3);
    expect(cutoffBelow(1.5, 0, 0)).toBe(1.5);
    expect(cutoffBelow(-18.000006, 1, -18.00001)).toBeGreaterThan(-18.00001);
  });
});
