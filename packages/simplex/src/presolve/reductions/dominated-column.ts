import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import { DualBounds } from "../dual-bounds.ts";
import type { Edits } from "../edits.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { fixColumn } from "./fixed-column.ts";

/** Times the bounds of the duals are sent through the columns. */
const SWEEPS = 2;

/**
 * Bounds on the row duals follow from the signs that one-sided rows and columns without an upper
 * (or lower) bound demand. Where they settle the sign of a column's reduced cost, the column goes
 * to the bound it likes; where they settle the sign of a row's dual, the row becomes an equation.
 *
 * A column that helped to bound a dual is not fixed in the same pass: its demand must still stand
 * when the others come back. Integer columns demand nothing, as duals speak of the LP that is
 * left when they are settled. Where no duals satisfy all demands, the problem has no optimum and
 * what is fixed here may cut off every feasible point: then it is infeasible or unbounded. A search
 * cannot tell the two apart, so in integer mode the bounds must keep the objective bounded.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Math. Prog. 71, 1995.
 */
export const dominatedColumn: Reduction = {
  name: "dominated-column",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    if (problem.integerMode && !problem.objectiveIsBounded) return "done";
    const duals = new DualBounds(problem);
    for (let sweep = 0; sweep < SWEEPS && (yield* duals.tighten(edits)); sweep++) {
      edits.spend(problem.matrix.numEntries);
    }
    edits.spend(2 * problem.matrix.numEntries);
    yield* tieBindingRows(problem, edits, duals);
    return yield* fixDominated(problem, edits, duals);
  },

  /** Columns leave as fixed ones; a tied row has its sign already, and rests on the side that tied it. */
  undo(record, solution) {
    const i = record.int();
    const side = record.int();
    if (solution.hasDuals && solution.rowStatus[i] !== BASIC) solution.rowStatus[i] = side;
  },
};

/**
 * Where columns demand the sign that a row's side would have demanded of its dual, the row may as
 * well be an equation at that side. As one it demands no sign any more, so a row whose dual served
 * to bound another one stays as it is in this pass.
 */
function* tieBindingRows(
  problem: ProblemView,
  edits: Edits,
  duals: DualBounds,
): Generator<void, void, void> {
  const { rowAlive, rowLower, rowUpper } = problem;
  for (let i = 0; i < problem.numRows; i++) {
    if (rowAlive[i] === 0 || rowLower[i] === rowUpper[i] || duals.isSupport[i] === 1) continue;
    edits.spend(problem.matrix.rowSize[i]);
    if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
    if (rowLower[i] > -Infinity && duals.isSignDemanded(i, 1)) {
      edits.assumeOptimum();
      edits.record(dominatedColumn).int(i).int(AT_LOWER);
      edits.setRowUpper(i, rowLower[i]);
    } else if (rowUpper[i] < Infinity && duals.isSignDemanded(i, -1)) {
      edits.assumeOptimum();
      edits.record(dominatedColumn).int(i).int(AT_UPPER);
      edits.setRowLower(i, rowUpper[i]);
    }
  }
}

function* fixDominated(problem: ProblemView, edits: Edits, duals: DualBounds): OutcomeSteps {
  const { columnAlive, isProtected, columnLower, columnUpper, matrix } = problem;
  for (let j = 0; j < problem.numCols; j++) {
    if (columnAlive[j] === 0 || isProtected[j] === 1 || duals.isSource[j] === 1) continue;
    if (matrix.columnSize[j] === 0 || columnLower[j] >= columnUpper[j]) continue;
    if (edits.isPauseDue(2 * matrix.columnSize[j])) yield;
    for (const direction of BOTH) {
      if (!duals.isSignKnown(j, direction)) continue;
      edits.assumeOptimum();
      const liked = direction > 0 ? columnLower[j] : columnUpper[j];
      if (Number.isFinite(liked)) fixColumn(problem, edits, j, liked);
      else if (duals.leastReducedCost(j, direction) > LARGE_REDUCED_COST)
        return "unbounded-or-infeasible";
      break;
    }
  }
  return "done";
}

/** A reduced cost beyond this is surely not zero. */
const LARGE_REDUCED_COST = 1e-6;

const BOTH = [1, -1] as const;
