/** Denominators tried for a common one. */
const LARGEST_DENOMINATOR = 10_000;
const LARGEST_SCALE = 1e9;
/** A scaled value this close to an integer, relative to its size, counts as one. */
const SCALING_TOLERANCE = 1e-9;
/** Sums below this are exact in doubles. */
export const EXACT_LIMIT = 2 ** 53;

/**
 * A factor that makes all values integers (to the last digits of a decimal input), 0 where none of
 * moderate size is found.
 */
export function integerScale(values: readonly number[]): number {
  let scale = 1;
  for (const value of values) {
    if (isNearInteger(value * scale)) continue;
    const denominator = denominatorOf(value * scale);
    if (denominator === 0) return 0;
    scale *= denominator;
    if (scale > LARGEST_SCALE) return 0;
  }
  return values.every((value) => isNearInteger(value * scale)) ? scale : 0;
}

/** Greatest common divisor of non-negative integers below 2^53. */
export function greatestCommonDivisor(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y > 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

function isNearInteger(value: number): boolean {
  const distance = Math.abs(value - Math.floor(value + 0.5));
  return distance <= SCALING_TOLERANCE * Math.max(1, Math.abs(value));
}

/** The smallest denominator of a fraction close to the value, by its continued fraction; 0: none. */
function denominatorOf(value: number): number {
  const size = Math.abs(value);
  let rest = size - Math.floor(size);
  let previous = 0;
  let denominator = 1;
  for (let step = 0; step < 20; step++) {
    if (rest < 1e-12) return 0;
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    rest = inverse - whole;
    const next = whole * denominator + previous;
    previous = denominator;
    denominator = next;
    if (denominator > LARGEST_DENOMINATOR) return 0;
    if (isNearInteger(size * denominator)) return denominator;
  }
  return 0;
}
