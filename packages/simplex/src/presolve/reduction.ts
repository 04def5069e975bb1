import type { Edits } from "./edits.ts";
import type { Expression } from "./expression.ts";
import type { PostsolveSolution } from "./postsolve-solution.ts";
import type { RecordReader } from "./postsolve-stack.ts";
import type { ProblemView } from "./problem-view.ts";

export type { MatrixView, Numbers, ProblemView } from "./problem-view.ts";

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
  /**
   * What it looks at: changed rows alone, or changed columns; then it is asked when there are some. "nothing" for
   * one that others leave records for. Left out: it looks at everything, and is asked when anything has changed.
   */
  readonly visits?: "rows" | "columns" | "nothing";
  /** What may take longer than some milliseconds gives its outcome in steps. */
  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps;
  /** Turns a solution of the problem after the recorded step into one of the problem before it. */
  undo(record: RecordReader, solution: PostsolveSolution): void;
  /** Carries a point of the problem before the step over it; left out where kept columns keep their values. */
  redo?(record: RecordReader, x: Float64Array): void;
  /**
   * The column that the step took out, where `undo` makes it an affine function of others at every
   * point, or of itself as it is after the step; undefined where it does not.
   */
  express?(record: RecordReader): Expression | undefined;
}
