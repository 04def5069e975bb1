import type { Problem } from "@bough/problem";
import { hasObjective } from "./has-objective.ts";
import type { Presolved } from "./presolve/reduction.ts";

/** Columns below which a search of any kind is over in no time. */
const FEWEST_COLUMNS = 20;
/** Share of the columns that the row has to weigh, and how many times as long as all others it has to be. */
const WEIGHED_SHARE = 0.5;
const TIMES_AS_LONG = 2;
/** Room beside the side of the row, as a share of it or absolute: several times what rows are forgiven. */
const ROOM = 1e-5;

/** A row that says what an objective must not exceed: `cost` · x ≤ `side`, with a little room. */
export interface CutoffRow {
  /** Coefficients of all columns. [numCols] */
  readonly cost: Float64Array;
  readonly side: number;
}

/**
 * The row of a problem without objective that asks for a plan within a budget: one-sided, with weights for most columns, and
 * much longer than all others. Null where there is none.
 */
export function cutoffRowOf(problem: Problem): CutoffRow | null {
  return asCutoff(problem, budgetOf(problem));
}

/**
 * The same of what presolve has left. Once equations were put into them, other rows may be as long there, and the one
 * that was the budget before is the budget still.
 */
export function presolvedCutoffRow(
  whole: Problem,
  { problem, originalRow }: Pick<Presolved, "problem" | "originalRow">,
): CutoffRow | null {
  return cutoffRowOf(problem) ?? asCutoff(problem, originalRow.indexOf(budgetOf(whole)));
}

/** The one row that is much longer than all others and weighs most columns; -1 where there is none. */
function budgetOf(problem: Problem): number {
  const { numCols, numRows, numNonzeros, columns } = problem;
  if (numCols < FEWEST_COLUMNS || hasObjective(problem)) return -1;
  const lengths = new Int32Array(numRows);
  for (let k = 0; k < numNonzeros; k++) lengths[columns.indices[k]]++;
  let longest = -1;
  let length = 0;
  let next = 0;
  for (let i = 0; i < numRows; i++) {
    next = Math.max(next, Math.min(lengths[i], length));
    if (lengths[i] > length) [longest, length] = [i, lengths[i]];
  }
  return length < WEIGHED_SHARE * numCols || length < TIMES_AS_LONG * next ? -1 : longest;
}

/** The row as a cutoff, where it has one side, weighs columns differently, and cannot fall for ever. */
function asCutoff(problem: Problem, row: number): CutoffRow | null {
  if (row < 0) return null;
  const { columns, numCols, rowLower, rowUpper, columnLower, columnUpper } = problem;
  const isFromAbove = rowUpper[row] < Infinity;
  if (isFromAbove === rowLower[row] > -Infinity) return null;
  const cost = new Float64Array(numCols);
  const weights = new Set<number>();
  for (let j = 0; j < numCols; j++)
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      if (columns.indices[k] !== row) continue;
      cost[j] = isFromAbove ? columns.values[k] : -columns.values[k];
      if (!Number.isFinite(cost[j] > 0 ? columnLower[j] : columnUpper[j])) return null;
      weights.add(Math.abs(cost[j]));
    }
  if (weights.size < 2) return null;
  const side = isFromAbove ? rowUpper[row] : -rowLower[row];
  return { cost, side: side + ROOM * Math.max(1, Math.abs(side)) };
}
