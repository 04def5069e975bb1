import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { createLpEngine } from "../../src/index.ts";

/** So many that pivots flip thousands of columns, with pauses. */
const COLUMNS = 60_000;

function knapsacks(): Problem {
  const random = new Random(7);
  const builder = new ProblemBuilder();
  for (let j = 0; j < COLUMNS; j++)
    builder.addColumn({ cost: -random.integer(1, 99), upper: random.integer(1, 9) });
  for (let i = 0; i < 3; i++) {
    const terms = Array.from({ length: COLUMNS }, (_, j): Term => [j, random.integer(1, 20)]);
    builder.addRow({ upper: 3 * COLUMNS }, terms);
  }
  return builder.build();
}

it("may be left amid pivots of very many flips, and ends at the same optimum", () => {
  const problem = knapsacks();
  const whole = createLpEngine(problem);
  expect(whole.resolve()).toBe("optimal");
  const engine = createLpEngine(problem);
  for (const pauses of [1, 3, 5, 8, 12, 17, 23]) {
    const steps = engine.resolveSteps({}, 1);
    for (let k = 0; k < pauses; k++) if (steps.next().done === true) break;
    steps.return("interrupted");
  }
  expect(engine.resolve()).toBe("optimal");
  expect(engine.objective).toBeCloseTo(whole.objective, 3);
});
