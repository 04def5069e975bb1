import { type ColumnSpec, type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { solveAllSync } from "../../../src/solve/enumerate.ts";
import { solveSync } from "../../../src/solve/solve-sync.ts";
import { roundTripFault } from "./round-trip.ts";

/** Batches that fill a stock from which something is taken each period. */
interface StockShape {
  readonly batch: number;
  readonly periods: number;
  /** Whether the stock is stated to be whole. */
  readonly isWhole: boolean;
}

function addStock(random: Random, builder: ProblemBuilder, shape: StockShape): number[] {
  const { batch, periods, isWhole } = shape;
  const stocks: number[] = [];
  for (let t = 0; t < periods; t++) {
    const least = random.pick([0, 0, -1]);
    const batches = builder.addColumn({
      lower: least,
      upper: random.pick([1, 2]),
      cost: random.integer(-3, 9),
      isInteger: true,
    });
    const stock = builder.addColumn({
      lower: random.pick([0, 0, 0, -batch, Math.floor(batch / 2)]),
      upper: random.pick([2, 3]) * batch,
      cost: random.integer(0, 3) / 4,
      isInteger: isWhole,
    });
    const taken = isWhole ? random.integer(0, 2 * batch) : random.integer(0, 16 * batch) / 8;
    const terms: Term[] = [
      [batches, batch],
      [stock, -1],
    ];
    const before = stocks.at(-1);
    if (before !== undefined) terms.push([before, 1]);
    builder.addRow({ lower: taken, upper: taken }, terms);
    stocks.push(stock);
  }
  return stocks;
}

function stockProblem(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: random.pick(["minimize", "maximize"]) });
  const isWhole = random.chance(0.4);
  const batch = random.pick(isWhole ? [2, 3, 7] : [2, 0.5, 2.5, 31.5, 7, 0.25]);
  const stocks = addStock(random, builder, { batch, periods: isWhole ? 2 : 3, isWhole });
  const pallet = builder.addColumn({ upper: 2, cost: 2, isInteger: true });
  builder.addRow({ upper: 0.5 }, [
    [random.pick(stocks), 1],
    [pallet, -random.pick([4, 12.5, 30])],
  ]);
  builder.addRow(
    { lower: random.integer(-2, 2) },
    stocks.map((stock) => [stock, random.integer(-1, 2)] as const),
  );
  return builder.build();
}

/** Optimum and points come back, with dual reductions and without. */
function expectRoundTrips(problem: Problem, seed: number): void {
  const truth = bruteForce(problem);
  for (const dualReductions of [true, false])
    expect(
      roundTripFault(problem, truth, integerReductions, dualReductions),
      `seed ${seed}`,
    ).toBeUndefined();
}

describe("columns whose values lie a step apart", () => {
  it("keep optimum and points as they are counted in steps", () => {
    let rescaled = 0;
    for (let seed = 0; seed < 120; seed++) {
      const problem = stockProblem(seed);
      expectRoundTrips(problem, seed);
      const { postsolve } = presolve(problem, { reductions: integerReductions, integerMode: true });
      if (postsolve.expressions().some(({ column, columns }) => columns.includes(column)))
        rescaled++;
    }
    expect(rescaled).toBeGreaterThan(20);
  });

  it("have the same optimum without", () => {
    for (let seed = 200; seed < 260; seed++) {
      const problem = stockProblem(seed);
      const { status, objective } = solveSync(problem, { gapRelative: 0 });
      const plain = solveSync(problem, { gapRelative: 0, presolve: false });
      expect(status, `seed ${seed}`).toBe(plain.status);
      if (objective !== null) expect(objective).toBeCloseTo(plain.objective!, 6);
    }
  });

  it("are read off one equation after the other", () => {
    // What is left of 30, 60 and 90 batches of 7 after 10 a period: 4, 1 and 5 at least, and never nothing.
    const builder = new ProblemBuilder();
    let before: number | undefined;
    const stocks: number[] = [];
    for (let t = 0; t < 3; t++) {
      const batches = builder.addColumn({ upper: 90, cost: 5, isInteger: true });
      const stock = builder.addColumn({ cost: 1, upper: 700 });
      const terms: Term[] = [
        [batches, 7],
        [stock, -1],
      ];
      if (before !== undefined) terms.push([before, 1]);
      builder.addRow({ lower: 10, upper: 10 }, terms);
      before = stock;
      stocks.push(stock);
    }
    builder.addRow(
      { upper: 1000 },
      stocks.map((stock) => [stock, 1] as const),
    );
    const { solution } = solveSync(builder.build(), { gapRelative: 0 });
    expect(stocks.map((stock) => solution![stock])).toEqual([4, 1, 5]);
  });
});

