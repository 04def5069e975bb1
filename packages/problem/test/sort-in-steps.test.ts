import { describe, expect, it } from "vitest";
import { countedUp, filledFloat64, Random, sortInSteps } from "../src/index.ts";

describe("sorting with pauses", () => {
  for (const count of [0, 1, 2, 8191, 8192, 8193, 50_001]) {
    it(`sorts ${count} numbers as sort does, the equal ones in their order`, () => {
      const random = new Random(count);
      const key = filledFloat64(count, () => Math.floor(300 * random.next()));
      const compare = (a: number, b: number) => key[a] - key[b];
      const list = countedUp(count);
      let pauses = 0;
      for (const _ of sortInSteps(list, compare)) pauses++;
      expect(Array.from(list)).toEqual(Array.from(countedUp(count)).sort(compare));
      expect(pauses > 0).toBe(count > 8192);
    });
  }

  it("sorts numbers by size where nothing else is said, fractions too", () => {
    const random = new Random(7);
    const list = filledFloat64(30_000, () => 100 * random.next() - 50);
    const sorted = list.slice().sort();
    let pauses = 0;
    for (const _ of sortInSteps(list)) pauses++;
    expect(list).toEqual(sorted);
    expect(pauses).toBeGreaterThan(3);
  });
});
