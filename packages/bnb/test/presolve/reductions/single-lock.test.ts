import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { expectKeptOptimum } from "./kept-optimum.ts";

const alone = integerReductions.filter(({ name }) =>
  /^(single-lock|doubleton-equation|free-column-substitution)$/.test(name),
);

/** Switches over few others, held by one row or by two, which other rows want low or high. */
function switches(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: "switches" });
  const others = [0, 1, 2].map(() =>
    builder.addColumn({
      upper: random.integer(1, 2),
      isInteger: random.chance(0.9),
      cost: random.integer(-4, 2),
    }),
  );
  for (let k = 0; k < 2; k++) {
    const sign = random.pick([1, -1]);
    const held = builder.addColumn({
      lower: sign > 0 ? random.pick([0, 0, 1]) : random.integer(-4, -2),
      upper: sign > 0 ? random.integer(1, 4) : 0,
      isInteger: random.chance(0.9),
      cost: sign * random.pick([0, 0, 1]),
    });
    for (let row = random.pick([1, 1, 2]); row > 0; row--) {
      const terms: Term[] = [[held, sign * random.pick([1, 1, 2])]];
      for (let j = random.integer(0, 2); j < 3; j += 2)
        terms.push([others[j] as number, -random.pick([1, 1, 2])]);
      builder.addRow({ lower: random.pick([0, 0, -1]) }, terms);
    }
    builder.addRow({ upper: random.integer(1, 3) }, [
      [held, sign],
      [others[random.integer(0, 2)] as number, random.pick([1, 2])],
    ]);
  }
  return builder.build();
}

/** How many rows became equations. */
function tiedRows(problem: Problem): number {
  const { statistics } = presolve(problem, { reductions: alone, integerMode: true });
  return statistics.find(({ name }) => name === "single-lock")?.sidesChanged ?? 0;
}

it("keeps the optimum of problems whose switches a single row holds, and ties many such rows", () => {
  let tied = 0;
  for (let seed = 0; seed < 100; seed++) {
    const problem = switches(seed);
    expectKeptOptimum(problem, alone);
    tied += tiedRows(problem);
  }
  expect(tied).toBeGreaterThan(30);
});

it("takes a binary that costs nothing for the one that holds it up", () => {
  const builder = new ProblemBuilder({ name: "colours" });
  const items = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true, cost: -1 }));
  const colours = items.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  items.forEach((x, k) => {
    builder.addRow({ upper: 0 }, [
      [x, 1],
      [colours[k] as number, -1],
    ]);
  });
  builder.addRow(
    { upper: 2 },
    colours.map((y): Term => [y, 1]),
  );
  const problem = builder.build();
  expect(tiedRows(problem)).toBe(3);
  expectKeptOptimum(problem, alone);
});

it("leaves a row alone that an integer column could only meet by halves", () => {
  const builder = new ProblemBuilder({ name: "halves" });
  const x = builder.addColumn({ upper: 3, isInteger: true, cost: -1 });
  const y = builder.addColumn({ upper: 3, isInteger: true });
  builder.addRow({ lower: 0 }, [
    [y, 2],
    [x, -1],
  ]);
  builder.addRow({ upper: 2 }, [[y, 1]]);
  expect(tiedRows(builder.build())).toBe(0);
});

it("works a switch of one thing out, which no other row has", () => {
  const builder = new ProblemBuilder();
  const used = builder.addColumn({ upper: 1, isInteger: true, cost: -3 });
  const paid = builder.addColumn({ upper: 1, isInteger: true, cost: 10 });
  builder.addRow({ upper: 0 }, [
    [used, 1],
    [paid, -1],
  ]);
  const problem = builder.build();
  expectKeptOptimum(problem, alone);
  const { problem: left } = presolve(problem, { reductions: alone, integerMode: true });
  expect([left.numRows, left.numCols]).toEqual([0, 1]);
  expect([...left.cost]).toEqual([7]);
});
