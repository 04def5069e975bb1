import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { expectKeptOptimum } from "./kept-optimum.ts";

const alone = integerReductions.filter(({ name }) =>
  /^(single-supplier|equal-columns)$/.test(name),
);

interface Changes {
  /** How many suppliers one customer may have. Default 1. */
  readonly most?: number;
  /** What a flow is at least. Default 0. */
  readonly least?: number;
  /** Whether each flow has a switch of its own. Default true. */
  readonly isSwitched?: boolean;
}

/** Three plants serve two customers, each by two flows; the plants have costs and room. */
function supply(seed: number, { most = 1, least = 0, isSwitched = true }: Changes = {}): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: "supply" });
  const plants = [0, 1, 2].map(() =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(1, 20) }),
  );
  const loads: Term[][] = plants.map((plant) => [[plant, -random.integer(20, 60)]]);
  for (let customer = 0; customer < 2; customer++) {
    const switches = plants.map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow(
      random.chance(0.5) ? { upper: most } : { lower: most, upper: most },
      switches.map((z): Term => [z, 1]),
    );
    const flows = plants.map(() => [0, 1].map(() => flow(builder, random, least)));
    for (const kind of [0, 1]) {
      const demand = random.integer(1, 9);
      builder.addRow(
        { lower: demand, upper: demand },
        flows.map((both): Term => [both[kind] as number, 1]),
      );
    }
    flows.forEach((both, p) => {
      const z = switches[isSwitched ? p : 0] as number;
      const terms = both.map((f, kind): Term => [f, kind + 2]);
      builder.addRow({ upper: 0 }, [...terms, [z, -random.integer(50, 90)]]);
      loads[p]?.push(...both.map((f): Term => [f, 3]));
    });
  }
  for (const load of loads) builder.addRow({ upper: 0 }, load);
  return builder.build();
}

function flow(builder: ProblemBuilder, random: Random, least: number): number {
  return builder.addColumn({ lower: least, cost: random.integer(0, 5) });
}

function reduced(problem: Problem): Problem {
  return presolve(problem, { reductions: alone, integerMode: true }).problem;
}

it("leaves no flow where one supplier serves a customer alone", () => {
  const { numCols, numIntegers } = reduced(supply(1));
  expect([numCols, numIntegers]).toEqual([9, 9]);
});

it.each<[string, Changes]>([
  ["a customer may have two suppliers", { most: 2 }],
  ["a flow does not begin at zero", { least: 0.5 }],
  ["flows share a switch", { isSwitched: false }],
])("leaves the flows alone where %s", (_, changes) => {
  const problem = supply(1, changes);
  expect(reduced(problem).numCols).toBe(problem.numCols);
});

it("keeps the optimum", () => {
  for (let seed = 0; seed < 6; seed++) expectKeptOptimum(supply(seed), alone);
});
