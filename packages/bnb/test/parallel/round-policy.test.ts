import { describe, expect, it } from "vitest";
import {
  FIRST_QUOTA,
  isImbalanced,
  isUnderloaded,
  nextQuota,
  planTransfer,
  roundsUnderWay,
  roundWork,
} from "../../src/parallel/round-policy.ts";

describe("the rules of rounds", () => {
  it("lengthen rounds while all are busy, and shorten them where one runs dry", () => {
    const longer = nextQuota(FIRST_QUOTA, [1, 1], 0);
    expect(longer).toBeGreaterThan(FIRST_QUOTA);
    expect(nextQuota(longer, [1, 0], 0)).toBeLessThan(longer);
    expect(nextQuota(FIRST_QUOTA, [0], 0)).toBe(FIRST_QUOTA);
  });

  it("may be longer in long searches", () => {
    const longest = (workSoFar: number) => {
      let quota = FIRST_QUOTA;
      for (let k = 0; k < 30; k++) quota = nextQuota(quota, [1, 1], workSoFar);
      return quota;
    };
    expect(longest(1e8)).toBe(longest(0));
    expect(longest(1e10)).toBeGreaterThan(longest(0));
  });

  it("get what is left of a work limit, each for itself, and never nothing", () => {
    expect(roundWork(FIRST_QUOTA, Infinity)).toBe(FIRST_QUOTA);
    expect(roundWork(FIRST_QUOTA, 1_000_000)).toBe(1_000_000);
    for (const workLeft of [1, 0, -5_000_000])
      expect(roundWork(FIRST_QUOTA, workLeft)).toBeGreaterThan(1000);
  });

  it("go two at a time, but one where somebody may soon need nodes of others", () => {
    expect(roundsUnderWay([20, 30])).toBe(2);
    expect(roundsUnderWay([20, 3])).toBe(1);
  });

  it("let the first of the most loaded give half", () => {
    expect(planTransfer([0, 8, 12, 12])).toEqual({ from: 2, count: 6 });
    expect(planTransfer([0, 1, 2])).toBeNull();
    expect(planTransfer([0, 10_000])?.count).toBeLessThan(5000);
  });

  it("take a worker for underloaded that has no second node, or little beside the most loaded", () => {
    expect([0, 1, 2].map((openNodes) => isUnderloaded(openNodes, 8))).toEqual([true, true, false]);
    expect([30, 24].map((openNodes) => isUnderloaded(openNodes, 100))).toEqual([false, true]);
  });

  it("let nodes change hands where one is underloaded and another can give", () => {
    expect(isImbalanced([1, 8])).toBe(true);
    expect(isImbalanced([1, 2])).toBe(false);
    expect(isImbalanced([30, 40])).toBe(false);
  });
});
