/** Bounds of all columns. [numCols] */
export interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The part of the box within further limits. */
export function within(
  box: Box,
  limits: readonly (readonly [column: number, lower: number, upper: number])[],
): Box {
  const lower = box.lower.slice();
  const upper = box.upper.slice();
  for (const [j, low, high] of limits) {
    lower[j] = Math.max(lower[j], low);
    upper[j] = Math.min(upper[j], high);
  }
  return { lower, upper };
}
