/** The least of any number of values; Infinity of none. A call takes no more than some 100 000 arguments. */
export function leastNumber(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The greatest of any number of values; -Infinity of none. */
export function greatestNumber(values: Iterable<number>): number {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
}
