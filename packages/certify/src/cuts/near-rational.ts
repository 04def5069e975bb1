import { Rational } from "@bough/proof";

/** Larger denominators make numbers of proofs long. */
const LARGEST_DENOMINATOR = 2000;
/** Share by which the quotient may miss the double. */
const CLOSE = 1e-10;

/** A quotient with a small denominator near a double: the best one by its continued fraction. */
export function nearRational(value: number): Rational {
  const size = Math.abs(value);
  let [before, numerator] = [1, Math.floor(size)];
  let [below, denominator] = [0, 1];
  let rest = size - numerator;
  while (rest > 0 && Math.abs(size - numerator / denominator) > CLOSE * size) {
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    const next = whole * denominator + below;
    if (next > LARGEST_DENOMINATOR) break;
    [before, numerator] = [numerator, whole * numerator + before];
    [below, denominator] = [denominator, next];
    rest = inverse - whole;
  }
  const sign = value < 0 ? -1 : 1;
  return Rational.of(BigInt(sign * numerator), BigInt(denominator));
}