/** Lots of which none is what they have in common, and a rest that is to be paid for, by a switch or by the piece. */
function lotProblem(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: random.pick(["minimize", "maximize"]) });
  const unit = random.pick([0.5, 2.5, 0.25, 3]);
  const terms: Term[] = [];
  for (const size of random.pick([
    [4, 6, 9],
    [6, 10, 15],
    [2, 3],
    [5, 3, -7],
  ]))
    terms.push([
      builder.addColumn({
        upper: random.integer(1, 5),
        cost: random.integer(-4, 9),
        isInteger: true,
      }),
      unit * size,
    ]);
  const most = unit * random.pick([2.375, 7, 30]);
  const least = random.pick([0, 0, 0.125 * unit, -unit]);
  const rest = builder.addColumn({ lower: least, upper: most, cost: random.integer(-2, 4) / 4 });
  const side = unit * (random.integer(0, 40) + random.pick([0, 0.125, -0.375, 0.5]));
  builder.addRow({ lower: side, upper: side }, [...terms, [rest, random.pick([1, -1, 2, 0.5])]]);
  const paid = builder.addColumn({ upper: 1, cost: random.integer(0, 20), isInteger: true });
  builder.addRow({ upper: 0 }, [
    [rest, 1],
    [paid, -most],
  ]);
  return builder.build();
}

describe("what lots leave", () => {
  it("keeps optimum and points as it is moved to a value that it takes", () => {
    for (let seed = 0; seed < 150; seed++) expectRoundTrips(lotProblem(seed), seed);
  });

  it("is paid for at once where it is never nothing", () => {
    // 2.5 a + 1.5 b - 4 c - 3.5 d + s = 1003.3 leaves 0.3, 0.8, 1.3 and so on: a tree that may hope for zero tries all lots.
    const builder = new ProblemBuilder();
    const lots = [
      [2.5, -3, 20_000],
      [1.5, 5, 30_000],
      [-4, 7, 40_000],
      [-3.5, -1, 5_000],
    ].map(
      ([size, cost, upper]): Term => [builder.addColumn({ upper, cost, isInteger: true }), size],
    );
    const rest = builder.addColumn({});
    const paid = builder.addColumn({ upper: 1, cost: 100_000, isInteger: true });
    builder.addRow({ lower: 1003.3, upper: 1003.3 }, [...lots, [rest, 1]]);
    builder.addRow({ upper: 0 }, [
      [rest, 1],
      [paid, -500],
    ]);
    const { status, objective, nodes } = solveSync(builder.build());
    expect(status).toBe("optimal");
    expect(objective).toBeCloseTo(72_797, 6);
    expect(nodes).toBeLessThan(100);
  });
});

/** Rows over columns in the order of `columns`; a number for both sides says that they are equal. */
function problemOf(
  columns: readonly ColumnSpec[],
  rows: readonly (readonly [least: number, coefficients: readonly number[], most: number])[],
): Problem {
  const builder = new ProblemBuilder();
  for (const column of columns) builder.addColumn(column);
  for (const [lower, coefficients, upper] of rows)
    builder.addRow({ lower, upper }, [...coefficients.entries()]);
  return builder.build();
}

const FREE = { lower: -Infinity };
const COUNTED = { isInteger: true };

