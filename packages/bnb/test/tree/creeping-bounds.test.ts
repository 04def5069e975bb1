import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

it("ends at a work limit where looking at children raises a bound by one unit after the other", () => {
  const builder = new ProblemBuilder();
  const whole = { isInteger: true, upper: Infinity, cost: 0 };
  builder.addColumn({ ...whole, lower: -1 });
  builder.addColumn({ ...whole, lower: -6, upper: 2, cost: -1 });
  builder.addColumn({ ...whole, lower: 9, upper: 10, cost: 5 });
  builder.addColumn({ lower: 6.8, upper: 7.8, cost: 4 });
  builder.addColumn({ ...whole, lower: -12 });
  builder.addColumn({ ...whole, lower: -26 });
  const balance: [number, number][] = [
    [0, 8.961],
    [4, -0.18181818181818182],
    [5, -1.4444444444444444],
  ];
  builder.addRow({ lower: -14.0115, upper: -14.0115 }, balance);
  const narrow: [number, number][] = [
    [1, 0.75],
    [2, 9],
    [3, 5.5],
    [4, 5.33031],
  ];
  builder.addRow({ lower: 104.079, upper: 104.0791 }, narrow);
  const workLimit = 2e7;
  const options = { workLimit, gapRelative: 0, without: ["reduced-costs"] };
  const { status, work, nodes } = solveSync(builder.build(), options);
  expect(status).toBe("work-limit");
  expect(work).toBeLessThan(1.1 * workLimit);
  expect(nodes).toBeGreaterThan(10);
});
