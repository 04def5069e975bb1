/** What the caller gives, by the user's columns. */
interface Advice {
  readonly branchingPriority?: ArrayLike<number>;
  readonly branchingDirection?: ArrayLike<number>;
  readonly hint?: ArrayLike<number>;
}

/** What the caller says of where to look, over the columns of a search. */
export interface Guidance {
  /** Empty where no column is before another. [numCols] */
  readonly priority: Float64Array;
  /** Above 0 for up first, below 0 for down first. Empty where nothing is said. [numCols] */
  readonly direction: Float64Array;
  /** Values to try first, NaN where nothing is suggested. Empty without any. [numCols] */
  readonly hint: Float64Array;
}

export const NO_GUIDANCE: Guidance = {
  priority: new Float64Array(0),
  direction: new Float64Array(0),
  hint: new Float64Array(0),
};

/**
 * @param toReduced takes values of the user's columns, NaN for others, to the columns of the search;
 *   columns that presolve merged have something of both
 */
export function guidanceOf(
  { branchingPriority, branchingDirection, hint }: Advice,
  toReduced: (x: ArrayLike<number>) => Float64Array,
): Guidance {
  const read = (given: ArrayLike<number> | undefined): Float64Array =>
    given === undefined
      ? new Float64Array(0)
      : toReduced(given).map((value) => (Number.isNaN(value) ? 0 : value));
  return {
    priority: read(branchingPriority),
    direction: read(branchingDirection),
    hint: hint === undefined ? new Float64Array(0) : toReduced(hint),
  };
}

/** Those of the columns that have the highest priority among them. */
export function mostUrgent({ priority }: Guidance, columns: readonly number[]): readonly number[] {
  if (priority.length === 0) return columns;
  const highest = columns.reduce((most, j) => Math.max(most, priority[j]), -Infinity);
  return columns.filter((j) => priority[j] === highest);
}

/** Whether the caller wants a column to go up first; undefined where nothing was said. */
export function wantsUp({ direction }: Guidance, column: number): boolean | undefined {
  const wanted = direction[column] ?? 0;
  return wanted === 0 ? undefined : wanted > 0;
}
