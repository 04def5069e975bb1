import { ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { rankByPseudocosts, scoreOf } from "../../src/branching/rank-by-pseudocosts.ts";
import { contextOf } from "../search-context.ts";

const COLUMNS = 60;

/** Columns at fractional values of few kinds, so that many are as good as others, with a history for some. */
function contextWithTies() {
  const random = Random.of(5);
  const builder = new ProblemBuilder();
  for (let j = 0; j < COLUMNS; j++) builder.addColumn({ cost: 1, upper: 9, isInteger: true });
  const context = contextOf(builder.build());
  for (let j = 0; j < COLUMNS; j++) {
    context.point[j] = random.below(9) + (1 + random.below(3)) / 4;
    if (random.below(2) === 1) context.pseudocosts.addGain(j, true, 0.5, random.below(4));
  }
  return context;
}

it("gives the first of all, in the order of scores, then of centrality, then of columns", () => {
  const context = contextWithTies();
  const columns = Array.from({ length: COLUMNS }, (_, j) => j);
  const all = rankByPseudocosts(context, columns, 3, COLUMNS);
  const keys = all.map((candidate) => {
    const fraction = candidate.value - Math.floor(candidate.value);
    const central = Math.min(fraction, 1 - fraction);
    return [-scoreOf(context, candidate), -central, candidate.column];
  });
  const sorted = keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
  expect(keys).toEqual(sorted);
  expect(new Set(all.map(({ column }) => column)).size).toBe(COLUMNS);
  for (const most of [1, 7, COLUMNS - 1])
    expect(rankByPseudocosts(context, columns, 3, most)).toEqual(all.slice(0, most));
});
