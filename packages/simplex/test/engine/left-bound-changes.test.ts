import { ProblemBuilder, type Steps, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../../src/index.ts";

const COLUMNS = 130_000;

/** An engine at its optimum, the problem in it, and narrower bounds for all of its columns. */
function solved() {
  const random = new Random(11);
  const builder = new ProblemBuilder();
  for (let j = 0; j < COLUMNS; j++)
    builder.addColumn({ cost: -random.integer(1, 99), upper: random.integer(4, 9) });
  const terms = Array.from({ length: COLUMNS }, (_, j): Term => [j, random.integer(1, 20)]);
  builder.addRow({ upper: 3 * COLUMNS }, terms);
  const engine = createLpEngine(builder.build());
  expect(engine.resolve()).toBe("optimal");
  const narrow = () => {
    for (let j = 0; j < COLUMNS; j++) engine.setBounds(j, 0, 1 + (j % 3));
  };
  return { engine, narrow };
}

function pausesOf(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  return pauses;
}

describe("very many changes of bounds", () => {
  it("come into force with pauses", () => {
    const { engine, narrow } = solved();
    narrow();
    // Before the first pivot.
    const steps = engine.resolveSteps({ iterationLimit: 0 }, Infinity);
    const iterations = engine.iterations;
    expect([steps.next().done, steps.next().done]).toEqual([false, false]);
    expect(engine.iterations).toBe(iterations);
  });

  it("may be left amid this, and lead to the same optimum", () => {
    const { engine, narrow } = solved();
    narrow();
    expect(engine.resolve()).toBe("optimal");
    const { objective } = engine;
    const other = solved();
    other.narrow();
    const steps = other.engine.resolveSteps();
    steps.next();
    other.engine.setBounds(0, 0, 2);
    other.engine.setBounds(0, 0, 3);
    expect(other.engine.resolve()).toBe("optimal");
    expect(other.engine.objective).toBeCloseTo(objective, 3);
  });

  it("leave room for pauses where rows go", () => {
    const { engine } = solved();
    expect(pausesOf(engine.removeRowsSteps(Int32Array.of(0)))).toBeGreaterThan(2);
    expect([engine.numRows, engine.resolve()]).toEqual([0, "optimal"]);
  });
});
