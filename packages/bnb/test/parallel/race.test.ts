import { setTimeout as sleep } from "node:timers/promises";
import { checkSolution, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { afterAll, describe, expect, it } from "vitest";
import "../../src/index.ts"; // chooses the platform whose threads race
import { Limits } from "../../src/limits.ts";
import { Race } from "../../src/parallel/race.ts";
import { closeWorkers } from "../../src/parallel/worker-pool.ts";

/** Work of the first search beside which the others race. */
const WORK = 9_000_000;

function knapsacks() {
  const random = new Random(5);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < 60; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(300, 700) });
  for (let i = 0; i < 8; i++) {
    const terms = Array.from({ length: 60 }, (_, j): Term => [j, random.integer(100, 900)]);
    builder.addRow({ upper: 15_000 }, terms);
  }
  return builder.build();
}

afterAll(closeWorkers);

describe("a race", () => {
  it("brings the same points, however long it was left running", async () => {
    const problem = knapsacks();
    const pointsAfter = async (milliseconds: number) => {
      const race = Race.start(problem, {}, new Limits({}), 3);
      await sleep(milliseconds);
      return (await race?.finish(WORK, true)) ?? [];
    };
    const points = await pointsAfter(0);
    expect(points.length).toBeGreaterThan(0);
    for (const { values } of points) expect(checkSolution(problem, values).isFeasible).toBe(true);
    expect(await pointsAfter(1500)).toEqual(points);
  });

  it("ends at once where its points need not be the same", async () => {
    const race = Race.start(knapsacks(), {}, new Limits({}), 2);
    const points = await race?.finish(Infinity, false);
    expect(Array.isArray(points)).toBe(true);
  });

  it("gives its threads back when it is stopped", async () => {
    const controller = new AbortController();
    const race = Race.start(knapsacks(), { signal: controller.signal }, new Limits({}), 2);
    controller.abort();
    expect(Array.isArray(await race?.finish(WORK * 1e6, true))).toBe(true);
  });
});
