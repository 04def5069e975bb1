import { describe, expect, it } from "vitest";
import {
  ceilOfMultiple,
  decimalScale,
  floorOfMultiple,
  largestMultiplier,
  minusProducts,
} from "../../src/exact/decimal.ts";

describe("decimalScale", () => {
  it("is the power of ten that a decimal was written with", () => {
    expect([0.1, 0.25, 14.8523, 1e-7, 1.005, -3.7].map(decimalScale)).toEqual([
      10, 100, 10_000, 1e7, 1000, 10,
    ]);
    expect([0, 7, -(2 ** 60)].map(decimalScale)).toEqual([1, 1, 1]);
  });

  it("is 0 where a double stands for no short decimal", () => {
    for (const value of [1 / 3, Math.SQRT2, 0.1 + 0.2, Number.MIN_VALUE, Infinity])
      expect(decimalScale(value)).toBe(0);
  });
});

describe("floorOfMultiple", () => {
  it("is exact for decimals, on both sides of an integer", () => {
    expect(floorOfMultiple(0.3, 10, 1)).toBe(3);
    expect(floorOfMultiple(0.29999, 10, 1)).toBe(2);
    expect(floorOfMultiple(26.0409, 10_000, 1)).toBe(260_409);
    expect(floorOfMultiple(2.9999999999, 1, 1)).toBe(2);
    expect(ceilOfMultiple(33.000000001, 1, 1)).toBe(34);
    expect(ceilOfMultiple(-0.7, 10, 7)).toBe(-1);
    expect(floorOfMultiple(-0.71, 10, 7)).toBe(-2);
    expect(floorOfMultiple(9_007_199_254_740_991, 1, 2)).toBe(4_503_599_627_370_495);
  });

  it("reaches an integer that a computation has missed", () => {
    expect(floorOfMultiple(0.1 * 3, 10, 1)).toBe(3);
    expect(floorOfMultiple(2.9999999999999996, 1, 1)).toBe(3);
    expect(floorOfMultiple(Infinity, 10, 1)).toBe(Infinity);
  });
});

describe("largestMultiplier", () => {
  it("is the largest integer whose multiple fits", () => {
    expect(largestMultiplier(0.3, 0.1)).toBe(3);
    expect(largestMultiplier(0.29, 0.1)).toBe(2);
    expect(largestMultiplier(1, 1 / 3)).toBe(3);
    expect(largestMultiplier(-0.3, 0.1)).toBe(-3);
    expect(largestMultiplier(17e15, 2)).toBe(85e14);
  });
});

describe("minusProducts", () => {
  it("leaves the decimal that is left", () => {
    expect(0.6 - 0.3 - 0.1 * 3).not.toBe(0);
    expect(minusProducts(0.6, [0.3, 0.1], [1, 3])).toBe(0);
    expect(minusProducts(1000000.3, [1], [1000000])).toBe(0.3);
    expect(minusProducts(1, [1 / 3], [2])).toBe(1 - 2 / 3);
    expect(minusProducts(Infinity, [0.1], [1])).toBe(Infinity);
  });

  it("keeps its digits beside large terms that cancel", () => {
    const sevenths = [900_000_000_007, 900_000_000_007];
    expect(1.1 - 0.7 * sevenths[0] + 0.7 * sevenths[1]).not.toBe(1.1);
    expect(minusProducts(1.1, [0.7, -0.7], sevenths)).toBe(1.1);
    expect(minusProducts(1.1, [1 / 3, -1 / 3], sevenths)).toBe(1.1);
    expect(minusProducts(0.2, [0.3, -0.1], [9e11, 27e11 - 1])).toBe(0.1);
  });
});

describe("minusProducts beside 2^52", () => {
  it("keeps the last digit of a side that is scaled by more than its own places", () => {
    expect(minusProducts(-418_500_000_000.91, [-0.4185], [1e12])).toBe(-0.91);
  });
});

describe("floorOfMultiple of integers beyond 2^53", () => {
  it("is exact where only the product goes beyond", () => {
    expect(floorOfMultiple(10_372_000_000_000, 1000, 10_372)).toBe(1e12);
    expect(floorOfMultiple(-10_372_000_000_000, 1000, 10_372)).toBe(-1e12);
    expect(floorOfMultiple(-10_372_000_000_001, 1000, 10_372)).toBe(-1e12 - 1);
  });

  it("is an integer, and does not fall short of it", () => {
    expect(floorOfMultiple(37_200_000_148_809_150_000, 1, 37_200_000_000)).toBe(1_000_000_004);
    expect(floorOfMultiple(-37_200_000_148_809_150_000, 1, 37_200_000_000)).toBe(-1_000_000_005);
  });
});
