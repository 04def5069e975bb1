import { expect, it } from "vitest";
import { NeighbourhoodTurns } from "../../src/heuristics/neighbourhoods/turns.ts";

const NAMES = ["rins", "crossover"];

it("asks the one that has taken least work, the first of several", () => {
  const turns = new NeighbourhoodTurns();
  expect(turns.next([])).toBeUndefined();
  expect(turns.next(NAMES)).toBe("rins");
  turns.note("rins", 100, false);
  turns.note("crossover", 50, false);
  expect(turns.next(NAMES)).toBe("crossover");
  expect(turns.next(["rins"])).toBe("rins");
});

it("gives more to what finds better points, and its work back", () => {
  const turns = new NeighbourhoodTurns();
  const work = { rins: 0, crossover: 0 };
  for (let k = 0; k < 100; k++) {
    const name = turns.next(NAMES) as keyof typeof work;
    work[name] += 10;
    turns.note(name, 10, name === "crossover");
  }
  expect(work.crossover).toBeGreaterThan(4 * work.rins);
  expect(work.rins).toBeGreaterThan(0);
  expect(turns.refund).toBe(work.crossover);
});

it("gives newcomers no arrears", () => {
  const turns = new NeighbourhoodTurns();
  turns.note("rins", 1000, false);
  expect(turns.next(NAMES)).toBe("rins");
  turns.note("rins", 1, false);
  expect(turns.next(NAMES)).toBe("crossover");
});
