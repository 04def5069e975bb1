/** The largest size that column or row `k` of the space may have; Infinity where it has an end missing. */
export function reachOf(
  { lower, upper }: { readonly lower: Float64Array; readonly upper: Float64Array },
  k: number,
): number {
  return Math.max(Math.abs(lower[k]), Math.abs(upper[k]));
}
