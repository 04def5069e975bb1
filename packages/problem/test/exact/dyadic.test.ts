import { CompensatedSum, Dyadic } from "@bough/problem";
import { describe, expect, it } from "vitest";

describe("Dyadic", () => {
  it("holds every double as it is", () => {
    const values = [0, 1, -1, 0.1, -1 / 3, 2 ** -1074, 5e-310, 1.7976931348623157e308, 2 ** 53 + 2];
    for (const value of values) expect(Dyadic.from(value).toNumber()).toBe(value);
  });

  it("renders fractions and decimals", () => {
    expect(Dyadic.from(-0.375).toFraction()).toBe("-3/8");
    expect(Dyadic.from(12).toFraction()).toBe("12");
    expect(Dyadic.from(0.1).toFraction()).toBe("3602879701896397/36028797018963968");
    expect(Dyadic.from(-2.5).toDecimal()).toBe("-2.5");
    expect(Dyadic.from(2 / 3).toDecimal(4)).toBe("0.6667");
    expect(Dyadic.from(1e-30).toDecimal(4)).toBe("0");
    expect(Dyadic.from(1e21).toDecimal()).toBe("1000000000000000000000");
  });

  it("obeys the laws of arithmetic that doubles break", () => {
    const [a, b, c] = [0.1, 0.7, -1e17].map((v) => Dyadic.from(v));
    expect(
      a
        .plus(b)
        .plus(c)
        .compare(a.plus(b.plus(c))),
    ).toBe(0);
    expect(a.times(b.plus(c)).compare(a.times(b).plus(a.times(c)))).toBe(0);
    expect(a.minus(a).sign()).toBe(0);
  });
});

describe("CompensatedSum", () => {
  it("keeps what cancellation would lose", () => {
    const sum = new CompensatedSum();
    sum.addProduct(1e16, 1);
    sum.addProduct(1 + 2 ** -30, 1 + 2 ** -30);
    sum.addProduct(-1e16, 1);
    expect(sum.value).toBe(1 + 2 ** -29);
    expect(sum.minus(1)).toBe(2 ** -29);
    expect(sum.errorBound).toBeLessThan(1e-11);
  });
});
