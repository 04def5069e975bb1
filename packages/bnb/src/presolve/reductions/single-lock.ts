import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { rowMakesInteger } from "@bough/simplex/presolve";

/** Longest row that becomes an equation: longer ones would not be solved for the column. */
const MAX_ROW_SIZE = 4;
/** Columns with more entries are not looked at. */
const MAX_COLUMN_SIZE = 50;

/**
 * A column that costs nothing to lower, and that a single inequality keeps from falling, falls until
 * that row binds: it becomes an equation, and the column can be worked out. Where the row asks for no less
 * than the column's bound whatever the others are, and for an integer of an integer column.
 * Example: y ≥ x of binaries, where y costs nothing and its other rows want it low, or it has none, makes y = x.
 *
 * T. Achterberg, R. E. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve reductions in mixed integer
 * programming", INFORMS J. Comput. 32, 2020 (dual fixing, singly locked columns).
 */
export const singleLock: Reduction = {
  name: "single-lock",
  cost: "medium",
  visits: "columns",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    const { changedColumns, numChangedColumns, columnAlive, isProtected, isInStructure } = problem;
    const { columnSize } = problem.matrix;
    for (let k = 0; k < numChangedColumns; k++) {
      const j = changedColumns[k];
      if (edits.isPauseDue(columnSize[j])) yield;
      if (columnAlive[j] === 0 || isProtected[j] === 1 || isInStructure[j] === 1) continue;
      if (columnSize[j] === 0 || columnSize[j] > MAX_COLUMN_SIZE) continue;
      edits.spend(columnSize[j]);
      for (const direction of [-1, 1]) {
        if (direction * problem.cost[j] > 0) continue;
        const lock = singleLockOf(problem, j, direction);
        if (lock >= 0 && bindsAlways(problem, edits, lock, direction)) {
          bind(problem, edits, lock, direction);
          break;
        }
      }
    }
    return "done";
  },

  /** Writes no record: the row was an inequality that holds as an equation. */
  undo() {},
};

/** The only entry whose row stops the column from moving in a direction; -1 where there is none, or more. */
function singleLockOf({ matrix, rowLower, rowUpper }: ProblemView, j: number, direction: number) {
  const { columnHead, nextInColumn, entryRow, entryValue } = matrix;
  let lock = -1;
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    const i = entryRow[k];
    const stops = direction * entryValue[k] > 0 ? rowUpper[i] < Infinity : rowLower[i] > -Infinity;
    if (!stops) continue;
    if (lock >= 0) return -1;
    lock = k;
  }
  return lock;
}

/** Whether the row stops the column before its bound, and at an integer, wherever the other columns are. */
function bindsAlways(
  problem: ProblemView,
  edits: Edits,
  entry: number,
  direction: number,
): boolean {
  const { matrix, rowLower, rowUpper, columnLower, columnUpper } = problem;
  const i = matrix.entryRow[entry];
  const j = matrix.entryColumn[entry];
  const size = matrix.rowSize[i];
  if (size < 2 || size > MAX_ROW_SIZE || rowLower[i] === rowUpper[i]) return false;
  edits.spend(2 * size);
  const stopsInTime =
    direction < 0
      ? problem.impliedLower(entry) >= columnLower[j]
      : problem.impliedUpper(entry) <= columnUpper[j];
  if (!stopsInTime) return false;
  return (
    problem.isInteger[j] === 0 || rowMakesInteger(problem, entry, sideOf(problem, entry, direction))
  );
}

/** The side at which the row stops the column. */
function sideOf({ matrix, rowLower, rowUpper }: ProblemView, entry: number, direction: number) {
  const i = matrix.entryRow[entry];
  return direction * matrix.entryValue[entry] > 0 ? rowUpper[i] : rowLower[i];
}

function bind(problem: ProblemView, edits: Edits, entry: number, direction: number): void {
  const { matrix, rowLower, rowUpper } = problem;
  const i = matrix.entryRow[entry];
  if (direction * matrix.entryValue[entry] > 0) edits.setRowLower(i, rowUpper[i]);
  else edits.setRowUpper(i, rowLower[i]);
}
