import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { expectKeptOptimum } from "./kept-optimum.ts";

const alone = integerReductions.filter(({ name }) => /^(stuffing|fixed-column)$/.test(name));

/** Rows of their own fillers over shared integers. */
function filledRows(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: "filled" });
  const integers = [0, 1, 2].map(() =>
    builder.addColumn({
      upper: random.integer(1, 2),
      isInteger: true,
      cost: random.integer(-3, 3),
    }),
  );
  for (let i = 0; i < 2; i++) {
    const terms = integers.map((j): Term => [j, random.integer(-4, 4)]);
    for (let k = 0; k < 3; k++) {
      const lower = random.integer(-2, 1);
      const upper = lower + random.integer(1, 4);
      const filler = builder.addColumn({ lower, upper, cost: random.integer(-5, 5) });
      terms.push([filler, random.pick([-3, -2, -1, 1, 2, 3])]);
    }
    const side = random.integer(-12, 20);
    builder.addRow(random.chance(0.5) ? { upper: side } : { lower: side }, terms);
  }
  return builder.build();
}

it("keeps the optimum of problems with columns to fill rows with, and fixes many of them", () => {
  let fixed = 0;
  for (let seed = 0; seed < 60; seed++) fixed += expectKeptOptimum(filledRows(seed), alone);
  expect(fixed).toBeGreaterThan(60);
});
