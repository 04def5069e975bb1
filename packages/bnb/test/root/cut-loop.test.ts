import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { solve } from "../../src/index.ts";
import { cutLoop } from "../../src/root/cut-loop.ts";
import { solveRoot } from "../../src/root/root.ts";
import { RootRestartRule } from "../../src/root/root-restart-rule.ts";
import type { SearchContext } from "../../src/search-context.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

interface Lots {
  readonly demand: readonly number[];
  readonly setup: readonly number[];
}

function lots(seed: number, periods: number): Lots {
  const random = new Random(seed);
  const demand = Array.from({ length: periods }, () => random.integer(5, 44));
  return { demand, setup: demand.map(() => random.integer(200, 499)) };
}

/**
 * Lot sizing of one item: what is made in a period costs its set-up, what is kept costs one a unit.
 *
 * @param numIdle binaries beside it that nothing asks for
 */
function lotSizing({ demand, setup }: Lots, numIdle = 0): Problem {
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
  for (let k = 0; k < numIdle; k++) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
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

/** The LP of 60 periods after its first solve, no cut applied. */
function uncut(): SearchContext {
  const context = contextOf(lotSizing(lots(2, 60)));
  context.relaxation.syncBounds(context.domain);
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  return context;
}

it("ends its rounds where it is told to between two of them", () => {
  const bounds = [1, 3, Infinity].map((most) => {
    const context = uncut();
    const rounds: number[] = [];
    const outcome = cutLoop(context, undefined, function* (count) {
      yield;
      rounds.push(count);
      return count >= most;
    });
    expect(runToEnd(outcome)).toBe("done");
    if (most < Infinity) expect(rounds).toEqual(Array.from({ length: most }, (_, k) => k + 1));
    return context.relaxation.objective;
  });
  expect(bounds[0]).toBeLessThan(bounds[1]);
  expect(bounds[1]).toBeLessThan(bounds[2]);
});

it("begins anew between rounds that are dear, where half of the integers is fixed", () => {
  const context = uncut();
  const rule = new RootRestartRule(context);
  expect(rule.paysAmidCuts(1e9)).toBe(false);
  const { integers, rootBound } = context;
  for (const j of integers.subarray(0, integers.length / 2)) rootBound[2 * j] = 1;
  expect(rule.paysAmidCuts(1e6)).toBe(false);
  expect(rule.paysAmidCuts(1e7)).toBe(true);
});

it("searches the roundings of an LP between its rounds where hardly anything is fractional", () => {
  const asked = [0, 2000].map((numIdle) => {
    let searches = 0;
    const context = contextOf(lotSizing(lots(3, 24), numIdle), {
      *solveNeighbourhood() {
        yield;
        searches++;
        return { status: "infeasible", solution: null, work: 0, nodes: 0 };
      },
    });
    runToEnd(solveRoot(context, () => {}, new RootRestartRule(context)));
    return searches;
  });
  expect(asked[1]).toBeGreaterThan(asked[0]);
});

/** Knapsacks over the same binaries, and perhaps a column of its own that is continuous. */
function knapsacks(isMixed: boolean): Problem {
  const random = new Random(5);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const items = Array.from({ length: 40 }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(20, 40) }),
  );
  for (let row = 0; row < 20; row++) {
    const terms = items.map((j): Term => [j, random.integer(5, 60)]);
    const total = terms.reduce((sum, [, weight]) => sum + weight, 0);
    builder.addRow({ upper: Math.floor(total / 3) }, terms);
  }
  if (isMixed) builder.addColumn({ upper: 1, cost: 1 });
  return builder.build();
}

it("takes cuts of the pool twice in a round where all columns are integer", () => {
  const [pure, mixed] = [false, true].map((isMixed) => {
    const context = contextOf(knapsacks(isMixed));
    context.relaxation.syncBounds(context.domain);
    runToEnd(context.relaxation.resolve(Infinity));
    context.takePoint();
    const start = context.relaxation.objective;
    const outcome = cutLoop(context, undefined, function* () {
      yield;
      return true;
    });
    expect(runToEnd(outcome)).toBe("done");
    const { calls } = context.ledger.stopwatch.spent["cut LPs"];
    return { lps: calls, gain: context.relaxation.objective - start };
  });
  expect(pure.lps).toBe(mixed.lps + 1);
  expect(pure.gain).toBeGreaterThan(mixed.gain);
});
