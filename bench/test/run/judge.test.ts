import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import type { Limits, Outcome } from "../../src/contenders/contender.ts";
import { judge, type Reference } from "../../src/run/judge.ts";

const limits: Limits = {
  timeLimitSeconds: 10,
  gapRelative: 1e-4,
  gapAbsolute: 1e-6,
  threads: 1,
  seed: 0,
  presolve: true,
};

/** minimise y with x >= 5 and x <= 1e6 y, y binary: 1. */
function switched() {
  const builder = new ProblemBuilder({ name: "switched" });
  const x = builder.addColumn({ lower: 5, upper: 1e6 });
  const y = builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
  builder.addRow({ upper: 0 }, [
    [x, 1],
    [y, -1e6],
  ]);
  return builder.build();
}

const problem = switched();
const optimum: Reference = { status: "optimal", objective: 1 };

function outcome(given: Partial<Outcome>): Outcome {
  return { status: "optimal", objective: 1, bound: 1, values: Float64Array.of(5, 1), ...given };
}

function verdictOn(given: Partial<Outcome>, reference = optimum): string {
  return judge(problem, outcome(given), reference, limits).verdict;
}

describe("judge", () => {
  it("accepts the optimum, within the gap that was allowed", () => {
    expect(verdictOn({})).toBe("solved");
    expect(verdictOn({ objective: 1.00009 })).toBe("solved");
  });

  it("refuses a wrong objective", () => {
    const judgement = judge(problem, outcome({ objective: 1.1 }), optimum, limits);
    expect(judgement).toMatchObject({
      verdict: "wrong",
      message: "says 1.1, but its point has 1",
    });
    const silent = judge(problem, outcome({ objective: 1.1, values: null }), optimum, limits);
    expect(silent.message).toBe("says 1.1, but the optimum is 1");
    expect(verdictOn({ objective: null })).toBe("wrong");
  });

  it("allows LPs no gap", () => {
    const builder = new ProblemBuilder({ name: "lp" });
    builder.addColumn({ lower: 1, cost: 1 });
    const lp = builder.build();
    const near = outcome({ objective: 1.00009, values: Float64Array.of(1) });
    expect(judge(lp, near, optimum, limits).verdict).toBe("wrong");
  });

  it("refuses a point that rests on a switch a big-M leaves half open", () => {
    const values = Float64Array.of(5, 5e-6);
    const judgement = judge(problem, outcome({ objective: 1, values }), optimum, limits);
    expect(judgement.verdict).toBe("wrong");
    expect(judgement.violation).toBeGreaterThan(0.5);
  });

  it("refuses a point outside bounds or between integers, even at a limit", () => {
    expect(verdictOn({ values: Float64Array.of(4, 1) })).toBe("wrong");
    expect(verdictOn({ values: Float64Array.of(5, 0.5) })).toBe("wrong");
    expect(verdictOn({ status: "limit", values: Float64Array.of(4, 1) })).toBe("wrong");
  });

  it("forgives nothing where all terms are integers, however large", () => {
    const builder = new ProblemBuilder({ name: "large" });
    const x = builder.addColumn({ upper: 10, isInteger: true });
    const y = builder.addColumn({ upper: 1, isInteger: true });
    builder.addRow({ upper: 1e6 + 3 }, [
      [x, 1],
      [y, 1e6],
    ]);
    const large = builder.build();
    const at = (...values: number[]) =>
      judge(large, outcome({ objective: 0, values: Float64Array.from(values) }), known, limits);
    const known: Reference = { status: "optimal", objective: 0 };
    expect(at(3, 1).verdict).toBe("solved");
    expect(at(4, 1)).toMatchObject({ verdict: "wrong", violation: 1 });
  });

  it("is not distracted by a larger violation of something larger", () => {
    const builder = new ProblemBuilder({ name: "sizes" });
    const big = builder.addColumn();
    const small = builder.addColumn();
    builder.addRow({ lower: 1e8 }, [[big, 1]]);
    builder.addRow({ lower: 1 }, [[small, 1]]);
    const sizes = builder.build();
    const reference: Reference = { status: "optimal", objective: 0 };
    const at = (x: number, y: number) =>
      judge(sizes, outcome({ objective: 0, values: Float64Array.of(x, y) }), reference, limits);
    expect(at(1e8 - 10, 1).verdict).toBe("solved");
    expect(at(1e8 - 10, 0.5)).toMatchObject({ verdict: "wrong", violation: 0.5 });
    expect(at(Number.NaN, 1).verdict).toBe("wrong");
  });

  it("refuses a false infeasible and a false optimum", () => {
    const nothing = { objective: null, bound: null, values: null };
    expect(verdictOn({ status: "infeasible", ...nothing })).toBe("wrong");
    expect(verdictOn({ status: "infeasible-or-unbounded", ...nothing })).toBe("wrong");
    expect(verdictOn({}, { status: "infeasible", objective: null })).toBe("wrong");
    const infeasible = { status: "infeasible", objective: null } as const;
    expect(verdictOn({ status: "infeasible", ...nothing }, infeasible)).toBe("solved");
    expect(verdictOn({ status: "infeasible-or-unbounded", ...nothing }, infeasible)).toBe("solved");
  });

  it("tells a crash from a limit", () => {
    const nothing = { objective: null, bound: null, values: null };
    const crash = outcome({ status: "error", ...nothing, message: "out of memory" });
    expect(judge(problem, crash, optimum, limits)).toMatchObject({
      verdict: "failed",
      message: "out of memory",
    });
    expect(verdictOn({ status: "limit", ...nothing })).toBe("unfinished");
    expect(verdictOn({ status: "limit" })).toBe("unfinished");
  });

  it("cannot refute a claim on an unknown model, but checks the point", () => {
    const unknown: Reference = { status: "unknown", objective: null };
    expect(verdictOn({ objective: 0.5, values: null }, unknown)).toBe("solved");
    expect(verdictOn({ values: Float64Array.of(4, 1) }, unknown)).toBe("wrong");
  });
});
