import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { convexMinimiser } from "../../src/heuristics/convex-minimiser.ts";

/** The same by sorting. */
function bySorting(leftSlope: number, breakpoints: number[], rises: number[]): number {
  if (leftSlope >= 0) return -Infinity;
  const order = breakpoints.map((_, k) => k).sort((a, b) => breakpoints[a] - breakpoints[b]);
  let slope = leftSlope;
  for (const k of order) {
    slope += rises[k];
    if (slope >= 0) return breakpoints[k];
  }
  return Infinity;
}

describe("convexMinimiser", () => {
  it("agrees with sorting, ties and unbounded ends included", () => {
    const random = new Random(7);
    for (let round = 0; round < 2000; round++) {
      const count = random.integer(0, 12);
      const breakpoints = Array.from({ length: count }, () => random.integer(-4, 4));
      const rises = breakpoints.map(() => random.integer(1, 5));
      const leftSlope = random.integer(-30, 1);
      const found = convexMinimiser(
        leftSlope,
        Float64Array.from(breakpoints),
        Float64Array.from(rises),
        count,
      );
      expect(found).toBe(bySorting(leftSlope, breakpoints, rises));
    }
  });
});
