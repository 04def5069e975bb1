import { describe, expect, it } from "vitest";
import { FIRST_QUOTA, giftFrom, isPoor, nextQuota } from "../../src/parallel/round-policy.ts";

describe("the rules of rounds", () => {
  it("lengthen rounds while all are busy, and shorten them where one runs dry", () => {
    const longer = nextQuota(FIRST_QUOTA, [FIRST_QUOTA, FIRST_QUOTA]);
    expect(longer).toBeGreaterThan(FIRST_QUOTA);
    expect(nextQuota(longer, [longer, 0])).toBeLessThan(longer);
    expect(nextQuota(FIRST_QUOTA, [0])).toBe(FIRST_QUOTA);
  });

  it("let the first of the richest give half", () => {
    expect(giftFrom([0, 8, 12, 12])).toEqual({ from: 2, count: 6 });
    expect(giftFrom([0, 1, 2])).toBeNull();
    expect(giftFrom([0, 10_000])?.count).toBeLessThan(5000);
  });

  it("take a worker without a second node for poor", () => {
    expect([0, 1, 2].map(isPoor)).toEqual([true, true, false]);
  });
});
