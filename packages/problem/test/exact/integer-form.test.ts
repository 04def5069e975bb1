import { describe, expect, it } from "vitest";
import {
  errorWithin,
  type IntegerForm,
  integerForm,
  lowerSideOf,
  upperSideOf,
} from "../../src/exact/integer-form.ts";

function formOf(values: readonly number[]): IntegerForm {
  const form = integerForm(values);
  if (form === null) throw new Error("no common measure");
  return form;
}

describe("integerForm", () => {
  it("meets decimals exactly", () => {
    const form = formOf([14.8523, 8.6803]);
    expect(form).toEqual({
      integers: [148_523, 86_803],
      multiplier: 10_000,
      divisor: 1,
      errors: null,
    });
    // 148 523 + 86 803 · … : the point (1, 1) with 23.5326 and the tight point (0, 3) with 26.0409.
    expect(upperSideOf(form, 26.0409, 0)).toBe(3 * 86_803);
  });

  it("divides by what integers have in common", () => {
    expect(formOf([6, -15, 9])).toMatchObject({ integers: [2, -5, 3], multiplier: 1, divisor: 3 });
    expect(upperSideOf(formOf([6, -15, 9]), 8, 0)).toBe(2);
    expect(lowerSideOf(formOf([6, -15, 9]), 7, 0)).toBe(3);
  });

  it("keeps a whole side of fractions, whose product with the scale is a last place off", () => {
    const form = formOf([1_837_000, 25 / 7]);
    const error = errorWithin(form, { lower: [0, 0], upper: [1, 2] }) ?? Number.NaN;
    expect(form.integers).toEqual([514_360, 1]);
    expect(lowerSideOf(form, 1_837_000, error)).toBe(514_360);
    expect(upperSideOf(form, 1_837_000, error)).toBe(514_360);
  });

  it("carries what fractions miss", () => {
    const form = formOf([1 / 3, 2 / 7, 0.5]);
    expect(form).toMatchObject({ integers: [14, 12, 21], multiplier: 42 });
    const box = { lower: [0, 0, 0], upper: [1, 1, 1] };
    const error = errorWithin(form, box) ?? Number.NaN;
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(1e-12);
    expect(upperSideOf(form, 1 / 3 + 2 / 7, error)).toBe(26);
    expect(errorWithin(form, { lower: [0, 0, 0], upper: [1, Infinity, 1] })).toBeNull();
    expect(errorWithin(form, { lower: [0, 0, 0], upper: [1e12, 1, 1] })).toBeNull();
  });

  it("knows no measure of numbers that have none, however near they come", () => {
    expect(integerForm([1, Math.SQRT2])).toBeNull();
    expect(integerForm([0.333_333_333_333, 1])).toBeNull();
    // Once taken for 4400 : 567 with a side in between.
    expect(formOf([44 / 7, 0.81])).toMatchObject({ integers: [4400, 567], multiplier: 700 });
  });
});
