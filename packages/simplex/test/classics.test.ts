import { ProblemBuilder, type Term } from "@bough/problem";
import { solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../src/index.ts";

interface Classic {
  readonly name: string;
  readonly cost: readonly number[];
  /** Rows a x <= b. */
  readonly rows: readonly (readonly number[])[];
  readonly sides: readonly number[];
}

/** Models on which the textbook rule of the largest coefficient cycles. */
const classics: readonly Classic[] = [
  {
    name: "Beale 1955",
    cost: [-0.75, 150, -0.02, 6],
    rows: [
      [0.25, -60, -1 / 25, 9],
      [0.5, -90, -1 / 50, 3],
      [0, 0, 1, 0],
    ],
    sides: [0, 0, 1],
  },
  {
    name: "Kuhn",
    cost: [-2, -3, 1, 12],
    rows: [
      [-2, -9, 1, 9],
      [1 / 3, 1, -1 / 3, -2],
      [2, 3, -1, -12],
    ],
    sides: [0, 0, 2],
  },
  {
    name: "Marshall and Suurballe 1969",
    cost: [-10, 57, 9, 24],
    rows: [
      [0.5, -5.5, -2.5, 9],
      [0.5, -1.5, -0.5, 1],
      [1, 0, 0, 0],
    ],
    sides: [0, 0, 1],
  },
  {
    name: "Hall and McKinnon 2004, with a box",
    cost: [-2.3, -2.15, 13.55, 0.4],
    rows: [
      [0.4, 0.2, -1.4, -0.2],
      [-7.8, -1.4, 7.8, 0.4],
      [1, 1, 1, 1],
    ],
    sides: [0, 0, 1],
  },
];

describe("cycling classics", () => {
  for (const classic of classics) {
    for (let seed = 0; seed < 5; seed++) {
      it(`${classic.name} ends (seed ${seed})`, () => {
        const builder = new ProblemBuilder();
        for (const cost of classic.cost) builder.addColumn({ cost });
        classic.rows.forEach((row, i) => {
          builder.addRow(
            { upper: classic.sides[i] },
            row.map((a, j): Term => [j, a]),
          );
        });
        const problem = builder.build();
        const exact = solveExactLp(problem);
        const optimum = exact.status === "optimal" ? exact.objective.toNumber() : Number.NaN;
        for (const perturbation of [true, false]) {
          const engine = createLpEngine(problem, { seed, perturbation });
          expect(engine.resolve({ iterationLimit: 100 })).toBe("optimal");
          expect(engine.objective).toBeCloseTo(optimum, 9);
        }
      });
    }
  }
});
