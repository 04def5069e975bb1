import type { Edits } from "./edits.ts";
import type { PostsolveSolution } from "./postsolve-solution.ts";
import type { RecordReader } from "./postsolve-stack.ts";

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
  /** All zero where the problem is solved as an LP. */
  readonly isInteger: Numbers;
  /** 1 where a structure or the caller needs the column: its bounds may move, it may not be removed. */
  readonly isProtected: Numbers;
  /** 1 where any structure names the column: it must keep its meaning, or go. */
  readonly isInStructure: Numbers;
  readonly rowAlive: Numbers;
  readonly columnAlive: Numbers;
  readonly numAliveRows: number;
  readonly numAliveColumns: number;
  /** What changed since this reduction last ran: everything at first. May hold removed rows. */
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
  minActivityWithout(row: number, entry: number): number;
  maxActivityWithout(row: number, entry: number): number;
  /** The bound that the row of `entry` alone puts on the column of `entry`. */
  impliedLower(entry: number): number;
  impliedUpper(entry: number): number;
}

/** How an application of a reduction ended. What it did stands in the edits. */
export type Outcome = "done" | "infeasible" | "unbounded-or-infeasible";

/** An application that pauses now and then, for callers whose event loop must turn. */
export type OutcomeSteps = Generator<void, Outcome, void>;

/**
 * One way to make a problem smaller. It reads the problem through a view, changes it through the
 * edits, and leaves a record of what postsolve must know. `apply` and `undo` stand in one file.
 */
export interface Reduction {
  readonly name: string;
  /** When it is asked: until nothing changes, once a round, or when the others are done. */
  readonly cost: "fast" | "medium" | "exhaustive";
  /** What may take longer than some milliseconds gives its outcome in steps. */
  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps;
  /** Turns a solution of the problem after the recorded step into one of the problem before it. */
  undo(record: RecordReader, solution: PostsolveSolution): void;
  /** Carries a point of the problem before the step over it; left out where kept columns keep their values. */
  redo?(record: RecordReader, x: Float64Array): void;
}
