import { describe, expect, it } from "vitest";
import type { RecordedTree } from "../../src/parallel/record-tree.ts";
import { bottleneckOf, simulate } from "../../src/parallel/simulate.ts";

const FREE = { start: 0, report: 0, roundTrip: 0 };

/** A binary tree whose visits take a second each, as many as a whole first round. */
function fullTree(depth: number): RecordedTree {
  const count = 2 ** depth - 1;
  return {
    parents: Array.from({ length: count }, (_, k) => ((k + 1) >> 1) - 1),
    works: Array.from({ length: count }, () => 1_000_000),
    workBefore: 0,
    secondsPerWork: 1e-6,
  };
}

describe("simulate", () => {
  it("takes as long as the recorded search with one worker", () => {
    const { seconds, speedUp, utilisation } = simulate(fullTree(6), 1, FREE);
    expect(seconds).toBeCloseTo(63, 9);
    expect(speedUp).toBeCloseTo(1, 9);
    expect(utilisation).toBeCloseTo(1, 9);
  });

  it("never beats the number of workers, and gains from more on a bushy tree", () => {
    const speedUps = [2, 4, 8].map((workers) => {
      const simulation = simulate(fullTree(12), workers, FREE);
      expect(simulation.speedUp).toBeLessThanOrEqual(workers + 1e-9);
      return simulation.speedUp;
    });
    expect(speedUps[0]).toBeGreaterThan(1.8);
    expect(speedUps[1]).toBeGreaterThan(speedUps[0]);
    expect(speedUps[2]).toBeGreaterThan(speedUps[1]);
  });

  it("cannot hasten a chain, and says why", () => {
    const chain = {
      ...fullTree(3),
      parents: [-1, 0, 1, 2],
      works: [9_000_000, 9_000_000, 9_000_000, 9_000_000],
    };
    const simulation = simulate(chain, 4, FREE);
    expect(simulation.seconds).toBeCloseTo(36, 9);
    expect(bottleneckOf(simulation)).toContain("too few open nodes");
  });

  it("accounts for every second of every worker", () => {
    const tree = { ...fullTree(9), workBefore: 20_000_000 };
    const simulation = simulate(tree, 5, { start: 2, report: 0.01, roundTrip: 0.03 });
    const { sequential, dry, uneven, messages } = simulation.losses;
    const busy = (511 + 20) / (5 * simulation.seconds);
    expect(sequential + dry + uneven + messages + busy).toBeCloseTo(1, 9);
  });
});
