import { solveSync } from "@bough/bnb";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";

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
