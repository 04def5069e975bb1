import {
  type Edits,
  gatherRows,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
} from "@bough/simplex/presolve";
import { eliminate, isOutOfReach, type WholeRow, wholeRow } from "./whole-row.ts";

/** Longer rows are seldom about divisibility. */
const LONGEST_ROW = 30;
/** Rows of one column that are compared with each other. */
const MOST_ROWS = 6;

/**
 * Rows that share their only continuous column: without it, the two say together what the integers of
 * both may come to. Where no multiple of what the coefficients have in common lies in that range, no
 * point exists; propagation, which rounds one row at a time, would count for ever where integers have
 * no bounds. (J. B. J. Fourier, "Analyse des travaux de l'Académie Royale des Sciences", 1824, for the
 * elimination.)
 *
 * Example: with integers a and c, 0.3 <= r - a <= 0.4 and 0.6 <= r - c <= 0.7 leave a - c no value
 * between 0.2 and 0.4.
 */
export const sharedColumn: Reduction = {
  name: "shared-column",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    if (problem.isAllInteger) return "done";
    const rowsOf = new Map<number, number[]>();
    const note = (i: number) => noteRow(problem, edits, i, rowsOf);
    return gatherRows(problem, edits, note, () =>
      rowsOf.size === 0 ? "done" : compareRows(problem, edits, rowsOf),
    );
  },

  /** Writes no record: it removes nothing. */
  undo() {},
};

/** Files a row under its only continuous column. */
function noteRow(
  problem: ProblemView,
  edits: Edits,
  i: number,
  rowsOf: Map<number, number[]>,
): void {
  const { rowAlive, matrix } = problem;
  if (rowAlive[i] === 0 || matrix.rowSize[i] > LONGEST_ROW) return;
  if (problem.rowLower[i] === -Infinity && problem.rowUpper[i] === Infinity) return;
  edits.spend(matrix.rowSize[i]);
  const column = onlyContinuousColumn(problem, i);
  if (column < 0) return;
  const rows = rowsOf.get(column) ?? [];
  if (rows.length < MOST_ROWS) rows.push(i);
  rowsOf.set(column, rows);
}

function* compareRows(
  problem: ProblemView,
  edits: Edits,
  rowsOf: ReadonlyMap<number, number[]>,
): OutcomeSteps {
  for (const [column, rows] of rowsOf) {
    if (edits.isPauseDue(MOST_ROWS * LONGEST_ROW)) yield;
    if (rows.length > 1 && contradict(problem, edits, column, rows)) return "infeasible";
  }
  return "done";
}

/** True where two of the rows leave the integers of both no value. */
function contradict(
  problem: ProblemView,
  edits: Edits,
  column: number,
  rows: readonly number[],
): boolean {
  const whole = rows.map((i) => wholeRow(problem, i)).filter((row) => row !== null);
  for (const [k, row] of whole.entries()) {
    for (const other of whole.slice(0, k)) {
      edits.spend(row.terms.size + other.terms.size);
      if (haveEnds(row, other) && isOutOfReach(eliminate(row, other, column))) return true;
    }
  }
  return false;
}

/** Cheap: without a side on either hand there is nothing to be out of reach of. */
function haveEnds(row: WholeRow, other: WholeRow): boolean {
  return (row.lower ?? row.upper) !== null && (other.lower ?? other.upper) !== null;
}

/** The continuous column of a row that has integers besides; -1 where there is none, or several. */
function onlyContinuousColumn(problem: ProblemView, i: number): number {
  const { entryColumn, nextInRow, rowHead } = problem.matrix;
  let found = -1;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (problem.isInteger[entryColumn[k]] !== 0) continue;
    if (found >= 0) return -1;
    found = entryColumn[k];
  }
  return problem.matrix.rowSize[i] > 1 ? found : -1;
}
