import { afterAll, expect, it } from "vitest";
import "../../src/index.ts"; // chooses the platform whose threads wait in the pool
import { closeWorkers, returnWorker, takeWorkers } from "../../src/parallel/worker-pool.ts";

afterAll(closeWorkers);

it("keeps a thread that is given back for whoever comes next", async () => {
  const [first] = await takeWorkers(1);
  returnWorker(first);
  const [second] = await takeWorkers(1);
  expect(second).toBe(first);
  returnWorker(second);
});

it("ends a thread that was in use when all were closed, instead of giving it to the next solve", async () => {
  const [early] = await takeWorkers(1);
  closeWorkers();
  const [late] = await takeWorkers(1);
  returnWorker(early);
  expect(early.isAlive).toBe(false);
  expect(late.isAlive).toBe(true);
  const [next] = await takeWorkers(1);
  expect(next).not.toBe(early);
  expect(next.isAlive).toBe(true);
  returnWorker(next);
  returnWorker(late);
});
