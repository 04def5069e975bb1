import { ProblemBuilder, type Term } from "@bough/problem";
import { expect, it } from "vitest";
import { contextOf } from "../search-context.ts";

it("pauses within a conflict of long rows, and learns of it all the same", () => {
  const columns = 9000;
  const builder = new ProblemBuilder();
  const first = builder.addColumn({ upper: 1, isInteger: true });
  const terms = Array.from({ length: columns }, (): Term => {
    return [builder.addColumn({ upper: 1, isInteger: true }), 1];
  });
  // Where the first is 1, all others are 1 by these rows, and fewer by the last.
  for (let k = 0; k < columns; k += 300)
    builder.addRow({ lower: 0 }, [...terms.slice(k, k + 300), [first, -300]]);
  builder.addRow({ upper: columns - 1 }, terms);
  const context = contextOf(builder.build());
  const { domain } = context;
  domain.decide(2 * first, 1);
  expect(domain.propagate()).toBe(false);
  const steps = context.learn();
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  expect(pauses).toBeGreaterThan(0);
  domain.backtrack(0);
  expect([domain.propagate(), domain.upper(first)]).toEqual([true, 0]);
});
