import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";
import type { SolveOptions } from "../../src/options.ts";

interface Whole {
  /** Lower bound, upper bound and cost of each column. */
  readonly columns: readonly (readonly [number, number, number])[];
  /** Coefficients, lower and upper side. */
  readonly rows: readonly (readonly [readonly number[], number, number])[];
  readonly optimum: number;
  /** Columns at the end that are real. Default: none. */
  readonly reals?: number;
  readonly options?: SolveOptions;
}

const S = 1e14;

/** Each with an optimum that brute force in whole numbers gives. */
const MODELS: Readonly<Record<string, Whole>> = {
  "an integer worked out beside 10^14, whose cost would be 10^14 as well": {
    columns: [
      [0, 3, 3],
      [0, 3, 2],
      [-1, 2, 2],
      [1, 4, -1],
    ],
    rows: [[[-1, 1 - S, S / 2, 2], 7 - 2.5 * S, 7 - 2.5 * S]],
    optimum: 2,
  },
  "two of 10^15 that cancel but for 2": {
    columns: [
      [0, 2, -3],
      [1, 4, 2],
    ],
    rows: [
      [[-5 * S, 10 * S], 30 * S, 30 * S],
      [[5 * S + 1, -10 * S], -30 * S - 2, Infinity],
    ],
    optimum: 2,
  },
  "duals from a factor without digits": {
    columns: [
      [0, 1, 3],
      [0, 1, -2],
      [0, 2, -1],
      [1, 2, -2],
    ],
    rows: [
      [[1, 0, 2 * S, -1], -1, -1],
      [[2, -S, 1 - S, -S], 2 - 3 * S, Infinity],
      [[-2, -1, -S / 2, S], -2, Infinity],
    ],
    optimum: -4,
    options: { presolve: false, without: ["tableau"] },
  },
  "a rest of 2 beside 2 · 10^15, where columns become those of others": {
    columns: [
      [-1, 1, 0],
      [0, 1, 0],
      [0, 3, -1],
    ],
    rows: [[[10 * S, 2, 10 * S - 1], 20 * S - 1, 20 * S - 1]],
    optimum: -3,
  },
  "an entry of -2 beside 5 · 10^14, which a factor drops": {
    columns: [
      [0, 2, 2],
      [-1, 0, -1],
      [0, 2, 1],
      [0, 2, -3],
    ],
    rows: [
      [[-5 * S - 1, -2, 1, -2], -10 * S - 3, Infinity],
      [[-5 * S, 5 * S + 1, -1, 2], -Infinity, -10 * S],
    ],
    optimum: 0,
  },
  "the same where objectives lie on no grid": {
    columns: [
      [0, 2, 2],
      [-1, 0, -1],
      [0, 2, 1],
      [0, 2, -3],
      [0, 1, 2 ** -13],
    ],
    rows: [
      [[-5 * S - 1, -2, 1, -2], -10 * S - 3, Infinity],
      [[-5 * S, 5 * S + 1, -1, 2], -Infinity, -10 * S],
      [[0, 0, 0.25, 0, 1], 0.5, Infinity],
    ],
    optimum: 2 ** -15,
    reals: 1,
  },
  "a real column in thirds, beside quotients of which doubles have no fractions": {
    columns: [
      [0, 4, 1],
      [-1, 0, 0],
      [0, 2, 0],
    ],
    rows: [[[5 * S + 1, 1 - 5 * S, 3], 20 * S + 7, 20 * S + 7]],
    optimum: 3,
    reals: 1,
  },
  "a real column in halves beside 10^15": {
    columns: [
      [1, 2, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
    ],
    rows: [
      [[1, 10 * S - 377, 5 * S - 379, 5 * S + 1], 0, 0],
      [[0, 1, -10 * S, 2], 1 - 10 * S, 1 - 10 * S],
    ],
    optimum: 0,
    reals: 1,
  },
  "coefficients of 2^29 that would be multiplied by each other": {
    columns: [
      [0, 1, 0],
      [0, 3, 0],
      [0, 1, 0],
      [0, 3, 0],
      [-1, 0, 0],
    ],
    rows: [
      [[0, -(2 ** 29), -1, -1, -(2 ** 29)], -Infinity, -(2 ** 30) - 4],
      [[2 ** 30, 0, -(2 ** 30), -3, 2], -11, -11],
    ],
    optimum: 0,
  },
  "a dual of 3 · 10^-14, which an update drops": {
    columns: [
      [-1, 0, -3],
      [1, 4, 3],
      [0, 3, -1],
      [-1, 1, 0],
    ],
    rows: [
      [[S, S - 1, 1 - S, 2], -2 * S, 3 - 2 * S],
      [[-2, 2, 0, S + 1], 3, 6],
      [[3, -1, 0, -S - 1], -7, Infinity],
    ],
    optimum: 4,
    options: { presolve: false, seed: 8, gapRelative: 0, gapAbsolute: 0 },
  },
};

describe("whole coefficients of 10^14 and more", () => {
  it.each(Object.entries(MODELS))("keep their optimum: %s", (_, whole) => {
    const builder = new ProblemBuilder();
    const numIntegers = whole.columns.length - (whole.reals ?? 0);
    const columns = whole.columns.map(([lower, upper, cost], j) =>
      builder.addColumn({ lower, upper, cost, isInteger: j < numIntegers }),
    );
    for (const [coefficients, lower, upper] of whole.rows) {
      const terms = coefficients.map((a, j): [number, number] => [columns[j] as number, a]);
      builder.addRow(
        { lower, upper },
        terms.filter(([, a]) => a !== 0),
      );
    }
    const { status, objective } = solveSync(builder.build(), { gapRelative: 0, ...whole.options });
    expect({ status, objective }).toEqual({ status: "optimal", objective: whole.optimum });
  });
});
