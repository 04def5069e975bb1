import { type Problem, ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { createLpEngine } from "../../src/index.ts";

/**
 * The objective falls as z rises, by 6e-10 a unit and as far as x goes: to -0.01 times its bound. The row that z has to
 * itself has a multiplier of 10^-13, which solving for duals drops, and z costs nothing that would tell of it.
 */
function farColumn(upper: number, coefficient: number): Problem {
  const builder = new ProblemBuilder();
  const y = builder.addColumn({ lower: 1, upper: 1 });
  const x = builder.addColumn({ upper, cost: -0.01 });
  const z = builder.addColumn({ upper: Infinity });
  builder.addRow({ lower: 0 }, [
    [z, coefficient],
    [y, -0.00006159],
  ]);
  builder.addRow({ lower: -0.09745512 }, [
    [y, 850000],
    [x, -0.0045314100000000005],
  ]);
  builder.addRow({ lower: 196218500, upper: 196218500 }, [
    [x, 33790000],
    [z, -1.906],
  ]);
  return builder.build();
}

it.each([
  [20_000, 6000],
  [699_947, 5966],
  [5_600_000, 6000],
  [5_600_000, 800_000],
])(
  "is no optimum without a dual that was dropped: x up to %d, a coefficient of %d",
  (upper, coefficient) => {
    const engine = createLpEngine(farColumn(upper, coefficient));
    const status = engine.resolve();
    // Some of these an engine cannot solve in doubles; none of them ends at z's least value.
    if (status !== "optimal") expect(status).toBe("numerical-trouble");
    else expect(engine.objective).toBeCloseTo(-0.01 * upper, 5);
  },
);
