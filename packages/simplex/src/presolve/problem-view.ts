/** Typed arrays that a reduction may read and not write. */
export interface Numbers {
  readonly length: number;
  readonly [index: number]: number;
}

/** The entries of the working problem: an arena with a list through every row and every column. */
export interface MatrixView {
  readonly entryRow: Numbers;
  readonly entryColumn: Numbers;
  readonly entryValue: Numbers;
  /** The next entry of the same row, or -1. */
  readonly nextInRow: Numbers;
  readonly nextInColumn: Numbers;
  readonly rowHead: Numbers; // first entry of a row, or -1 [numRows]
  readonly columnHead: Numbers; // [numCols]
  readonly rowSize: Numbers; // entries of a row [numRows]
  readonly columnSize: Numbers; // [numCols]
  readonly numEntries: number;
  /** The entry of a row and column, or -1. */
  find(row: number, column: number): number;
}

/**
 * The problem as a reduction sees it: minimise cost · x within row sides and column bounds. Rows
 * and columns have their original numbers throughout; those already removed are not alive and have
 * no entries.
 */
export interface ProblemView {
  readonly numRows: number;
  readonly numCols: number;
  readonly matrix: MatrixView;
  readonly cost: Numbers;
  readonly columnLower: Numbers;
  readonly columnUpper: Numbers;
  readonly rowLower: Numbers;
  readonly rowUpper: Numbers;
  /** What rounding may have left in a row's sides when columns moved into them; 0 where it could not. */
  readonly sideBlur: Numbers;
  /** What a real column's bounds may be off by that rows have given it, beyond some last places of their own; else 0. */
  readonly boundBlur: Numbers;
  /** All zero where the problem is solved as an LP. */
  readonly isInteger: Numbers;
  /** True where no column was continuous at first, and none is therefore. */
  readonly isAllInteger: boolean;
  /** 1 where a structure or the caller needs the column: its bounds may move, it may not be removed. */
  readonly isProtected: Numbers;
  /** 1 where any structure names the column: it must keep its meaning, or go. */
  readonly isInStructure: Numbers;
  readonly rowAlive: Numbers;
  readonly columnAlive: Numbers;
  readonly numAliveRows: number;
  readonly numAliveColumns: number;
  /** What changed since this reduction last ran, and was there when it was asked: everything at first. */
  readonly changedRows: Numbers;
  readonly numChangedRows: number;
  readonly changedColumns: Numbers;
  readonly numChangedColumns: number;
  /** False where every feasible point must survive: then no reduction may argue with the objective. */
  readonly dualReductions: boolean;
  /** True where integrality counts and duals do not: bounds derived from rows may be stored. */
  readonly integerMode: boolean;
  /** True where the original bounds alone bound the objective: a feasible problem has an optimum. */
  readonly objectiveIsBounded: boolean;
  /** Least and greatest activity of a row over the column bounds; infinite where unbounded. */
  minActivity(row: number): number;
  maxActivity(row: number): number;
  /** By what rounding may have moved either of them, or the row's sides; 0 where all terms are integers. */
  rowNoise(row: number): number;
  /** The same of the activity alone. */
  activityNoise(row: number): number;
  minActivityWithout(row: number, entry: number): number;
  maxActivityWithout(row: number, entry: number): number;
  /** The bound that the row of `entry` alone puts on the column of `entry`. */
  impliedLower(entry: number): number;
  impliedUpper(entry: number): number;
}
