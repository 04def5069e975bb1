import { solveSync } from "@bough/bnb";
import { readLp } from "@bough/formats";
import { ProblemBuilder } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { describe, expect, it } from "vitest";

it.each([true, false])(
  "finds no end where decimal rows over integers say the same, presolve %s",
  (presolve) => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: -Infinity, upper: 3.095, cost: 4.87 });
    const [n, m] = [
      builder.addColumn({ lower: 3, upper: 13, isInteger: true }),
      builder.addColumn({ lower: 0, upper: 1, isInteger: true }),
    ];
    const [x, y] = [
      builder.addColumn({ lower: 7, upper: 17 }),
      builder.addColumn({ lower: -1.004, upper: 8.996 }),
    ];
    const terms = [
      [n, -4.73],
      [x, 8.82],
      [y, -2.87],
      [m, 8.6],
    ] as const;
    builder.addRow({ lower: -6.64852, upper: -6.64852 }, terms);
    const tenfold = [
      [n, -47.3],
      [x, 88.2],
      [y, -28.7],
      [m, 86],
    ] as const;
    builder.addRow({ lower: -66.4852, upper: -66.4852 }, tenfold);
    expect(solveSync(builder.build(), { presolve }).status).toBe("unbounded");
  },
);

it.each([
  [0.7, 0.07, 3, 0.3],
  [3.57, 0.357, 4, 0.4],
])(
  "finds no end along columns that are parallel as decimals: %d and %d, %d and %d",
  (a, b, c, d) => {
    for (const options of [{}, { presolve: false }, { without: ["tableau"] }]) {
      const builder = new ProblemBuilder();
      const n = builder.addColumn({ upper: 3, isInteger: true });
      const x = builder.addColumn({ lower: -Infinity });
      const y = builder.addColumn({ cost: -1 });
      builder.addRow({ lower: 0, upper: 0 }, [
        [n, 1],
        [x, a],
        [y, b],
      ]);
      builder.addRow({ lower: 0, upper: 0 }, [
        [n, 2],
        [x, c],
        [y, d],
      ]);
      expect(solveSync(builder.build(), options).status).toBe("unbounded");
    }
  },
);

it("goes down a way of 10^13 and more that an integer pays for", () => {
  const builder = new ProblemBuilder();
  const n = builder.addColumn({ lower: -1, upper: 2, isInteger: true, cost: 1 });
  const m = builder.addColumn({ lower: 1, upper: 2, isInteger: true, cost: 1 });
  const x = builder.addColumn({ lower: 0 });
  builder.addRow({ lower: 6, upper: 6 }, [
    [n, 2e13],
    [x, 2],
  ]);
  builder.addRow({ lower: 0 }, [[x, 1]]);
  for (const options of [{}, { presolve: false }, { presolve: false, without: ["tableau"] }]) {
    const { status, objective, solution } = solveSync(builder.build(), options);
    expect({ status, objective }).toEqual({ status: "optimal", objective: 0 });
    expect([n, m, x].map((j) => solution?.[j])).toEqual([-1, 1, 10000000000003]);
  }
});

it("goes down a way of 10^13 that presolve has made an equation of", () => {
  const builder = new ProblemBuilder();
  const n = builder.addColumn({ upper: 2, isInteger: true });
  const m = builder.addColumn({ lower: -2, upper: 2, isInteger: true, cost: 1 });
  const x = builder.addColumn({ lower: -Infinity, cost: -1 });
  builder.addRow({ lower: 0 }, [
    [m, 1],
    [x, 1],
  ]);
  builder.addRow({ lower: 0 }, [
    [m, -1e13],
    [x, -0.5],
  ]);
  builder.addRow({ upper: 6e13 }, [
    [n, 3e13],
    [x, -1e13],
  ]);
  builder.addRow({ lower: 0 }, [
    [n, 1],
    [x, 1e13],
  ]);
  for (const options of [{}, { presolve: false }, { without: ["tableau"] }])
    expect(solveSync(builder.build(), options)).toMatchObject({
      status: "optimal",
      objective: -40000000000002,
    });
});

it("takes what two substitutions leave of coefficients for rounding beside a column without an end", () => {
  const builder = new ProblemBuilder();
  const n = builder.addColumn({ lower: 2, upper: 3, isInteger: true, cost: -0.617 });
  const x = builder.addColumn({ lower: -Infinity, upper: -1, cost: -3.787 });
  const y = builder.addColumn({ lower: 2 });
  const z = builder.addColumn({ lower: -Infinity, upper: 1, cost: 0.759 });
  const row = (lower: number, upper: number, ...coefficients: number[]) =>
    builder.addRow(
      { lower, upper },
      coefficients.map((a, k): [number, number] => [[n, x, y, z][k] as number, a]),
    );
  row(-1949.2, Infinity, 1.62, 1965.35, 2, 6.93);
  row(-582.248, -582.248, 0, 584, 0.584, 0);
  row(-663.986, -663.986, -0.886, 664.51, 0.666, 0.298);
  row(753.385, 753.385, -0.175, -756.51, -0.759, -0.498);
  for (const options of [{}, { presolve: false }])
    expect(solveSync(builder.build(), options).status).toBe("unbounded");
});

