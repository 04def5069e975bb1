import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { expectKeptOptimum } from "./kept-optimum.ts";

const alone = integerReductions.filter(({ name }) =>
  /^(implied-integer|rescaled-column)$/.test(name),
);

/** The least of some averages, as large as can be: `weight` · least <= a sum of integers, for each of two rows. */
function leastAverage(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: "least average" });
  const least = builder.addColumn({ lower: -8, upper: 8, cost: random.pick([-1, 1]) });
  const integers = [0, 1, 2].map(() =>
    builder.addColumn({ upper: 2, isInteger: true, cost: random.integer(-2, 2) }),
  );
  for (let i = 0; i < 2; i++) {
    const weight = random.pick([1, 2, 4, -2, 5]);
    const terms = integers.map((j): Term => [j, random.integer(-4, 4)]);
    const side = random.integer(-3, 3);
    builder.addRow(random.chance(0.8) ? { upper: side } : { lower: side }, [
      [least, weight],
      ...terms,
    ]);
  }
  return builder.build();
}

it("counts continuous columns in the parts of one that their rows are in, and keeps the optimum", () => {
  let counted = 0;
  for (let seed = 0; seed < 200; seed++) {
    const problem = leastAverage(seed);
    expectKeptOptimum(problem, alone);
    const { problem: reduced } = presolve(problem, { reductions: alone, integerMode: true });
    if (reduced.numIntegers > problem.numIntegers) counted++;
  }
  expect(counted).toBeGreaterThan(100);
});

it("gives points in the column's own unit", () => {
  const builder = new ProblemBuilder({ name: "halves" });
  const least = builder.addColumn({ lower: 0, upper: 4, cost: -1 });
  const binaries = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true, cost: 0 }));
  builder.addRow({ upper: 0 }, [[least, 2], ...binaries.map((j): Term => [j, -1])]);
  const problem = builder.build();
  const { problem: reduced, postsolve } = presolve(problem, {
    reductions: alone,
    integerMode: true,
  });
  expect([...reduced.isInteger]).toEqual([1, 1, 1, 1]);
  expect(reduced.columnUpper[0]).toBe(8);
  expect([...postsolve.primal(Float64Array.of(3, 1, 1, 1))]).toEqual([1.5, 1, 1, 1]);
});
