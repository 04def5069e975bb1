import { ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Forty goods into eight sacks' worth of capacities; the prices are of the size given. */
function knapsacks(price: number) {
  const random = Random.of(3);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const rows: [number, number][][] = Array.from({ length: 8 }, () => []);
  for (let j = 0; j < 40; j++) {
    const cost = price * (50 + random.below(50));
    const column = builder.addColumn({ upper: 1, cost, isInteger: true });
    for (const row of rows) row.push([column, 10 + random.below(40)]);
  }
  for (const row of rows) builder.addRow({ upper: 400 }, row);
  return builder.build();
}

const WITHOUT_TABLEAU = { without: ["tableau"] };

it("warns where the absolute gap ends the search for an objective as small as that", () => {
  const { status, warnings } = solveSync(knapsacks(1e-9), WITHOUT_TABLEAU);
  expect(status).toBe("optimal");
  expect(warnings).toEqual([
    expect.stringMatching(/absolute gap of 0\.000001 .* % left .* smaller absolute gap/),
  ]);
});

it("says nothing where a smaller absolute gap was asked for, or the objective is of a usual size", () => {
  const whole = solveSync(knapsacks(1), WITHOUT_TABLEAU);
  const tiny = solveSync(knapsacks(1e-9), { ...WITHOUT_TABLEAU, gapAbsolute: 0 });
  expect(whole.warnings).toEqual([]);
  expect(tiny.warnings).toEqual([]);
  expect(1e9 * (tiny.objective ?? 0)).toBeCloseTo(whole.objective ?? Infinity, 1);
});
