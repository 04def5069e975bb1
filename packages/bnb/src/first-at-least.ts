/** The first place from `begin` on, of values that never fall, with at least this one; `end` where none has. */
export function firstAtLeast(
  values: Float64Array | Int32Array,
  least: number,
  begin: number,
  end: number,
): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
