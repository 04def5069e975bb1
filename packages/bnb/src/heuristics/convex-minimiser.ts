/** Slopes above minus this count as level. */
const LEVEL = 1e-12;

/**
 * Where a convex, piecewise linear function turns from falling to level: the least breakpoint up
 * to which the slope has risen from `leftSlope` to zero. −Infinity where it never falls, Infinity
 * where it falls for ever. Reorders the first `count` breakpoints and rises together.
 *
 * A weighted quickselect: J.L. Bentley and M.D. McIlroy, "Engineering a sort function", 1993, for
 * the three-way partition.
 */
export function convexMinimiser(
  leftSlope: number,
  breakpoints: Float64Array,
  rises: Float64Array,
  count: number,
): number {
  if (leftSlope >= 0) return -Infinity;
  let slope = leftSlope;
  let from = 0;
  let to = count;
  while (from < to) {
    const pivot = breakpoints[(from + to) >> 1];
    let less = from;
    let greater = to;
    let riseBelow = 0;
    let riseAt = 0;
    for (let k = from; k < greater; ) {
      const at = breakpoints[k];
      const rise = rises[k];
      if (at > pivot) {
        greater--;
        breakpoints[k] = breakpoints[greater];
        rises[k] = rises[greater];
        breakpoints[greater] = at;
        rises[greater] = rise;
        continue;
      }
      if (at < pivot) {
        breakpoints[k] = breakpoints[less];
        rises[k] = rises[less];
        breakpoints[less] = at;
        rises[less] = rise;
        less++;
        riseBelow += rise;
      } else riseAt += rise;
      k++;
    }
    if (slope + riseBelow >= -LEVEL) {
      to = less;
      continue;
    }
    slope += riseBelow + riseAt;
    if (slope >= -LEVEL) return pivot;
    from = greater;
  }
  return Infinity;
}