it("has a point where columns cancel as decimals only, beside an integer that these rows then fix", () => {
  const text = `minimize
 20.69 x + 6.92 z
subject to
 9.59 n - 694.99 x - 6.95 y >= 1404.83
 7.37 n + 12.51 x + 4.17 z = -11.25
 8.48 n - 633.91 x - 6.22 y - 3.97 z = 1288.76
 - 613 x - 6.13 y = 1213.74
bounds
 2 <= n <= 4
 x >= -2
 -inf <= y <= 3
 -inf <= z <= -2
generals
 n
end`;
  // Along (0, 1, -100, -3) from (3, -2, 2, -2).
  expect(solveSync(readLp(text).problem).status).toBe("unbounded");
  const flat = solveSync(readLp(text.replace("20.69 x + 6.92 z", "- n")).problem);
  expect([flat.status, flat.objective]).toEqual(["optimal", -3]);
});

it.each([{}, { presolve: false }])(
  "has a point where two rows say the same as decimals: %o",
  (options) => {
    const text = `minimize
 - 0.81 n + 1.095 x - 0.368 y
subject to
 - 1.92 x + 0.64 y = 0
 - 2.487 x + 0.829 y = 0
bounds
 1 <= n <= 4
 x >= 1
 y >= 2
generals
 n
end`;
    expect(solveSync(readLp(text).problem, options).status).toBe("unbounded");
  },
);

it.each([{}, { presolve: false, without: ["tableau"] }])(
  "finds the end of columns that run off by last places alone: %o",
  (options) => {
    const text = `minimize
 - 56.7 n
subject to
 896.9 x - 81.1 y + 85.9 z = -1779.4
 - 869.2 x + 82.1 y - 48.2 z = 1840.1
 92.5 n - 99.3 x + 7.3 y - 26.3 z = 49.1
bounds
 -2 <= n <= 1
 x >= -2
 y >= 2
 -inf <= z <= 3
generals
 n
end`;
    const { status, objective } = solveSync(readLp(text).problem, options);
    expect([status, objective]).toEqual(["optimal", 56.7]);
  },
);

describe("contradictions that cancel as decimals only", () => {
  const twoRows = `minimize
 GOAL
subject to
 0.89 x + 0.282 y + w >= 5
 8.9 x + 2.82 y + 10 w <= -6
bounds
 x free
 y free
 0 <= z <= 100000000
 2 <= w <= 9`;

  it.each(["0 x", "x", "- x", "y", "- y", "z"])("have no point with the objective %s", (goal) => {
    const text = twoRows.replace("GOAL", `${goal} + 0 z`);
    for (const kind of ["", "\ngenerals\n w", "\nsemi-continuous\n w"])
      for (const options of [{}, { presolve: false }, { without: ["tableau"] }])
        expect(solveSync(readLp(`${text}${kind}\nend`).problem, options).status).toBe("infeasible");
  });

  it("have none by a thousandth, beside 2000000 x", () => {
    const text = `minimize
 89 n - 64499.3 x + 87.3 y - 22.8 z
subject to
 - 61.4 n + 141100 x - 49.3 y - 91.8 z = -178.9
 - 859.6 n + 1975400 x - 690.2 y - 1285.2 z <= -2504.601
bounds
 n <= 2
 y >= 2
 z >= -2
generals
 n
end`;
    for (const options of [{}, { presolve: false }, { without: ["tableau"] }])
      expect(solveSync(readLp(text).problem, options).status).toBe("infeasible");
  });

  it("are found in an LP of some size, of which doubles have no answer", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [
      builder.addColumn({ lower: -Infinity, cost: -1 }),
      builder.addColumn({ lower: -Infinity }),
    ];
    builder.addRow({ lower: 5 }, [
      [x, 0.89],
      [y, 0.282],
    ]);
    builder.addRow({ upper: -6 }, [
      [x, 8.9],
      [y, 2.82],
    ]);
    // Above what is solved exactly without need.
    for (let k = 0; k < 120; k++)
      builder.addRow({ upper: 9 }, [[builder.addColumn({ cost: -1 }), 3]]);
    const { status } = solveLp(builder.build(), { presolve: false });
    expect(status).toBe("infeasible");
  });
});
