import { checkSolution, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../../src/engine/create-lp-engine.ts";
import { solveLp } from "../../src/index.ts";

/** maximise x, 1e8 x <= 0, 0 <= 8.1 x <= 0.5, x <= 1e12: x comes down from 1e12 and leaves its digits there. */
function fallingFar() {
  const b = new ProblemBuilder({ sense: "maximize" });
  const x = b.addColumn({ upper: 1e12, cost: 5.4 });
  b.addRow({ upper: 0 }, [[x, 1e8]]);
  b.addRow({ lower: 0, upper: 0.5 }, [[x, 8.1]]);
  return b.build();
}

describe("values that moved far", () => {
  it("are made afresh before an optimum is called", () => {
    const problem = fallingFar();
    const engine = createLpEngine(problem);
    expect(engine.resolve()).toBe("optimal");
    expect(engine.primal[0]).toBe(0);
  });

  it("are made afresh where a bound moves far in a warm solve", () => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ upper: 1e13 });
    const y = b.addColumn({ lower: -Infinity, cost: 1 });
    b.addRow({ lower: 0.1, upper: 0.1 }, [
      [x, 1],
      [y, -1],
    ]);
    const engine = createLpEngine(b.build());
    engine.setBounds(0, 1e13 / 3, 1e13);
    expect(engine.resolve()).toBe("optimal");
    engine.setBounds(0, 0, 1e13);
    expect(engine.resolve()).toBe("optimal");
    expect(engine.primal[1]).toBeCloseTo(-0.1, 12);
  });
});

describe("refinement", () => {
  it("keeps rows with large terms and unlike columns to the tolerance", () => {
    const b = new ProblemBuilder({ sense: "maximize" });
    for (let j = 0; j < 4; j++) b.addColumn({ upper: 1e12, cost: 1 + j });
    b.addRow({ upper: 1e11 / 3 }, [
      [0, 1],
      [1, 3e6],
      [2, 0.7],
      [3, 1 / 3],
    ]);
    b.addRow({ lower: 7e10, upper: 7e10 }, [
      [0, 3.3],
      [1, -1e5],
      [2, 1.1e6],
      [3, 1e-4],
    ]);
    b.addRow({ lower: -1e9 / 7, upper: 1e9 / 7 }, [
      [0, 1 / 7],
      [1, 1],
      [2, -1e4],
      [3, 0.1],
    ]);
    const problem = b.build();
    for (const presolve of [true, false]) {
      const { status, solution } = solveLp(problem, { presolve });
      expect(status).toBe("optimal");
      expect(checkSolution(problem, solution ?? []).isFeasible).toBe(true);
    }
  });
});
