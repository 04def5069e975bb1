import type { Problem } from "@bough/problem";

/** Added before a step is rounded down: a quotient that is a whole number may come out below it. */
const STEP_ROUNDING = 1e-9;

/** Row activities of a point that moves one column at a time. */
export class RowActivities {
  readonly activity: Float64Array; // [numRows]
  /** Entries looked at by moves and in search of steps. */
  effort = 0;
  readonly #problem: Problem;

  constructor(problem: Problem, x: Float64Array) {
    const { numRows, numCols } = problem;
    this.#problem = problem;
    this.activity = new Float64Array(numRows);
    for (let j = 0; j < numCols; j++) if (x[j] !== 0) this.move(j, x[j]);
  }

  /** Moves column j by a step. */
  move(j: number, step: number): void {
    const { starts, indices, values } = this.#problem.columns;
    const { activity } = this;
    for (let k = starts[j]; k < starts[j + 1]; k++) activity[indices[k]] += values[k] * step;
    this.effort += starts[j + 1] - starts[j];
  }

  /** The longest whole step of column j, up to a length, in a direction that breaks no row. */
  longestStep(j: number, direction: number, length: number): number {
    const { columns, rowLower, rowUpper } = this.#problem;
    const { activity } = this;
    let longest = length;
    let k = columns.starts[j];
    for (; k < columns.starts[j + 1] && longest >= 1; k++) {
      const i = columns.indices[k];
      const change = direction * columns.values[k];
      const slack = change > 0 ? rowUpper[i] - activity[i] : activity[i] - rowLower[i];
      longest = Math.min(longest, slack / Math.abs(change));
    }
    this.effort += k - columns.starts[j];
    const whole = Math.floor(longest + STEP_ROUNDING);
    return whole >= 1 && Number.isFinite(whole) ? direction * whole : 0;
  }

  /** How much more the rows of column j would be violated, in all, after a step. */
  violationAfter(j: number, step: number): number {
    const { columns, rowLower, rowUpper } = this.#problem;
    const { activity } = this;
    let change = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      const before = activity[i];
      const after = before + columns.values[k] * step;
      const size = Math.abs(columns.values[k]);
      change += Math.max(0, rowLower[i] - after, after - rowUpper[i]) / size;
      change -= Math.max(0, rowLower[i] - before, before - rowUpper[i]) / size;
    }
    return change;
  }
}
