import { ProblemBuilder } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { expect, it } from "vitest";
import { boundStrengthening } from "../../../src/presolve/reductions/bound-strengthening.ts";
import { coefficientTightening } from "../../../src/presolve/reductions/coefficient-tightening.ts";

/** x <= 300 z and y <= 300 w, of which each may meet a demand of 93 alone. */
function switches(cost: number) {
  const builder = new ProblemBuilder();
  const [x, y] = [0, 1].map((k) => builder.addColumn({ upper: 300, cost: cost + k }));
  for (const flow of [x!, y!]) {
    const z = builder.addColumn({ upper: 1, cost: 50, isInteger: true });
    builder.addRow({ upper: 0 }, [
      [flow, 1],
      [z, -300],
    ]);
  }
  builder.addRow({ lower: 93 }, [
    [x!, 1],
    [y!, 1],
  ]);
  return builder.build();
}

const reduced = (cost: number, dualReductions = true) =>
  presolve(switches(cost), {
    reductions: [boundStrengthening, coefficientTightening],
    integerMode: true,
    dualReductions,
  }).problem;

it("lets a column that costs something rise no further than rows ask for, and its switch carry no more", () => {
  const { columnUpper, columns } = reduced(2);
  expect([...columnUpper]).toEqual([93, 93, 1, 1]);
  expect([...columns.values].filter((a) => a < 0)).toEqual([-93, -93]);
});

it("leaves columns alone that gain by rising, and all of them where every point counts", () => {
  expect([...reduced(-2).columnUpper]).toEqual([300, 300, 1, 1]);
  expect([...reduced(2, false).columnUpper]).toEqual([300, 300, 1, 1]);
});
