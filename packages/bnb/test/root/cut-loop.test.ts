import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { solve } from "../../src/index.ts";

interface Lots {
  readonly demand: readonly number[];
  readonly setup: readonly number[];
}

function lots(seed: number, periods: number): Lots {
  const random = new Random(seed);
  const demand = Array.from({ length: periods }, () => random.integer(5, 44));
  return { demand, setup: demand.map(() => random.integer(200, 499)) };
}

/** Lot sizing of one item: what is made in a period costs its set-up, what is kept costs one a unit. */
function lotSizing({ demand, setup }: Lots): Problem {
  const builder = new ProblemBuilder({ name: "lots" });
  const total = demand.reduce((sum, amount) => sum + amount, 0);
  let stock = -1;
  demand.forEach((amount, t) => {
    const isMade = builder.addColumn({ upper: 1, isInteger: true, cost: setup[t] });
    const made = builder.addColumn({});
    const kept = builder.addColumn({ cost: 1 });
    builder.addRow({ upper: 0 }, [
      [made, 1],
      [isMade, -total],
    ]);
    const balance: Term[] = [
      [made, 1],
      [kept, -1],
    ];
    if (stock >= 0) balance.push([stock, 1]);
    builder.addRow({ lower: amount, upper: amount }, balance);
    stock = kept;
  });
  return builder.build();
}

/** H. M. Wagner and T. M. Whitin, "Dynamic version of the economic lot size model", Manag. Sci. 5, 1958. */
function wagnerWhitin({ demand, setup }: Lots): number {
  const best = [0];
  for (let end = 1; end <= demand.length; end++) {
    best[end] = Infinity;
    for (let start = 0; start < end; start++) {
      let cost = best[start] + setup[start];
      for (let t = start; t < end; t++) cost += (t - start) * demand[t];
      best[end] = Math.min(best[end], cost);
    }
  }
  return best[demand.length];
}

it("goes on cutting lot sizing at the root, though each round gains but a little", async () => {
  for (let seed = 0; seed < 4; seed++) {
    const data = lots(seed, 30);
    const optimum = wagnerWhitin(data);
    const { bound } = await solve(lotSizing(data), { threads: 1, nodeLimit: 1 });
    expect(bound).toBeGreaterThan(0.975 * optimum);
    expect(bound).toBeLessThan(optimum + 1e-6);
  }
});

it("tells what its rounds have proven where a limit ends them", async () => {
  const problem = lotSizing(lots(1, 60));
  const options = { threads: 1, nodeLimit: 1 } as const;
  const whole = await solve(problem, options);
  const half = await solve(problem, { ...options, workLimit: whole.work / 2 });
  expect(half.status).toBe("work-limit");
  expect(half.bound).toBeGreaterThan(0.9 * (whole.bound ?? Infinity));
});
