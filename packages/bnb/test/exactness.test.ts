import { type PlainModel, problemOf, tightSetVerdict, tightVerdict } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { SolveOptions } from "../src/options.ts";
import { solveAllSync } from "../src/solve/enumerate.ts";
import { solveSync } from "../src/solve/solve-sync.ts";
import { techniqueNames } from "../src/techniques.ts";

const NO_GAP = { gapRelative: 0, gapAbsolute: 0 };

interface Row {
  readonly coefficients: readonly number[];
  readonly lower?: number;
  readonly upper?: number;
}

/** Columns as [cost, lower, upper], all integer; minimised. */
function model(
  columns: readonly (readonly [number, number, number])[],
  rows: readonly Row[],
  offset = 0,
): PlainModel {
  return {
    cost: columns.map(([cost]) => cost),
    offset,
    lower: columns.map(([, lower]) => lower),
    upper: columns.map(([, , upper]) => upper),
    numIntegers: columns.length,
    rows: rows.map(({ coefficients, lower = -Infinity, upper = Infinity }) => ({
      coefficients,
      lower,
      upper,
    })),
  };
}

function verdictOf(plain: PlainModel, options: SolveOptions): string | null {
  return tightVerdict(plain, solveSync(problemOf(plain), { ...NO_GAP, ...options }), NO_GAP);
}

/** Small models that were once solved wrongly: a false scale was taken for an exact one. */
const DECIMAL_FAULTS: Record<string, { plain: PlainModel; optimum: number }> = {
  "a tight row": {
    plain: model(
      [
        [-5, 0, 2],
        [-7, 0, 3],
      ],
      [{ coefficients: [14.8523, 8.6803], upper: 26.0409 }],
    ),
    optimum: -21,
  },
  "a coefficient that shrinks": {
    plain: model(
      [
        [7, 0, 1],
        [2, -2, 40],
      ],
      [{ coefficients: [44 / 7, 0.81], lower: 2.421550007936146 }],
    ),
    optimum: 3,
  },
  "sevenths beside a large integer": {
    plain: model(
      [
        [-1, 0, 5],
        [1, 0, 1],
      ],
      [{ coefficients: [64 / 7, -52], upper: 16.964667247608304 }],
    ),
    optimum: -4,
  },
  "a difference of decimals": {
    plain: model(
      [
        [-7, 0, 4],
        [-4, 0, 1],
      ],
      [{ coefficients: [10.2293, -2.6219], upper: 7.6074 }],
    ),
    optimum: -11,
  },
};

describe("rows of decimals", () => {
  for (const [name, { plain, optimum }] of Object.entries(DECIMAL_FAULTS)) {
    it(`keep what is tight in them: ${name}`, () => {
      const problem = problemOf(plain);
      for (const presolve of [true, false]) {
        const { status, objective, bound } = solveSync(problem, { presolve });
        expect({ status, objective, bound }).toEqual({
          status: "optimal",
          objective: optimum,
          bound: optimum,
        });
        const { solutions } = solveAllSync(problem, { presolve });
        expect(tightSetVerdict(plain, solutions)).toBeNull();
      }
      for (const technique of techniqueNames())
        expect(verdictOf(plain, { without: [technique] }), technique).toBeNull();
    });
  }

  it("round integer sides as they are written", () => {
    const plain = model(
      [[1, 0, 50]],
      [
        { coefficients: [1], lower: 32.5 },
        { coefficients: [2], lower: 66.2 },
      ],
    );
    expect(verdictOf(plain, {})).toBeNull();
    expect(verdictOf(plain, { presolve: false })).toBeNull();
  });

  it("are not forced where rounding hides a step of a small coefficient", () => {
    const row = { coefficients: [1_911_000, -8e-5], upper: 1_911_000.000_031_1 };
    const plain = model(
      [
        [-1, 0, 1],
        [1, 0, 4],
      ],
      [row],
    );
    expect(verdictOf(plain, {})).toBeNull();
  });
});

describe("costs that lie far apart", () => {
  const plain = model(
    [
      [0, 0, 1],
      [-3, 0, 3],
      [3e-6, 0, 2],
    ],
    [{ coefficients: [2, 1, -1], lower: 3, upper: 3 }],
    100,
  );

  it("are told apart to the last where no gap is forgiven", () => {
    for (const without of [[], ...techniqueNames().map((name) => [name])])
      expect(verdictOf(plain, { without }), without.join()).toBeNull();
    expect(verdictOf(plain, { presolve: false })).toBeNull();
  });

  it("are told apart below the dual tolerance of the LP", () => {
    const rows = [
      { coefficients: [2, -3, 1, -3, 0], upper: -7.000001 },
      { coefficients: [1, -2, -3, 1, -3], lower: -20, upper: -20 },
    ];
    const columns = [
      [-7e-5, -3, -1],
      [0, 0, 4],
      [2, 0, 4],
      [0, 0, 1],
      [5e-8, 3, 5],
    ] as const;
    expect(verdictOf(model(columns, rows), { without: ["contradiction"] })).toBeNull();
  });
});
