import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { Domain } from "../../src/index.ts";

/** A hundred thousand clauses over binaries: each of two in a row, and at the end the first is true. */
function chained(count: number): Domain {
  const builder = new ProblemBuilder();
  for (let j = 0; j <= count; j++) builder.addColumn({ upper: 1, isInteger: true });
  const domain = new Domain(builder.build());
  for (let j = 0; j < count; j++) domain.addClause([2 * j + 1, 2 * j + 2], [0, 1]);
  domain.addClause([0], [1]);
  return domain;
}

describe("very many new clauses", () => {
  const COUNT = 100_000;

  it("get their watches with pauses, and imply what they do in one go", () => {
    const [paused, whole] = [chained(COUNT), chained(COUNT)];
    const steps = paused.propagateInSteps();
    let pauses = 0;
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        expect(step.value).toBe(true);
        break;
      }
      // Before the last clause none implies anything: the first rounds only watch.
      if (++pauses === 2) expect(paused.trail.length).toBe(0);
    }
    expect(pauses).toBeGreaterThan(COUNT / 20_000 - 1);
    expect(whole.propagate()).toBe(true);
    expect(paused.lower(COUNT)).toBe(1);
    expect(paused.bound).toEqual(whole.bound);
    expect(paused.trail.length).toBe(whole.trail.length);
  });

  it("begin again where the way back comes between", () => {
    const domain = chained(COUNT);
    domain.decide(2 * COUNT + 1, 0);
    const steps = domain.propagateInSteps();
    steps.next();
    expect(domain.isPaused).toBe(true);
    domain.backtrack(0);
    expect(domain.propagate()).toBe(true);
    expect(domain.lower(COUNT)).toBe(1);
  });
});
