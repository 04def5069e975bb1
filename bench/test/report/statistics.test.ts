import { describe, expect, it } from "vitest";
import {
  median,
  performanceProfile,
  primalIntegral,
  relativeSpread,
  shiftedGeometricMean,
} from "../../src/report/statistics.ts";
import { record } from "../support/sample-report.ts";

describe("median", () => {
  it("takes the middle, or the mean of the two in the middle", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe("shiftedGeometricMean", () => {
  it("multiplies what is shifted", () => {
    // (1 + 1)(7 + 1) = 16, whose root is 4.
    expect(shiftedGeometricMean([1, 7], 1)).toBeCloseTo(3, 12);
    expect(shiftedGeometricMean([2, 8], 0)).toBeCloseTo(4, 12);
  });

  it("hardly sees differences far below the shift", () => {
    expect(shiftedGeometricMean([0.001], 10)).toBeCloseTo(0.001, 9);
    expect(shiftedGeometricMean([], 1)).toBeNaN();
  });
});

describe("relativeSpread", () => {
  it("is the median distance from the median, over the median", () => {
    expect(relativeSpread([9, 10, 12])).toBeCloseTo(0.1, 12);
    expect(relativeSpread([5, 5, 5])).toBe(0);
  });
});

describe("primalIntegral", () => {
  it("is 1 without a point and 0 with the optimum at once", () => {
    expect(primalIntegral([], 10, 60)).toBe(1);
    expect(primalIntegral([[0, 10]], 10, 60)).toBe(0);
  });

  it("adds up the gap over time", () => {
    // No point for 2 s, gap (20 - 10) / 20 for 3 s, the optimum for the last 5 s.
    const incumbents = [
      [2, 20],
      [5, 10],
    ] as const;
    expect(primalIntegral(incumbents, 10, 10)).toBeCloseTo((2 + 3 * 0.5) / 10, 12);
  });

  it("counts a point of the wrong sign, and one past the limit, as none", () => {
    expect(primalIntegral([[0, -5]], 10, 10)).toBe(1);
    expect(primalIntegral([[12, 10]], 10, 10)).toBe(1);
  });
});

describe("performanceProfile", () => {
  it("steps up at each multiple of the fastest time; what is not solved never counts", () => {
    const runs = [
      record({ instance: "a", contender: "x", solveSeconds: 1 }),
      record({ instance: "a", contender: "y", solveSeconds: 3 }),
      record({ instance: "b", contender: "x", solveSeconds: 8 }),
      record({ instance: "b", contender: "y", solveSeconds: 4 }),
      record({ instance: "c", contender: "x", verdict: "wrong", solveSeconds: 0.1 }),
      record({ instance: "c", contender: "y", solveSeconds: 1 }),
    ];
    const profile = (name: string) =>
      performanceProfile(runs, name, ({ solveSeconds }) => solveSeconds, 1e-3);
    expect(profile("x")).toEqual([
      { factor: 1, share: 1 / 3 },
      { factor: 2, share: 2 / 3 },
    ]);
    expect(profile("y")).toEqual([
      { factor: 1, share: 1 / 3 },
      { factor: 1, share: 2 / 3 },
      { factor: 3, share: 1 },
    ]);
  });

  it("calls times below the floor equal", () => {
    const runs = [
      record({ contender: "x", solveSeconds: 1e-5 }),
      record({ contender: "y", solveSeconds: 5e-4 }),
    ];
    const points = performanceProfile(runs, "y", ({ solveSeconds }) => solveSeconds, 1e-3);
    expect(points).toEqual([{ factor: 1, share: 1 }]);
  });
});
