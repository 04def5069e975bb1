import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { tightenRow } from "./coefficient-tightening.ts";
import { ImpliedBounds } from "./implied-bounds.ts";

/** Asked again where this share of the rows has changed. */
const CHANGED_SHARE = 0.1;

/**
 * Coefficient tightening by bounds that other rows imply: a flow that comes from others of 4.5 together needs no
 * switch of 7. Each row follows from the tightened one, and this from all rows, so that they may be tightened
 * together although the bounds come from all of them.
 *
 * M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming
 * problems", ORSA J. Computing 6, 1994. Example: x + y = 4, x <= 7 z with z binary becomes x <= 4 z.
 */
export const impliedTightening: Reduction = {
  name: "implied-tightening",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (problem.isAllInteger || problem.numChangedRows < CHANGED_SHARE * problem.numAliveRows)
      return "done";
    const rows: number[] = [];
    for (let i = 0; i < problem.numRows; i++) {
      if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
      if (isMixed(problem, i)) rows.push(i);
    }
    if (rows.length === 0) return "done";
    const bounds = new ImpliedBounds(problem);
    if (!(yield* bounds.derive(edits))) return "done";
    for (const i of rows) {
      if (edits.isPauseDue(2 * problem.matrix.rowSize[i])) yield;
      const sign = problem.rowLower[i] === -Infinity ? 1 : -1;
      tightenRow(problem, edits, i, { sign, ...bounds.mostOf(i, sign) });
    }
    return "done";
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

/** Whether a row with one side has integer columns, and continuous ones. */
function isMixed(
  { rowAlive, rowLower, rowUpper, matrix, isInteger }: ProblemView,
  i: number,
): boolean {
  if (rowAlive[i] === 0 || (rowLower[i] === -Infinity) === (rowUpper[i] === Infinity)) return false;
  const { entryColumn, nextInRow, rowHead } = matrix;
  let integers = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) integers += isInteger[entryColumn[k]];
  return integers > 0 && integers < matrix.rowSize[i];
}
