import { type Problem, ProblemBuilder } from "@bough/problem";
import { Domain, LearningSearch, LexicographicOrder } from "@bough/propagation";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

/** Two lists of integer columns, and a row over some of all. */
function listsOf(random: Random, length: number): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 2 * length }, () => {
    const lower = random.integer(-2, 1);
    return builder.addColumn({ lower, upper: lower + random.integer(0, 2), isInteger: true });
  });
  builder.addRow(
    { lower: random.integer(-3, 1), upper: random.integer(2, 4) },
    columns.filter(() => random.chance(0.6)).map((j) => [j, random.pick([1, -1, 2])] as const),
  );
  return builder.build();
}

function isOrdered(point: readonly number[], length: number): boolean {
  const place = Array.from({ length }, (_, k) => k).find((k) => point[k] !== point[length + k]);
  return place === undefined || point[place] > point[length + place];
}

/** All points of the box that keep the rows. */
function pointsOf({ numCols, columnLower, columnUpper, rows, rowLower, rowUpper }: Problem) {
  let points: number[][] = [[]];
  for (let j = 0; j < numCols; j++)
    points = points.flatMap((point) =>
      Array.from({ length: columnUpper[j] - columnLower[j] + 1 }, (_, k) => [
        ...point,
        columnLower[j] + k,
      ]),
    );
  return points.filter((point) => {
    let sum = 0;
    for (let k = rows.starts[0]; k < rows.starts[1]; k++)
      sum += rows.values[k] * point[rows.indices[k]];
    return sum >= rowLower[0] && sum <= rowUpper[0];
  });
}

describe("a lexicographic order", () => {
  it("leaves the points that keep it, each of them, to a search that learns from its reasons", () => {
    let lost = 0;
    for (let seed = 0; seed < 80; seed++) {
      const random = new Random(seed);
      const length = random.integer(1, 3);
      const problem = listsOf(random, length);
      const all = pointsOf(problem);
      const kept = all.filter((point) => isOrdered(point, length));
      lost += all.length - kept.length;
      const columns = Array.from({ length }, (_, k) => k);
      const domain = new Domain(problem);
      domain.addPropagators([
        new LexicographicOrder(
          columns,
          columns.map((k) => length + k),
        ),
      ]);
      const search = new LearningSearch(domain);
      const found: number[][] = [];
      while (found.length <= kept.length && search.run() === "feasible") {
        const point = [...(search.solution ?? [])].slice(0, problem.numCols);
        found.push(point);
        domain.addClause(
          point.flatMap((_, j) => [2 * j, 2 * j + 1]),
          point.flatMap((value) => [value + 1, 1 - value]),
        );
      }
      expect(found.map(String).sort(), `seed ${seed}`).toEqual(kept.map(String).sort());
    }
    expect(lost).toBeGreaterThan(300);
  });

  it("carries bounds on to where the lists may first differ", () => {
    const builder = new ProblemBuilder();
    for (const [lower, upper] of [
      [1, 1],
      [0, 9],
      [1, 4],
      [3, 12],
    ])
      builder.addColumn({ lower, upper, isInteger: true });
    const domain = new Domain(builder.build());
    // (1, a) >= (b, c) with a up to 9, b from 1 and c from 3 on: b = 1, a >= 3, c <= 9.
    domain.addPropagators([new LexicographicOrder([0, 1], [2, 3])]);
    expect(domain.propagate()).toBe(true);
    expect([domain.upper(2), domain.lower(1), domain.upper(3)]).toEqual([1, 3, 9]);
  });
});
