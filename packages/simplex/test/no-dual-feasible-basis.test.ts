import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createLpEngine } from "../src/index.ts";

/**
 * Transport of `supply` to five places that want `demand` in all, and a column that earns for ever
 * once anything is delivered: no basis is dual feasible, and a point must be looked for first.
 */
function endlessEarnings(random: Random, supply: number, demand: number): Problem {
  const b = new ProblemBuilder();
  const earn = b.addColumn({ cost: -1 });
  const spend = b.addColumn({ cost: 0.5 });
  b.addRow({ lower: 0, upper: 0 }, [
    [earn, 1],
    [spend, -1],
  ]);
  const routes = Array.from({ length: 20 }, () => b.addColumn({ cost: random.integer(1, 9) }));
  for (let i = 0; i < 4; i++) {
    b.addRow(
      { upper: supply / 4 },
      routes.slice(5 * i, 5 * i + 5).map((j) => [j, 1]),
    );
  }
  for (let k = 0; k < 5; k++) {
    b.addRow(
      { lower: demand / 5 },
      [0, 1, 2, 3].map((i) => [routes[5 * i + k], 1]),
    );
  }
  return b.build();
}

describe("a problem without a dual feasible basis", () => {
  it("is unbounded where it has a point, infeasible where it has none, and changes sides", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = new Random(seed);
      const engine = createLpEngine(endlessEarnings(random, 100, 90));
      expect(engine.resolve(), `seed ${seed}`).toBe("unbounded");
      const starved = createLpEngine(endlessEarnings(random, 100, 110));
      expect(starved.resolve(), `seed ${seed}`).toBe("infeasible");
      engine.setBounds(0, 0, 7);
      expect(engine.resolve(), `seed ${seed}`).toBe("optimal");
      engine.setBounds(0, 0, Infinity);
      expect(engine.resolve(), `seed ${seed}`).toBe("unbounded");
    }
  });
});
