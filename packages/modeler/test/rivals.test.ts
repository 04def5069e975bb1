import { runToEnd } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { Expression } from "../src/expression.ts";
import { Model } from "../src/index.ts";
import { Rivals } from "../src/linearizations/rivals.ts";

/** Sums of few atoms, many of them shared, some of them constants or equal to others. */
function someExpressions(random: Random): Expression[] {
  const model = new Model();
  const xs = Array.from({ length: 6 }, () => {
    const lower = random.integer(-3, 2);
    return model.integer(lower, random.chance(0.1) ? Infinity : lower + random.integer(0, 4));
  });
  return Array.from({ length: random.integer(1, 9) }, () => {
    const terms = Array.from({ length: random.integer(0, 2) }, () =>
      random.pick(xs).times(random.integer(-2, 2)),
    );
    return model.sum(terms).plus(random.integer(-4, 4));
  });
}

describe("rivals for the greatest value", () => {
  it("are what the differences of all pairs say", () => {
    const random = new Random(5);
    for (let round = 0; round < 400; round++) {
      const operands = someExpressions(random);
      const rivals = runToEnd(Rivals.inSteps(operands, (operand) => operand.interval));
      operands.forEach((x, i) => {
        const others = operands.map((y, j) => ({ y, j })).filter(({ j }) => j !== i);
        const excess = Math.max(-Infinity, ...others.map(({ y }) => y.minus(x).upper));
        expect(rivals.excessOver(i)).toBe(excess);
        const mayBe = others.every(({ y, j }) => {
          const { upper } = x.minus(y);
          return upper > 0 || (upper === 0 && i < j && y.minus(x).upper <= 0);
        });
        expect(rivals.mayBeGreatest(i)).toBe(mayBe);
      });
    }
  });

  it("of thousands that have little in common are looked at one by one", () => {
    const model = new Model();
    const xs = Array.from({ length: 2000 }, () => model.integer(0, 40));
    const operands = xs.map((x, k) => x.times(2).minus(xs[(k + 1) % xs.length]!));
    let asked = 0;
    const rivals = runToEnd(
      Rivals.inSteps(operands, (operand) => {
        asked++;
        return operand.interval;
      }),
    );
    for (let i = 0; i < operands.length; i++) {
      expect(rivals.mayBeGreatest(i)).toBe(true);
      expect(rivals.excessOver(i)).toBe(120);
    }
    expect(asked).toBeLessThan(20_000);
  });
});
