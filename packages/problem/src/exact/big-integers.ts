export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Greatest common divisor of the magnitudes of integers of any size; that of zero and zero is zero. */
export function bigGreatestCommonDivisor(a: bigint, b: bigint): bigint {
  let large = magnitude(a);
  let small = magnitude(b);
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}
