import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { type DigitRow, largestCarry, splitLargeRow } from "../../src/boolean/large-rows.ts";

const NUM_ROWS = 300;

/** An integer of up to 90 bits, often near a power of the base, of either sign. */
function randomBig(random: Random): bigint {
  const bits = BigInt(random.integer(0, 90));
  const near = (1n << bits) + BigInt(random.integer(-2, 2));
  const scattered = BigInt(Math.floor(random.next() * 2 ** 50)) * (1n << (bits / 2n));
  const size = random.chance(0.5) ? near : scattered;
  return random.chance(0.5) ? size : -size;
}

/** Whether carries exist, taking the largest each, which serves the next row best. */
function holds(rows: readonly DigitRow[], x: readonly number[], isEquation: boolean): boolean {
  let carry = 0;
  const largest = largestCarry(x.length);
  for (let k = 0; k < rows.length; k++) {
    let rest = -(rows[k]?.side ?? 0);
    let base = 0;
    for (const { index, isCarry, value } of rows[k]?.terms ?? []) {
      if (!isCarry) rest += value * (x[index] ?? 0);
      else if (index === k) base = -value;
      else rest += carry;
    }
    if (base === 0) return isEquation ? rest === 0 : rest >= 0;
    carry = Math.floor(rest / base);
    if (isEquation && carry * base !== rest) return false;
    if (Math.abs(carry) > largest) throw new Error(`carry ${carry} beyond ${largest}`);
  }
  throw new Error("the last row has a carry");
}

it("holds exactly where the large row does", () => {
  const random = new Random(1);
  for (let count = 0; count < NUM_ROWS; count++) {
    const coefficients = Array.from({ length: random.integer(1, 6) }, () => randomBig(random));
    const point = coefficients.map(() => random.integer(0, 1));
    const sumAt = (x: readonly number[]) =>
      coefficients.reduce((sum, value, k) => sum + (x[k] === 1 ? value : 0n), 0n);
    const side = random.chance(0.7)
      ? sumAt(point) + BigInt(random.integer(-1, 1))
      : randomBig(random);
    const rows = splitLargeRow(coefficients, side);
    for (let bits = 0; bits < 1 << coefficients.length; bits++) {
      const x = coefficients.map((_, k) => (bits >> k) & 1);
      expect(holds(rows, x, false)).toBe(sumAt(x) >= side);
      expect(holds(rows, x, true)).toBe(sumAt(x) === side);
    }
  }
});
