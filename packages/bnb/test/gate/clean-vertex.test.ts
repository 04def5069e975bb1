import {
  checkSolutionExact,
  DEFAULT_TOLERANCES,
  type Problem,
  ProblemBuilder,
  type Term,
} from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import { CleanVertex } from "../../src/gate/clean-vertex.ts";
import { Limits } from "../../src/limits.ts";
import { runToEnd } from "../../src/steps.ts";

const terms = (...all: Term[]): Term[] => all;

/** Columns s0, q0, i0, s1, q1: set-ups, amounts and the stock between two periods. */
function twoPeriods(): Problem {
  const b = new ProblemBuilder();
  const s0 = b.addColumn({ upper: 1, cost: 34, isInteger: true });
  const q0 = b.addColumn({ upper: 120 });
  const i0 = b.addColumn({ upper: 200, cost: 2.25 });
  const s1 = b.addColumn({ upper: 1, cost: 57, isInteger: true });
  const q1 = b.addColumn({ upper: 120 });
  b.addRow({ lower: 5, upper: 5 }, terms([q0, 1], [i0, -1]));
  b.addRow({ lower: 14, upper: 14 }, terms([q1, 1], [i0, 1]));
  b.addRow({ upper: 0 }, terms([q0, 1], [s0, -120]));
  b.addRow({ upper: 0 }, terms([q1, 1], [s1, -120]));
  return b.build();
}

/** x - y = 0.5 with x zero or in [2, 5], and at most one of y, z; r >= x where on is 1. */
function withStructures(): Problem {
  const b = new ProblemBuilder();
  const x = b.addColumn({ upper: 5, cost: 1 });
  const y = b.addColumn({ upper: 9 });
  const z = b.addColumn({ upper: 9, cost: -1 });
  const on = b.addColumn({ upper: 1, isInteger: true, cost: -3 });
  const r = b.addColumn({ upper: 9, cost: 1 });
  b.addRow({ lower: 0.5, upper: 0.5 }, terms([x, 1], [y, -1]));
  b.addStructure({ kind: "semi-continuous", column: x, lower: 2, upper: 5 });
  b.addStructure({
    kind: "sos1",
    name: "one",
    columns: Int32Array.of(y, z),
    weights: Float64Array.of(1, 2),
  });
  b.addStructure({
    kind: "indicator",
    name: "switch",
    binary: on,
    activeValue: 1,
    columns: Int32Array.of(r, x),
    coefficients: Float64Array.of(1, -1),
    lower: 0,
    upper: Infinity,
  });
  return b.build();
}

function cleaned(problem: Problem, x: number[], workLimit = Infinity): Float64Array {
  const limits = new Limits({});
  const vertex = new CleanVertex(problem, createLpEngineSteps, limits, DEFAULT_TOLERANCES);
  return runToEnd(vertex.at(Float64Array.from(x), workLimit));
}

const NOISY = [1, 18.999999969729444, 13.999999969729444, 0, 3.0270555839706503e-8];

describe("CleanVertex", () => {
  it("gives the vertex of the same integers", () => {
    const problem = twoPeriods();
    const clean = cleaned(problem, NOISY);
    expect([...clean]).toEqual([1, 19, 14, 0, 0]);
    expect(checkSolutionExact(problem, clean)).toEqual([]);
  });

  it("keeps what semi-continuous columns, ordered sets and indicators ask for", () => {
    const problem = withStructures();
    const clean = cleaned(problem, [2.0000000003, 1.5000000003, 0, 1, 2.0000000001]);
    expect([...clean]).toEqual([2, 1.5, 0, 1, 2]);
    expect(checkSolutionExact(problem, clean)).toEqual([]);
  });

  it("takes for zero what a semi-continuous column or an ordered set has forgiven", () => {
    const b = new ProblemBuilder();
    const [x, y, z] = [b.addColumn({ upper: 5 }), b.addColumn({ upper: 9 }), b.addColumn({})];
    const on = b.addColumn({ upper: 1, isInteger: true });
    b.addRow({ lower: 4, upper: 4 }, terms([x, 1], [y, 1], [z, 1]));
    b.addRow({ lower: 1 }, terms([on, 1], [z, 1]));
    b.addStructure({ kind: "semi-continuous", column: x, lower: 2, upper: 5 });
    const columns = Int32Array.of(y, z);
    b.addStructure({ kind: "sos1", name: "one", columns, weights: Float64Array.of(1, 2) });
    expect([...cleaned(b.build(), [1.3e-7, 3.9999997, 1.7e-7, 1])]).toEqual([0, 4, 0, 1]);
  });

  it("leaves a clean point alone, though another were better", () => {
    const stocked = [1, 20, 15, 0, 0];
    const x = [1, 10.5, 5.5, 1, 8.5];
    expect([...cleaned(twoPeriods(), x)]).toEqual(x);
    // Not clean, since the second row is missed: so it is solved.
    expect([...cleaned(twoPeriods(), stocked)]).toEqual([1, 19, 14, 0, 0]);
  });

  it("gives the point back where the work is not enough", () => {
    expect([...cleaned(twoPeriods(), NOISY, 1)]).toEqual(NOISY);
    expect([...cleaned(twoPeriods(), NOISY, 200)]).toEqual(NOISY);
  });

  it("gives the point back where it owes much to what rows forgive", () => {
    // 10^-7 of q1 without its set-up is worth 100.
    const b = new ProblemBuilder();
    const s = b.addColumn({ upper: 1, isInteger: true, cost: 7 });
    const q = b.addColumn({ upper: 10, cost: -1e9 });
    b.addRow({ upper: 0 }, terms([q, 1], [s, -10]));
    expect([...cleaned(b.build(), [0, 1e-7])]).toEqual([0, 1e-7]);
  });
});
