import { AT_LOWER, AT_UPPER, BASIC, FREE } from "../lp-engine.ts";

/**
 * A solution on its way back through the records, always in original numbers. Entries of rows and
 * columns that are still removed hold zeros and BASIC.
 */
export class PostsolveSolution {
  readonly primal: Float64Array; // [numCols]
  /** False where only the point is wanted: then duals and statuses are neither read nor written. */
  readonly hasDuals: boolean;
  readonly reducedCost: Float64Array; // [numCols], empty without duals
  readonly rowDual: Float64Array; // [numRows]
  readonly columnStatus: Uint8Array; // [numCols]
  readonly rowStatus: Uint8Array; // [numRows]

  constructor(numRows: number, numCols: number, hasDuals: boolean) {
    this.primal = new Float64Array(numCols);
    this.hasDuals = hasDuals;
    this.reducedCost = new Float64Array(hasDuals ? numCols : 0);
    this.rowDual = new Float64Array(hasDuals ? numRows : 0);
    this.columnStatus = new Uint8Array(hasDuals ? numCols : 0).fill(BASIC);
    this.rowStatus = new Uint8Array(hasDuals ? numRows : 0).fill(BASIC);
  }
}

/** The nonbasic status of a column that sits at `value` between its bounds. */
export function statusAt(value: number, lower: number, upper: number): number {
  if (value === lower) return AT_LOWER;
  return value === upper ? AT_UPPER : FREE;
}
