/**
 * How far single data of an LP may move while the optimal basis stays optimal, all else equal.
 * Infinite ends are ±Infinity. Costs are the user's: of a maximised objective as it was given.
 */
export interface LpRanging {
  /** Cost of each column. [numCols] */
  readonly costLow: Float64Array;
  readonly costHigh: Float64Array;
  /**
   * The side that a row lies at, or, for a row between its sides, the upper one (the lower one
   * where there is no upper). An equation that follows from others has the range of its side alone.
   * Within the range the row's dual is the rate of the objective. [numRows]
   */
  readonly sideLow: Float64Array;
  readonly sideHigh: Float64Array;
  /** The same for the bounds of columns. [numCols] */
  readonly boundLow: Float64Array;
  readonly boundHigh: Float64Array;
}

/** The ranging with those of bounds and of sides told apart, of which `low` and `high` have the ends. [numCols + numRows] */
export function rangingOf(
  costLow: Float64Array,
  costHigh: Float64Array,
  low: Float64Array,
  high: Float64Array,
): LpRanging {
  const numCols = costLow.length;
  return {
    costLow,
    costHigh,
    boundLow: low.slice(0, numCols),
    boundHigh: high.slice(0, numCols),
    sideLow: low.slice(numCols),
    sideHigh: high.slice(numCols),
  };
}
