import { greatestCommonDivisor, Rational } from "@bough/proof";

/** Σ a_k b_k, over a common denominator and reduced once: sums of quotients one by one cost most of a proof. */
export function sumOfProducts(a: readonly Rational[], b: readonly Rational[]): Rational {
  const [first, second] = [commonDenominator(a), commonDenominator(b)];
  let sum = 0n;
  for (let k = 0; k < a.length; k++) sum += wholeOver(first, a[k]) * wholeOver(second, b[k]);
  return Rational.of(sum, first * second);
}

/** The least denominator over which all of them are integers. */
export function commonDenominator(values: readonly Rational[]): bigint {
  let common = 1n;
  for (const { denominator } of values) {
    if (denominator === 1n || common % denominator === 0n) continue;
    common = (common / greatestCommonDivisor(common, denominator)) * denominator;
  }
  return common;
}

/** The numerator of the value over that denominator. */
export function wholeOver(common: bigint, { numerator, denominator }: Rational): bigint {
  return denominator === common ? numerator : numerator * (common / denominator);
}
