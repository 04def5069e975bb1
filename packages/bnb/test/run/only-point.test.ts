import { DEFAULT_TOLERANCES, type Problem, ProblemBuilder } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import { IncumbentGate } from "../../src/gate/incumbent.ts";
import { Repair } from "../../src/gate/repair.ts";
import { Limits } from "../../src/limits.ts";
import { takeOnlyPoint } from "../../src/run/only-point.ts";
import { runToEnd, type Steps } from "../../src/steps.ts";

/** n + x >= 7.5 with n whole: at n = 5 the rest is 2.5, at the cost of twice that. */
function mixed(): Problem {
  const b = new ProblemBuilder();
  const n = b.addColumn({ upper: 9, isInteger: true, cost: 1 });
  const x = b.addColumn({ upper: 9, cost: 2 });
  b.addRow({ lower: 7.5 }, [
    [n, 1],
    [x, 1],
  ]);
  return b.build();
}

/** What presolve left of it: nothing but a constant. */
function nothing(promised: number): Problem {
  const b = new ProblemBuilder();
  b.objectiveOffset = promised;
  return b.build();
}

function* toPoint(...values: number[]): Steps<Float64Array> {
  yield;
  return Float64Array.from(values);
}

function verdictOf(promised: number, n: number, x: number) {
  const problem = mixed();
  const repair = new Repair(problem, (p) => createLpEngineSteps(p), new Limits({}));
  const searched = { objectiveStep: 0, objectiveOffset: 0 };
  const gate = new IncumbentGate(problem, searched, () => toPoint(n, x), repair, {
    tolerances: DEFAULT_TOLERANCES,
    poolSize: 1,
    onImprovement() {},
  });
  return { verdict: runToEnd(takeOnlyPoint(nothing(promised), gate)), best: gate.best };
}

describe("the one point that presolve leaves", () => {
  it("is the optimum where it is what presolve promised", () => {
    expect(verdictOf(10, 5, 2.5)).toEqual({ verdict: "optimal", best: 10 });
  });

  it("is no optimum where a repair made it worse", () => {
    expect(verdictOf(8, 5, 1.5)).toEqual({ verdict: "worse", best: 10 });
  });

  it("decides nothing where no repair helps", () => {
    expect(verdictOf(0, -3, 0)).toEqual({ verdict: "open", best: Infinity });
  });
});
