import { describe, expect, it } from "vitest";
import { greatestCommonDivisor, Rational } from "../src/index.ts";

describe("Rational", () => {
  it("reads integers, decimals, exponents and quotients exactly", () => {
    const texts = ["0", "-7", "+3", "0.5", "-.25", "1.", "12e-1", "2.5E+2", "6/4", "-10/5"];
    const read = texts.map((text) => `${Rational.parse(text)}`);
    expect(read).toEqual(["0", "-7", "3", "1/2", "-1/4", "1", "6/5", "250", "3/2", "-2"]);
    const long = "123456789012345678901234567891/7";
    expect(`${Rational.parse(long)}`).toBe(long);
  });

  it("refuses what is no number", () => {
    for (const text of [
      "",
      ".",
      "-",
      "1/0",
      "1/-2",
      "0x10",
      "1e",
      "inf",
      "1 ",
      "--1",
      "1e999999999",
    ])
      expect(Rational.parse(text)).toBeUndefined();
  });

  it("takes a double for its shortest decimal, or for its bits", () => {
    expect(`${Rational.fromDouble(0.1)}`).toBe("1/10");
    expect(`${Rational.fromDouble(-1e-7)}`).toBe("-1/10000000");
    expect(`${Rational.fromDouble(1e21)}`).toBe("1000000000000000000000");
    expect(`${Rational.fromBits(0.1)}`).toBe("3602879701896397/36028797018963968");
    for (const value of [5e-324, 1.7976931348623157e308, 2 ** -1074, 1 / 3, -123.456])
      expect(Rational.fromBits(value).toNumber()).toBe(value);
  });

  it("computes as integers do", () => {
    const pairs = [
      [1, 3, -2, 5],
      [-7, 2, 7, 2],
      [10, 4, 5, 2],
      [0, 1, -3, 7],
    ] as const;
    for (const [a, b, c, d] of pairs) {
      const [x, y] = [Rational.of(BigInt(a), BigInt(b)), Rational.of(BigInt(c), BigInt(d))];
      expect(x.plus(y)).toEqual(Rational.of(BigInt(a * d + c * b), BigInt(b * d)));
      expect(x.minus(y)).toEqual(Rational.of(BigInt(a * d - c * b), BigInt(b * d)));
      expect(x.times(y)).toEqual(Rational.of(BigInt(a * c), BigInt(b * d)));
      expect(x.over(y)).toEqual(Rational.of(BigInt(a * d), BigInt(b * c)));
      expect(Math.sign(x.compare(y))).toBe(Math.sign(a / b - c / d));
    }
  });

  it("rounds down and up, below zero too", () => {
    const values = ["7/2", "-7/2", "4", "-4", "1/3", "-1/3"].map((text) => Rational.parse(text));
    expect(values.map((value) => `${value?.floor()}`)).toEqual(["3", "-4", "4", "-4", "0", "-1"]);
    expect(values.map((value) => `${value?.ceil()}`)).toEqual(["4", "-3", "4", "-4", "1", "0"]);
  });

  it("has the greatest common divisor of short and long integers", () => {
    expect(greatestCommonDivisor(0n, 0n)).toBe(0n);
    expect(greatestCommonDivisor(-12n, 18n)).toBe(6n);
    expect(greatestCommonDivisor(10n ** 40n, 6n * 10n ** 30n)).toBe(2n * 10n ** 30n);
  });
});
