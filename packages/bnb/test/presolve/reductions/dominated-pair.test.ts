import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { expectKeptOptimum } from "./kept-optimum.ts";

const alone = integerReductions.filter(({ name }) => /^(dominated-pair|fixed-column)$/.test(name));

/** Switches that exclude one another, or must not all be off, in rows that weigh them. */
function weighed(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: "weighed" });
  const columns = Array.from({ length: 7 }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(-4, 4) }),
  );
  for (let i = 0; i < 3; i++) {
    const three = random.shuffle(columns).slice(0, 3);
    const isPacking = random.chance(0.5);
    const terms = three.map((j): Term => [j, 1]);
    builder.addRow(isPacking ? { upper: 1 } : { lower: 2 }, terms);
  }
  const weights = columns.map((j): Term => [j, random.integer(1, 3)]);
  builder.addRow(random.chance(0.5) ? { upper: 8 } : { lower: 5 }, weights);
  return builder.build();
}

/** Three switches in one row. */
function three(side: { lower?: number; upper?: number }, costs: readonly number[]): Problem {
  const builder = new ProblemBuilder({ name: "three" });
  const columns = costs.map((cost) => builder.addColumn({ upper: 1, isInteger: true, cost }));
  builder.addRow(
    side,
    columns.map((j): Term => [j, 1]),
  );
  return builder.build();
}

function fixedValues(problem: Problem): Float64Array {
  return presolve(problem, { reductions: alone, integerMode: true }).postsolve.fixedValue;
}

it("leaves all but the best of switches off that exclude one another", () => {
  expect([...fixedValues(three({ upper: 1 }, [-5, -3, -1]))].slice(1)).toEqual([0, 0]);
});

it("leaves all but the dearest of switches on of which one may be off", () => {
  expect([...fixedValues(three({ lower: 2 }, [5, 3, 1]))].slice(1)).toEqual([1, 1]);
});

it("keeps the optimum of packings and coverings, and fixes many of their columns", () => {
  let fixed = 0;
  for (let seed = 0; seed < 120; seed++) fixed += expectKeptOptimum(weighed(seed), alone);
  expect(fixed).toBeGreaterThan(120);
});
