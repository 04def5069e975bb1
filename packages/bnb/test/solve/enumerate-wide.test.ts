import { ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveAllSync } from "../../src/index.ts";

interface Row {
  readonly terms: readonly Term[];
  readonly lower: number;
  readonly upper: number;
}

function problemOf(lower: readonly number[], upper: readonly number[], rows: readonly Row[]) {
  const builder = new ProblemBuilder();
  for (const [j, low] of lower.entries())
    builder.addColumn({ lower: low, upper: upper[j]!, isInteger: true });
  for (const { terms, ...sides } of rows) builder.addRow(sides, terms);
  return builder.build();
}

describe("integers beyond what clauses hold", () => {
  it("are enumerated", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed);
      const lower = [random.pick([3e9, -7e12, 2 ** 31]), random.integer(-3, 0), 0];
      const upper = lower.map((low) => low + random.integer(1, 3));
      // Two columns of wide ranges, which rows tie to the others.
      const factor = random.pick([1e9, 1e10 + 1, 123_456_789_012]);
      const most = 10 * factor;
      const rows: Row[] = [
        {
          terms: [
            [3, 1],
            [1, -factor],
            [2, -1],
          ],
          lower: 0,
          upper: 0,
        },
        {
          terms: [
            [0, 1],
            [1, 1],
            [2, 0.5],
          ],
          lower: lower[0]! + random.integer(-2, 2),
          upper: Infinity,
        },
        { terms: [[3, 1]], lower: -Infinity, upper: random.integer(-1, 2) * factor },
      ];
      const points: string[] = [];
      for (let x = lower[0]!; x <= upper[0]!; x++)
        for (let y = lower[1]!; y <= upper[1]!; y++)
          for (let z = 0; z <= upper[2]!; z++) {
            const w = factor * y + z;
            const isPoint = x + y + z / 2 >= rows[1]!.lower && w <= rows[2]!.upper;
            if (isPoint) points.push([x, y, z, w].join());
          }
      const problem = problemOf([...lower, -most], [...upper, most], rows);
      for (const presolve of [true, false]) {
        const { solutions, isComplete } = solveAllSync(problem, { presolve });
        expect(isComplete, `seed ${seed}`).toBe(true);
        expect(solutions.map((x) => x.join()).sort(), `seed ${seed}`).toEqual(points.sort());
      }
    }
  });

  it("tell solutions apart where they are chosen to", () => {
    const rows = [
      {
        terms: [
          [0, 1],
          [1, -1e10],
        ] as Term[],
        lower: 0,
        upper: 7,
      },
    ];
    const problem = problemOf([0, 0], [1e11, 3], rows);
    expect(solveAllSync(problem, { columns: [0] }).solutions).toHaveLength(32);
    expect(solveAllSync(problem, { columns: [1] }).solutions).toHaveLength(4);
  });

  it("keep points at sides of which last places go with their terms", () => {
    const sideOf = 35300000000223.41;
    const rows: Row[] = [
      {
        terms: [
          [0, 35.3],
          [1, 82.21],
        ],
        lower: sideOf,
        upper: Infinity,
      },
    ];
    // 35.3 · 1000000000004 + 82.21 is the side, of which a double knows 16 digits.
    const problem = problemOf([1000000000003, 0], [1000000000005, 1], rows);
    for (const presolve of [true, false]) {
      const { solutions } = solveAllSync(problem, { presolve });
      expect(solutions.map((x) => x.join())).toContain("1000000000004,1");
    }
  });

  it("keep points at a side whose decimals went where its largest coefficient hides it", () => {
    const rows: Row[] = [
      {
        terms: [
          [0, 0.1812],
          [1, -0.5675],
          [4, 0.0438],
        ],
        lower: -5674999871.8677,
        upper: -5674999871.8677,
      },
      {
        terms: [
          [0, -98300000000],
          [1, -0.0524],
          [2, 634000000],
          [3, 0.6176],
        ],
        lower: -Infinity,
        upper: -69196749999567.01,
      },
      {
        terms: [
          [1, 0.8039],
          [2, 0.185],
          [3, 0.6225],
        ],
        lower: -Infinity,
        upper: 8039000437.6036,
      },
    ];
    const problem = problemOf([700, 9999999997, 10, 700, 0], [705, 10000000000, 15, 705, 1], rows);
    for (const presolve of [true, false]) {
      const { solutions } = solveAllSync(problem, { presolve });
      expect(solutions.map((x) => x.join())).toContain("704,9999999999,11,701,0");
    }
  });
});
