import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { ALONE, RowCliques } from "../../src/separators/row-cliques.ts";
import type { SeparationSpace } from "../../src/separators/separation-space.ts";
import { runToEnd } from "../../src/steps.ts";

const NUM_COLS = 12;

/** A knapsack over binaries, and behind it rows of which each lets at most one of its columns be one. */
function knapsackWith(cliques: readonly (readonly number[])[]): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: NUM_COLS }, () =>
    builder.addColumn({ upper: 1, isInteger: true }),
  );
  builder.addRow(
    { upper: 20 },
    columns.map((j) => [j, 2 + j]),
  );
  for (const clique of cliques)
    builder.addRow(
      { upper: 1 },
      clique.map((j) => [j, 1]),
    );
  return builder.build();
}

function spaceOf({ rows }: Problem): SeparationSpace {
  const { starts, indices, values } = rows;
  return { starts, indices, coefficients: values, work: 0 } as unknown as SeparationSpace;
}

/** Takes the largest clique first, whatever of it is taken already, and of those as large the one met first. */
function largestFirst(cliques: readonly (readonly number[])[]): number[] {
  const firstOf = (clique: readonly number[]) => Math.min(...clique);
  const order = cliques
    .map((_, c) => c)
    .sort((a, b) => {
      const [one, other] = [cliques[a] as number[], cliques[b] as number[]];
      return other.length - one.length || firstOf(one) - firstOf(other) || a - b;
    });
  const result = new Array<number>(NUM_COLS).fill(ALONE);
  let count = 0;
  for (const c of order) {
    const left = (cliques[c] as number[]).filter((j) => result[j] === ALONE);
    if (left.length < 2) continue;
    for (const j of left) result[j] = count;
    count++;
  }
  return result;
}

describe("cliques of a row", () => {
  it("are split off greedily, and every look at a clique is work", () => {
    const random = new Random(4);
    for (let trial = 0; trial < 100; trial++) {
      const cliques = Array.from({ length: random.integer(1, 6) }, () => {
        const chosen = Array.from({ length: NUM_COLS }, (_, j) => j).filter(() =>
          random.chance(0.3),
        );
        return chosen.length > 1 ? chosen : [0, 1];
      });
      const problem = knapsackWith(cliques);
      const space = spaceOf(problem);
      const rowCliques = new RowCliques(problem);
      runToEnd(rowCliques.read());
      expect([...(rowCliques.of(space, 0, 1) ?? [])]).toEqual(largestFirst(cliques));
      const entries = cliques.flat().length;
      expect(space.work).toBeGreaterThanOrEqual(entries);
      const { work } = space;
      rowCliques.of(space, 0, 1);
      expect(space.work).toBe(work);
    }
  });

  it("are none where no two entries share one", () => {
    const problem = knapsackWith([[0, 1]]);
    const rowCliques = new RowCliques(problem);
    runToEnd(rowCliques.read());
    expect(rowCliques.of(spaceOf(problem), 0, -1)).toBe(null);
  });
});
