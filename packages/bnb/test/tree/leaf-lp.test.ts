import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { exactLpOracle, Random } from "@bough/testing";
import { expect, it } from "vitest";
import { runToEnd } from "../../src/steps.ts";
import { LeafLp } from "../../src/tree/leaf-lp.ts";
import { contextOf } from "../search-context.ts";

const INTEGERS = 3;

/** Rows of decimals and thirds over integers and amounts, tight at a point; amounts of up to 10^9. */
function tightRows(random: Random): Problem {
  const builder = new ProblemBuilder();
  const size = 10 ** random.integer(0, 9);
  const point = Array.from({ length: INTEGERS }, () => random.integer(0, 3));
  for (let j = 0; j < INTEGERS; j++)
    builder.addColumn({ upper: 3, isInteger: true, cost: random.integer(-5, 5) / 10 });
  for (let j = 0; j < 2; j++) {
    point.push((random.integer(1, 999) / 1000) * size);
    builder.addColumn({ upper: size, cost: random.integer(-50, 50) / 100 });
  }
  for (let i = 0; i < 3; i++) {
    const terms = point.map((_, j): Term => [j, random.pick([0.1, -0.1, 0.7, 1 / 3, -1.25, 2])]);
    const side = terms.reduce((sum, [j, a]) => sum + a * (point[j] ?? 0), 0);
    builder.addRow(i === 0 ? { lower: side, upper: side } : { upper: side }, terms);
  }
  return builder.build();
}

it("bounds a leaf by no more than exact arithmetic, and closes none that has a point", () => {
  const random = new Random(17);
  const seen = { bounded: 0, infeasible: 0 };
  for (let k = 0; k < 400; k++) {
    const problem = tightRows(random);
    const context = contextOf(problem);
    const { domain } = context;
    let isAlive = domain.propagate();
    for (let j = 0; j < INTEGERS && isAlive; j++) {
      const value = random.integer(0, 3);
      if (domain.lower(j) < value && domain.upper(j) >= value) domain.decide(2 * j, value);
      isAlive = domain.propagate();
      if (isAlive && domain.upper(j) > domain.lower(j))
        domain.decide(2 * j + 1, 0 - domain.lower(j));
      isAlive &&= domain.propagate();
    }
    if (!isAlive) continue;
    const box = {
      lower: problem.columnLower.map((bound, j) => (j < INTEGERS ? domain.lower(j) : bound)),
      upper: problem.columnUpper.map((bound, j) => (j < INTEGERS ? domain.upper(j) : bound)),
    };
    const leaf = new LeafLp(context, (p, options) => createLpEngineSteps(p, options));
    const verdict = runToEnd(leaf.solve());
    const truth = exactLpOracle.solve(problem, box);
    if (verdict.kind === "infeasible") {
      seen.infeasible++;
      expect(truth.status, `leaf ${k}`).toBe("infeasible");
    } else if (verdict.kind === "bounded" && truth.status === "optimal") {
      seen.bounded++;
      const right = truth.objective.toNumber();
      expect(verdict.bound, `leaf ${k}`).toBeLessThanOrEqual(
        right + 1e-9 * Math.max(1, Math.abs(right)),
      );
    }
  }
  expect(Math.min(seen.bounded, seen.infeasible)).toBeGreaterThan(20);
});
