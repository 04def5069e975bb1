import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

const alone = integerReductions.filter(({ name }) => name === "implied-tightening");

function reduced(problem: Problem): Problem {
  const result = presolve(problem, { reductions: alone, integerMode: true });
  if (result.status !== "reduced") throw new RangeError(result.status);
  return result.problem;
}

/** Flows out of a source and on through nodes, each arc of them with a switch that is far too wide. */
function flows(random: Random): Problem {
  const builder = new ProblemBuilder();
  const balance: Term[][] = Array.from({ length: 4 }, () => []);
  for (let arc = 0; arc < 5; arc++) {
    const flow = builder.addColumn({ upper: 50, cost: random.integer(-2, 4) });
    const open = builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(0, 5) });
    builder.addRow({ upper: 0 }, [
      [flow, 1],
      [open, -50],
    ]);
    const from = random.integer(0, 2);
    balance[from].push([flow, -1]);
    balance[random.integer(from + 1, 3)].push([flow, 1]);
  }
  const supply = random.integer(1, 9) / 2;
  const sides = [-supply, 0, 0, supply];
  balance.forEach((terms, node) => {
    if (terms.length > 0) builder.addRow({ lower: sides[node], upper: sides[node] }, terms);
  });
  return builder.build();
}

describe("tightening by implied bounds", () => {
  it("takes a switch down to what an equation lets flow", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 7 });
    const y = builder.addColumn();
    const z = builder.addColumn({ upper: 1, isInteger: true });
    builder.addRow({ lower: 4.5, upper: 4.5 }, [
      [x, 1],
      [y, 1],
    ]);
    builder.addRow({ upper: 0 }, [
      [x, 1],
      [z, -7],
    ]);
    const { rows, columnUpper } = reduced(builder.build());
    expect([...rows.values].slice(2)).toEqual([1, -4.5]);
    expect(columnUpper[x]).toBe(7);
  });

  it("follows flows through several nodes, and keeps all that integers can be", () => {
    const random = new Random(5);
    let tightened = 0;
    for (let k = 0; k < 40; k++) {
      const problem = flows(random);
      const truth = bruteForce(problem);
      const after = reduced(problem);
      const left = bruteForce(after);
      expect(left.status).toBe(truth.status);
      expect(left.assignments).toEqual(truth.assignments);
      expect(left.objective?.toNumber() ?? 0).toBeCloseTo(truth.objective?.toNumber() ?? 0, 9);
      tightened += [...after.rows.values].filter((a) => a < -1 && a > -50).length;
    }
    expect(tightened).toBeGreaterThan(40);
  });
});
