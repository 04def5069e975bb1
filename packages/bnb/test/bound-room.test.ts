import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { type SolveOptions, solveSync } from "../src/index.ts";

/**
 * Terms of 8e10 beside 1.3: in doubles the row is off by 10^-5, the LP's bound is -13.99996, and the grid of
 * objectives makes -13 of it. The point of -14 meets the row as decimals and as doubles.
 */
describe("a bound that lies above a value of the grid by last places of a row at its price", () => {
  const builder = new ProblemBuilder();
  const far = 800_000_000_000;
  const columns = [
    builder.addColumn({ lower: far + 4, upper: far + 4 }),
    builder.addColumn({ lower: far + 7, upper: far + 7.5 }),
    ...[-7, 6, -8, -6, -5].map((cost) =>
      builder.addColumn({ cost, lower: 0, upper: 1, isInteger: true }),
    ),
  ] as const;
  const [a, b, ...binaries] = columns;
  const load = binaries.map((j): [number, number] => [j, 1.3]);
  builder.addRow({ upper: 2.250000001 }, [[a as number, 0.1], [b as number, -0.1], ...load]);
  builder.addRow({ lower: 1 }, [
    [binaries[1] as number, 1],
    [binaries[3] as number, 1],
  ]);
  const problem = builder.build();
  const hint = Float64Array.of(5, 5, 5, 1, -3, 2, 5);
  const start = Float64Array.of(far + 4, far + 7.5, 1, 0, 0, 1, 0);
  const trials: readonly SolveOptions[] = [
    { hint, gapAbsolute: 0.6 },
    { hint, without: ["tableau"] },
    { hint, without: ["tableau", "reduced-costs"] },
    { hint, without: ["tableau", "heuristics", "cuts", "learning"] },
    { start, without: ["tableau"] },
    { start, without: ["tableau", "reduced-costs", "heuristics", "learning"] },
  ];

  it.each(trials)("is not raised by a step, $without", (options) => {
    const result = solveSync(problem, { presolve: false, threads: 1, gapRelative: 0, ...options });
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(-14);
  });
});
