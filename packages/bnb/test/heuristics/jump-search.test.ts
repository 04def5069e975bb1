import { ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { JumpSearch } from "../../src/heuristics/jump-search.ts";

const SIZE = 150;

/** Dense rows over integers of many values: one jump judges every column anew. */
function denseRows() {
  const builder = new ProblemBuilder();
  const random = Random.of(3);
  const columns = Array.from({ length: SIZE }, () =>
    builder.addColumn({ cost: 1, lower: 0, upper: 50, isInteger: true }),
  );
  for (let i = 0; i < SIZE; i++) {
    const terms = columns.map((column): [number, number] => [column, 1 + random.below(9)]);
    builder.addRow({ lower: 80 * SIZE, upper: Infinity }, terms);
  }
  return builder.build();
}

it("pauses within a jump, and claims no point there that breaks a row", () => {
  const problem = denseRows();
  const { rows, rowLower } = problem;
  const bounds = { lower: () => 0, upper: () => 50 };
  const limits = { effort: 1e8, patience: 1e8 };
  const search = new JumpSearch(problem, bounds, new Float64Array(SIZE), Random.of(1), limits);
  const holds = () =>
    rowLower.every((lower, i) => {
      let activity = 0;
      for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++)
        activity += rows.values[k]! * search.values[rows.indices[k]!]!;
      return activity >= lower;
    });
  let before = 0;
  let longest = 0;
  let pauses = 0;
  let wrongClaims = 0;
  for (const steps of [search.begin(), search.run()]) {
    for (let isDone = false; !isDone; pauses++) {
      isDone = steps.next().done === true;
      longest = Math.max(longest, search.effort - before);
      before = search.effort;
      if (search.isFeasible && !holds()) wrongClaims++;
    }
  }
  expect(search.isFeasible).toBe(true);
  expect(holds()).toBe(true);
  expect(wrongClaims).toBe(0);
  expect(pauses).toBeGreaterThan(10);
  expect(longest).toBeLessThan(55_000);
});

it("ends where the objective stands at its best in the box, instead of weighing it more and more", () => {
  const builder = new ProblemBuilder();
  const fixed = builder.addColumn({ cost: 3, lower: 0, upper: 1, isInteger: true });
  const costed = builder.addColumn({ cost: 1, lower: 0, upper: 1, isInteger: true });
  builder.addRow({ lower: 1, upper: Infinity }, [
    [fixed, 1],
    [costed, 1],
  ]);
  const problem = builder.build();
  const start = Float64Array.of(1, 1);
  const bounds = { lower: (j: number) => (j === fixed ? 1 : 0), upper: () => 1 };
  const limits = { effort: 1e6, patience: 1e6 };
  const search = new JumpSearch(problem, bounds, start, Random.of(1), limits);
  for (const _ of search.begin());
  for (const _ of search.improveUpon());
  for (const _ of search.run());
  expect(search.improved).toEqual(Float64Array.of(1, 0));
  expect(search.effort).toBeLessThan(1000);
});
