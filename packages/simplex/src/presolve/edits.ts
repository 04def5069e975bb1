import { InternalError } from "@bough/problem";
import { EquationEdits } from "./equation-edits.ts";
import { PostsolveStack } from "./postsolve-stack.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** Whoever leaves records: a reduction. */
interface Recorder {
  readonly name: string;
}

/**
 * The one place where the working problem changes: line by line (`LineEdits`), or by an equation
 * put into all rows that have its column (`EquationEdits`). Also where reductions leave their records.
 */
export class Edits extends EquationEdits {
  readonly stack: PostsolveStack = new PostsolveStack();
  readonly #kinds: ReadonlyMap<Recorder, number>;

  constructor(problem: WorkingProblem, recorders: readonly Recorder[], keepsDuals: boolean) {
    super(problem, keepsDuals);
    this.#kinds = new Map(recorders.map((recorder, kind) => [recorder, kind]));
  }

  /** Begins a record that the reduction's `undo` will read in the order it is filled. */
  record(recorder: Recorder): PostsolveStack {
    const kind = this.#kinds.get(recorder);
    if (kind === undefined)
      throw new InternalError(`reduction ${recorder.name} is not in the list`);
    return this.stack.begin(kind);
  }

  /** Adds a row to the record as count, columns and values, without the entry of one column. */
  recordRow(i: number, exceptColumn = -1): void {
    const { entryColumn, entryValue, nextInRow, rowHead, rowSize } = this.problem.matrix;
    const { stack } = this;
    stack.int(exceptColumn >= 0 ? rowSize[i] - 1 : rowSize[i]);
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      if (entryColumn[k] === exceptColumn) continue;
      stack.int(entryColumn[k]);
      stack.float(entryValue[k]);
    }
    this.problem.work += rowSize[i];
  }

  /** Adds a column to the record as count, rows and values, without the entry of one row. */
  recordColumn(j: number, exceptRow = -1): void {
    const { entryRow, entryValue, nextInColumn, columnHead, columnSize } = this.problem.matrix;
    const { stack } = this;
    stack.int(exceptRow >= 0 ? columnSize[j] - 1 : columnSize[j]);
    for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
      if (entryRow[k] === exceptRow) continue;
      stack.int(entryRow[k]);
      stack.float(entryValue[k]);
    }
    this.problem.work += columnSize[j];
  }
}