describe("values that a bound misses by its last places", () => {
  it("are kept where propagation has found both bounds", () => {
    const problem = problemOf(
      [{ lower: 6, upper: 7, ...COUNTED }, { lower: 2, upper: 3, ...COUNTED }, FREE],
      [
        [18.84, [1.8, 1.8, 1], 18.84],
        [-13.62, [-0.9, -3, 2], -13.62],
      ],
    );
    const { status, solutions } = solveAllSync(problem);
    expect(status).toBe("optimal");
    expect(solutions.map((point) => [...point.slice(0, 2)])).toEqual([[7, 3]]);
  });

  it("are kept where the row's terms are so large that no double tells them from the next", () => {
    const problem = problemOf(
      [
        { lower: 547984.93 },
        { upper: 100, cost: 1, ...COUNTED },
        { upper: 50, cost: -1, ...COUNTED },
      ],
      [
        [547984930000, [1e6, 5, 0], 547984930000],
        [-Infinity, [1, 0, 1], 547995],
      ],
    );
    expect(solveSync(problem)).toMatchObject({ status: "optimal", objective: -10 });
  });

  it("are kept wherever they are", () => {
    for (let seed = 0; seed < 400; seed++) {
      const { problem, point } = plantedProblem(seed);
      const { solutions } = solveAllSync(problem, { limit: 1 });
      expect(solutions.length, `seed ${seed}, ${point}`).toBe(1);
    }
  });
});

/** Equations with two reals without ends, around a point. */
function plantedProblem(seed: number): { problem: Problem; point: readonly number[] } {
  const random = new Random(seed);
  const unit = random.pick([0.1, 0.3, 0.9, 0.7, 1.8, 0.35]);
  const written = (value: number) => Number(value.toFixed(6));
  const least = [6, 2, -3];
  const point = [...least.map((lower) => lower + random.integer(0, 1))];
  for (let k = 0; k < 2; k++) point.push(written(unit * random.integer(-5, 20) * 0.7));
  const columns = [...least.map((lower) => ({ lower, upper: lower + 1, ...COUNTED })), FREE, FREE];
  const rows = Array.from({ length: 4 }, (_, i) => {
    const coefficients = least.map(() => written(unit * random.pick([0, 1, 2, 3, -5, -0.5])));
    coefficients.push(i % 2 === 0 ? 1 : 0, i % 2 === 0 ? 0 : random.pick([2, -0.5]));
    const side = written(coefficients.reduce((sum, a, j) => sum + a * point[j]!, 0));
    return [side, coefficients, side] as const;
  });
  return { problem: problemOf(columns, rows), point };
}

describe("rows whose integers reach nothing between their sides", () => {
  const open = { lower: 0, ...COUNTED };

  it.each<[string, Problem]>([
    [
      "with decimals",
      problemOf(
        [{ cost: 1, ...open }, open, { ...open, upper: 6 }],
        [[2.815, [0.55, -1, 0.2], 2.824]],
      ),
    ],
    [
      "with a continuous column that is in no other row",
      problemOf(
        [
          open,
          open,
          { lower: -5, upper: 1, cost: -3, ...COUNTED },
          { lower: 0.03, upper: 2.78, cost: 0.5 },
        ],
        [[2.825, [0.55, -1, 0.2, 0.001], 2.825]],
      ),
    ],
    [
      "with two continuous columns",
      problemOf(
        [open, open, { upper: 12.6, cost: 1 }, { upper: 701.25, cost: 1 }],
        [[405.45, [255, -293.25, 0.5, -0.001], 405.45]],
      ),
    ],
  ])("leave no point: %s", (_, problem) => {
    const result = presolve(problem, { reductions: integerReductions, integerMode: true });
    expect(result.status).toBe("infeasible");
  });

  it("leave what a continuous column may make up", () => {
    // 0.55 x - y + r = 2.825 with r up to 0.025: x = 7, y = 1, r = -0.025 is none, x = 6, y = 0 and so on.
    const problem = problemOf(
      [
        { cost: 1, ...open },
        { ...open, upper: 40 },
        { upper: 0.03, cost: 1 },
      ],
      [[2.825, [0.55, -1, 1], 2.825]],
    );
    const { status, objective } = solveSync(problem, { gapRelative: 0 });
    expect({ status, objective }).toMatchObject({ status: "optimal" });
    expect(objective).toBeCloseTo(16.025, 9);
  });
});
