import { ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Forty goods into eight sacks' worth of capacities. */
function knapsacks() {
  const random = Random.of(3);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const rows: [number, number][][] = Array.from({ length: 8 }, () => []);
  for (let j = 0; j < 40; j++) {
    const column = builder.addColumn({ upper: 1, cost: 50 + random.below(50), isInteger: true });
    for (const row of rows) row.push([column, 10 + random.below(40)]);
  }
  for (const row of rows) builder.addRow({ upper: 400 }, row);
  return builder.build();
}

it("is optimal where a limit strikes while points within the gap are improved", () => {
  const problem = knapsacks();
  const options = { gapRelative: 0.02, gapAbsolute: 0, without: ["tableau"] };
  const whole = solveSync(problem, options);
  expect(whole.status).toBe("optimal");
  expect(whole.nodes).toBeGreaterThan(1);
  const limited = solveSync(problem, { ...options, workLimit: whole.work - 100_000 });
  expect(limited.work).toBeLessThan(whole.work);
  expect(limited.status).toBe("optimal");
  expect(limited.gap).toBeLessThanOrEqual(0.02);
  expect(limited.bound).toBeGreaterThanOrEqual(solveSync(problem).objective ?? Infinity);
  expect(solveSync(problem, { ...options, workLimit: 200_000 }).status).toBe("work-limit");
});
