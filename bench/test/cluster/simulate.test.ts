import { describe, expect, it } from "vitest";
import { simulateTree } from "../../src/cluster/simulate.ts";

/** A path with a leaf at each of its nodes: 100 nodes of a tenth of a second, below two roots. */
const parents = Array.from({ length: 100 }, (_, k) => (k < 2 ? -1 : k - 2 - (k % 2)));
const tree = { parents, works: parents.map(() => 1), workBefore: 0, secondsPerWork: 0.1 };
const FREE = { lease: 0, node: 0, searcher: 0 };

describe("the replay of a tree on many workers", () => {
  it("visits every node once, however many workers there are", () => {
    for (const [copies, workers] of [
      [1, 1],
      [20, 1],
      [20, 3],
      [200, 16],
    ] as const) {
      const { efficiency, seconds } = simulateTree(tree, copies, workers, FREE);
      const copiesUsed = (efficiency * workers * seconds) / 10;
      expect(copiesUsed).toBeCloseTo(copies, 6);
      expect(seconds).toBeGreaterThanOrEqual((10 * copies) / workers - 1e-9);
    }
  });

  it("takes the time of one worker as it is, and of more a part", () => {
    const times = [1, 2, 8].map((workers) => simulateTree(tree, 200, workers, FREE).seconds);
    expect(times[0]).toBeGreaterThanOrEqual(2000);
    expect(times[0]).toBeLessThan(2200);
    expect(times[1]).toBeLessThan(0.6 * times[0]!);
    expect(times[2]).toBeLessThan(0.3 * times[1]!);
  });

  it("is held up by a Redis that is slow", () => {
    const slow = simulateTree(tree, 200, 16, { ...FREE, lease: 1 });
    expect(slow.bottleneck).toBe("redis");
    expect(slow.redis).toBeGreaterThan(0.5);
    expect(slow.seconds).toBeGreaterThan(simulateTree(tree, 200, 16, FREE).seconds);
  });
});
